// Command boma generates, solves and analyses datasets of three traditional
// mancala games under the rule alternatives that are documented for them.
//
// One file holds one command; catalog.go names every game once, and nothing else
// here knows a game by name.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
