package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boma-games/boma/engine/rules"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes.
const (
	exitFailure = 1 // the program could not do what it was rightly asked
	exitInput   = 2 // the command line or the input is wrong
)

// An inputError says what is wrong with the command line or the input.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// bad marks err as the fault of the input; nil stays nil.
func bad(err error) error {
	if err == nil {
		return nil
	}
	return inputError{err}
}

func badf(format string, values ...any) error { return inputError{fmt.Errorf(format, values...)} }

// exitCode returns the code for err. Before a command runs, only its words can be wrong.
func exitCode(err error, running bool) int {
	var input inputError
	var signal signalError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &signal):
		return signal.code()
	case !running || errors.As(err, &input):
		return exitInput
	}
	return exitFailure
}

// oneLine joins the lines of an error, such as one out of a YAML parser.
func oneLine(err error) string {
	lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' })
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, " ")
}

// arguments accepts least to most arguments; names stands for them in the error.
func arguments(least, most int, names string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch n := len(args); {
		case n < least:
			return badf("%s, want %s; see %s --help", plural(uint64(n), "argument"), names, cmd.CommandPath())
		case n > most && names == "":
			return badf("unexpected argument %q; want none", args[0])
		case n > most:
			return badf("unexpected argument %q after %d, want %s (a position is one argument: quote it)", args[most], most, names)
		}
		return nil
	}
}

// unknownCommand refuses the words after a command that only groups others.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if len(names) == 0 {
		return badf("unknown command %q: %s has none below it", args[0], cmd.CommandPath())
	}
	return badf("unknown command %q%s (commands: %s)", args[0], suggestCommand(args[0], names), strings.Join(names, ", "))
}

// suggestCommand suggests the nearest name, or else the one that begins as written.
func suggestCommand(written string, names []string) string {
	if s := rules.Suggest(written, names); s != "" {
		return s
	}
	for _, name := range names {
		if strings.HasPrefix(name, written) {
			return `, did you mean "` + name + `"?`
		}
	}
	return ""
}

// flagError says what is wrong with a flag in our own words.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &value):
		f := value.GetFlag()
		return badf("--%s = %q, want %s", f.Name, value.GetValue(), wants[f.Value.Type()])
	case errors.As(err, &missing):
		return badf("--%s has no value, want %s", missing.GetFlag().Name, wants[missing.GetFlag().Value.Type()])
	}
	return bad(err)
}

// wants says in words what a type of flag wants.
var wants = map[string]string{
	"bool": "true or false", "int": "a whole number", "int64": "a whole number", "uint64": "a whole number from 0",
	"float64": "a number", "string": "a text", "duration": "a time such as 30s or 2m",
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	name := unknown.GetSpecifiedName()
	if letters := unknown.GetSpecifiedShortnames(); letters != "" {
		if strings.Trim(letters, "0123456789") == "" {
			return badf("-%s is a negative number, and no argument may be negative", letters)
		}
		return badf("unknown flag -%s (flags: %s)", name, strings.Join(flagNames(cmd), ", "))
	}
	names := flagNames(cmd)
	return badf("unknown flag --%s%s (flags: %s)", name, rules.Suggest("--"+name, names), strings.Join(names, ", "))
}

// flagNames returns the flags of a command in alphabetical order.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	return names
}
