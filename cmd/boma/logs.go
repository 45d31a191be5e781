package main

import (
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/pflag"
)

// logOptions say what is logged and how.
type logOptions struct {
	level string
	json  bool
}

var levels = map[string]slog.Level{
	"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
}

func (o *logOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.level, "log-level", "info", "least `level` that is logged: debug, info, warn or error")
	f.BoolVar(&o.json, "log-json", false, "log as JSON, one object a line")
}

func (o *logOptions) parse() (slog.Level, error) {
	level, known := levels[strings.ToLower(o.level)]
	if !known {
		return 0, badf("--log-level = %q, want debug, info, warn or error", o.level)
	}
	return level, nil
}

// logger returns a logger that writes to w. People read no clock from the plain form.
func (o *logOptions) logger(w io.Writer, level slog.Level) *slog.Logger {
	if o.json {
		return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level}))
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				return slog.Attr{}
			}
			return a
		},
	}))
}
