package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is that of the program; whatever the program writes carries it.
const version = "0.1.0"

func (a *app) versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of the program and of Go",
		Example: "  boma version\n  boma version --json",
		Args:    arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if a.json {
				return a.writeJSON(struct {
					Version string `json:"version"`
					Go      string `json:"go"`
					OS      string `json:"os"`
					Arch    string `json:"arch"`
				}{version, runtime.Version(), runtime.GOOS, runtime.GOARCH})
			}
			fmt.Fprintf(a.out, "boma %s (%s %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
	a.jsonFlag(cmd)
	return cmd
}
