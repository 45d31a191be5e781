package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// addCompletion gives cobra's completion command examples and refuses unknown shells.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	examples := map[string]string{
		"bash":       "  source <(boma completion bash)",
		"fish":       "  boma completion fish | source",
		"powershell": "  boma completion powershell | Out-String | Invoke-Expression",
		"zsh":        "  boma completion zsh > \"${fpath[1]}/_boma\"",
	}
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" {
			continue
		}
		cmd.Short = "Print the completion script of a shell"
		cmd.Example = examples["bash"]
		cmd.Args = unknownCommand
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		for _, shell := range cmd.Commands() {
			shell.Example = examples[shell.Name()]
			shell.Args = arguments(0, 0, "")
		}
	}
}

// beginning keeps the words that begin as written: not every shell does so itself.
func beginning(words []string, written string) []string {
	return slices.DeleteFunc(words, func(s string) bool { return !strings.HasPrefix(s, written) })
}

// completeGame completes the name of a game, as a first argument.
func completeGame(_ *cobra.Command, args []string, written string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return beginning(games(), written), cobra.ShellCompDirectiveNoFileComp
}

// completeVariant completes the name of a variant, as a first argument.
func (a *app) completeVariant(cmd *cobra.Command, args []string, written string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.completeVariants(cmd, args, written)
}

// completeVariants completes the name of a variant: the sources, then after a + the
// parameters, and after a = the words that the parameter may have.
func (a *app) completeVariants(_ *cobra.Command, _ []string, written string) ([]string, cobra.ShellCompDirective) {
	found, valued := a.proposals(written)
	found = beginning(found, written)
	if strings.Contains(written, "+") && !valued { // a value is to follow
		return found, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// proposals returns what could stand for the last part of a variant's name, and
// whether that part is a parameter with its value.
func (a *app) proposals(written string) (found []string, valued bool) {
	last := strings.LastIndexByte(written, '+')
	if last < 0 {
		return a.variantNames(), false
	}
	e, err := find(written[:last])
	if err != nil {
		return nil, false
	}
	before, tail := written[:last+1], written[last+1:]
	name, _, valued := strings.Cut(tail, "=")
	for _, p := range e.params {
		switch {
		case !valued:
			found = append(found, cobra.CompletionWithDesc(before+p.Name+"=", p.Want()))
		case p.Name == name:
			values := p.Words()
			if !slices.Contains(values, p.Default) {
				values = append([]string{p.Default}, values...)
			}
			for _, value := range values {
				found = append(found, before+name+"="+value)
			}
		}
	}
	return found, valued
}

// variantNames returns the names of all variants with their titles.
func (a *app) variantNames() []string {
	all, _ := a.all("") // what cannot be opened cannot be proposed
	var names []string
	for _, v := range all {
		names = append(names, cobra.CompletionWithDesc(v.Name, v.Title))
	}
	return names
}
