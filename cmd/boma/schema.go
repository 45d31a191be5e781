package main

import (
	"github.com/boma-games/boma/pipeline/record"
	"github.com/spf13/cobra"
)

func (a *app) schemaCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schema",
		Short: "Print the columns of a dataset, with type and meaning",
		Long: `Print the columns of the games table and of the moves table, in order: name, type,
null where a value may be missing, and meaning with its unit.`,
		Example: "  boma schema\n  boma schema --json",
		Args:    arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if a.json {
				return a.writeJSON(record.Tables())
			}
			return record.Tables().Print(a.out)
		},
	}
	a.jsonFlag(cmd)
	return cmd
}
