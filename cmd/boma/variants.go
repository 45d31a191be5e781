package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) variantsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variants [GAME]",
		Short: "List the variants, with what each changes and where it comes from",
		Long: `List the variants of all games or of one: title, region, the parameters in which it
differs from the game's defaults, and whether it is built in or read from a file.

Any parameter can be changed on the spot: kiothi/standard+filled=5+lift=all.`,
		Example:           "  boma variants\n  boma variants kiothi --json\n  boma variants --configs my-configs",
		Args:              arguments(0, 1, "[GAME]"),
		ValidArgsFunction: completeGame,
		RunE: func(_ *cobra.Command, args []string) error {
			game := append(args, "")[0]
			all, err := a.all(game)
			for i, v := range all {
				if !a.json {
					a.showVariant(v, i == 0)
				} else if err := a.writeJSON(v.facts); err != nil {
					return err
				}
			}
			return err
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// showVariant writes a paragraph on a variant; all but the first have a line above.
func (a *app) showVariant(v variant, first bool) {
	if !first {
		fmt.Fprintln(a.out)
	}
	fmt.Fprintln(a.out, v.Name)
	const indent = "            "
	wrap(a.out, "  title     ", indent, v.Title)
	wrap(a.out, "  region    ", indent, v.Region)
	changes := v.Rules.changes()
	if changes == "" {
		changes = "nothing: the defaults of the game"
	}
	wrap(a.out, "  changes   ", indent, changes)
	fmt.Fprintf(a.out, "  origin    %s\n", v.Origin)
}
