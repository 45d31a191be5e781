package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// A signalError says that the program was asked to stop.
type signalError struct{ signal syscall.Signal }

func (e signalError) Error() string {
	if e.signal == syscall.SIGINT {
		return "interrupted"
	}
	return "stopped by " + e.signal.String()
}

// code is the exit code that a shell gives a program ended by the signal.
func (e signalError) code() int { return 128 + int(e.signal) }

// signalled returns a context that SIGINT and SIGTERM cancel, with a signalError as
// its cause. The second signal ends the program at once.
func signalled(ctx context.Context) (_ context.Context, stop func()) {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			number, _ := s.(syscall.Signal)
			cancel(signalError{number})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
