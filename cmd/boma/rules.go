package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/boma-games/boma/engine/rules"
	"github.com/spf13/cobra"
)

func (a *app) rulesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules VARIANT",
		Short: "Tell the rules of a variant, sentence by sentence, with the source of each choice",
		Long: `Tell the rules of a variant: the game's numbered sentences, and under each the
parameters that decide what it leaves open, with the value that holds in this variant,
who says so, and the other values that are allowed.`,
		Example:           "  boma rules kiothi/standard\n  boma rules tihbat/standard+singleton=steps --json",
		Args:              arguments(1, 1, "VARIANT"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			sentences := sentencesOf(v, catalog[v.Game].sentences())
			if a.json {
				return a.writeJSON(struct {
					facts
					Sentences []sentence `json:"sentences"`
				}{v.facts, sentences})
			}
			a.showRules(v, sentences)
			return nil
		},
	}
	a.jsonFlag(cmd)
	return cmd
}

// A sentence is one of the rules as it applies in a variant.
type sentence struct {
	Number     string   `json:"number"`
	Text       string   `json:"text"`
	Parameters []choice `json:"parameters"`
	Analysis   string   `json:"analysis_setting,omitempty"` // what the sentence names that is no parameter
}

// A choice is a parameter with the value that holds and the others that could.
type choice struct {
	Name    string   `json:"name"`
	Value   string   `json:"value"`
	From    string   `json:"from"`
	Default string   `json:"default"`
	Others  []source `json:"others"`
}

// A source is a value, or a range such as "any 1..10", and who has it.
type source struct {
	Value string `json:"value"`
	From  string `json:"from"`
}

// analysisSetting finds a setting that a sentence leaves to the analysis. [K14]
var analysisSetting = regexp.MustCompile("parameter of the analysis, `([a-z_]+):")

// sentencesOf fills the choices of v in.
func sentencesOf(v variant, all []rules.Sentence) []sentence {
	var filled []sentence
	for _, s := range all {
		f := sentence{Number: s.Number, Text: s.Text, Parameters: []choice{}}
		if m := analysisSetting.FindStringSubmatch(s.Text); m != nil {
			f.Analysis = m[1]
		}
		for _, c := range s.Choices {
			p := v.Rules.named(c.Param)
			filled := choice{Name: p.Name, Value: p.Value, From: c.From(p.Value), Default: p.Default, Others: []source{}}
			for _, other := range c.Sources {
				if other.Value != p.Value {
					filled.Others = append(filled.Others, source(other))
				}
			}
			f.Parameters = append(f.Parameters, filled)
		}
		filled = append(filled, f)
	}
	return filled
}

const (
	sentenceIndent  = "      "
	parameterIndent = "          "
)

func (a *app) showRules(v variant, sentences []sentence) {
	a.title(v)
	const indent = "            "
	fmt.Fprintln(a.out)
	wrap(a.out, "Region      ", indent, v.Region)
	wrap(a.out, "Reference   ", indent, v.Reference)
	wrap(a.out, "Ours        ", indent, v.Ours)
	fmt.Fprintf(a.out, "Hash        %s\n\n", v.Hash)
	wrap(a.out, "", "", "Under a sentence stand the parameters that decide what it leaves open: the value in this variant"+
		" (who has it) and the other values. A * marks a value that is not the game's default, which the sentence may still tell.")
	for _, s := range sentences {
		fmt.Fprintln(a.out)
		wrap(a.out, fmt.Sprintf("%-6s", "["+s.Number+"]"), sentenceIndent, s.Text)
		for _, c := range s.Parameters {
			a.showChoice(c)
		}
		if s.Analysis != "" {
			wrap(a.out, "    - ", sentenceIndent+"  ", s.Analysis+" is set where results are analysed, not here: no variant has it.")
		}
	}
}

func (a *app) showChoice(c choice) {
	mark := "-"
	if c.Value != c.Default {
		mark = "*"
	}
	lead := "    " + mark + " " + c.Name + " = " + c.Value
	text := ""
	if c.From != "" {
		lead, text = lead+"   ", "("+c.From+")"
	}
	var others []string
	for _, o := range c.Others {
		others = append(others, o.Value)
	}
	if len(others) > 0 {
		text += "; others: " + strings.Join(others, ", ")
	}
	wrap(a.out, lead, parameterIndent, text)
}
