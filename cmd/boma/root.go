package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/boma-games/boma/configs"
	"github.com/spf13/cobra"
)

// An app is one run of the program: where it reads and writes, and the flags that
// commands share.
type app struct {
	in      io.Reader
	out     *bufio.Writer
	encoder *json.Encoder // of out, one line a value

	json    bool
	configs string
	running bool // the command line was right, and a command has begun
}

// run runs the program and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	a := &app{in: stdin, out: bufio.NewWriterSize(stdout, 1<<16)}
	a.encoder = json.NewEncoder(a.out)
	a.encoder.SetEscapeHTML(false) // the > of a redistribution
	defer func() {
		if broken := recover(); broken != nil { // else Go would exit with 2, which stands for bad input
			fmt.Fprintf(stderr, "boma: a fault of the program, please report it: %v\n%s", broken, debug.Stack())
			code = exitFailure
		}
	}()
	root := a.root()
	root.SetArgs(append([]string{}, args...)) // never nil, for which cobra would take os.Args
	root.SetErr(stderr)
	cmd, err := root.ExecuteC()
	if flushed := a.out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("writing the output: %w", flushed)
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %s\n", cmd.CommandPath(), oneLine(err))
	}
	return exitCode(err, a.running)
}

// root returns the command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "boma",
		Short: "Generate, solve and analyse datasets of Kiothi, Bao la Kimasai, Tihbat and Kalah",
		Long: `boma plays four mancala games, Kiothi, Bao la Kimasai, Tihbat and Kalah, under the rule
alternatives that are documented for them.

A VARIANT is named game/source, perhaps with parameters changed:
kiothi/standard, kiothi/standard+filled=5, tihbat/standard+singleton=steps.
"boma variants" lists them and "boma rules VARIANT" tells what they say.

Variants are built in. Files <folder>/variants/<game>/<source>.yaml override or add to
them; the folder is that of --configs, else of the environment's BOMA_CONFIGS, else
configs in the working directory if it has variants/ in it.`,
		Example:       "  boma variants\n  boma rules bao/standard\n  boma moves kiothi/standard+opening_boma=0\n  boma play tihbat/standard",
		Version:       version,
		Args:          unknownCommand,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRun: func(*cobra.Command, []string) {
			a.running = true
		},
	}
	root.SetOut(a.out) // before the completion commands, which remember it
	root.SetVersionTemplate("boma {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().StringVar(&a.configs, "configs", "",
		"`folder` with variants/ that override or add to the built-in ones")
	_ = root.MarkPersistentFlagDirname("configs") // it exists: the line above
	root.AddCommand(a.studyCommand(), a.variantsCommand(), a.rulesCommand(), a.movesCommand(), a.applyCommand(),
		a.perftCommand(), a.bestCommand(), a.playCommand(), a.benchCommand(), a.generateCommand(), a.matchCommand(), a.verifyCommand(),
		a.replayCommand(), a.infoCommand(), a.exportCommand(),
		a.analyzeCommand(), a.compareCommand(), a.powerCommand(), a.metricsCommand(), a.schemaCommand(), a.versionCommand())
	root.AddCommand(a.planCommand(), a.taskCommand(), a.slurmCommand(), a.kubernetesCommand(), a.solveCommand(), a.probeCommand(), a.tablesCommand())
	addHelp(root)
	addCompletion(root)
	return root
}

// jsonFlag gives cmd the flag --json.
func (a *app) jsonFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.json, "json", false, "print JSON, one object a line")
}

func (a *app) writeJSON(value any) error {
	if err := a.encoder.Encode(value); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	return nil
}

// library opens the variants: the built-in ones, overridden by a folder if there is one.
func (a *app) library() (*configs.Library, error) {
	dir := a.configs
	if dir == "" {
		dir = os.Getenv("BOMA_CONFIGS")
	}
	if dir == "" {
		info, err := os.Stat(filepath.Join("configs", "variants"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		if err == nil && info.IsDir() {
			dir = "configs"
		}
	}
	l, err := configs.NewLibrary(dir)
	return l, bad(err)
}
