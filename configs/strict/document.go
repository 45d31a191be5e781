package strict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

var (
	syntaxError = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)
	// The reader counts the lines of these errors from 0 and those of the others from 1.
	countedFrom0  = regexp.MustCompile(`^did not find expected (<|node|'-'|key|',')|^found (undefined tag|duplicate %|incompatible)`)
	unknownAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)
)

// document returns the top node of the only document of a file.
func document(path string, text []byte) (*yaml.Node, error) {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) && !strings.ContainsRune("\t\n\r", r) {
			return nil, fmt.Errorf("%s:%d: byte = %#02x, want text in UTF-8", path, lineAt(text, at), text[at])
		}
		at += size
	}
	var first, second yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(text))
	switch err := d.Decode(&first); {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s:1: the file = nothing, want a mapping", path)
	case err != nil:
		return nil, syntax(path, text, err)
	}
	switch err := d.Decode(&second); {
	case errors.Is(err, io.EOF):
		return first.Content[0], nil
	case err != nil:
		return nil, syntax(path, text, err)
	}
	return nil, fmt.Errorf("%s:%d: document = a second one, want one a file", path, second.Line)
}

// syntax gives an error of the YAML reader the form of all others.
func syntax(path string, text []byte, err error) error {
	line, message := 1, oneLine(err)
	if m := syntaxError.FindStringSubmatch(message); m != nil {
		message = m[2]
		n, _ := strconv.Atoi(m[1]) // 0 if there is none
		if countedFrom0.MatchString(message) {
			n++
		}
		line = max(n, 1)
	}
	if m := unknownAnchor.FindStringSubmatch(message); m != nil {
		line = lineAt(text, max(bytes.Index(text, []byte("*"+m[1])), 0))
	}
	return fmt.Errorf("%s:%d: %s", path, line, message)
}

func lineAt(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }

// plain refuses what makes the nodes mean something else than what stands there:
// anchors, aliases, merge keys and tags.
func (w walk) plain(n *yaml.Node) error {
	const written = "none: write the value itself"
	switch {
	case n.Kind == yaml.AliasNode:
		return w.refuse(n.Line, "alias", show("*"+n.Value, false), written)
	case n.Anchor != "":
		return w.refuse(n.Line, "anchor", show("&"+n.Anchor, false), written)
	case n.Tag == "!!merge":
		return w.refuse(n.Line, "merge key", n.Value, written)
	case n.Style&yaml.TaggedStyle != 0:
		return w.refuse(n.Line, "tag", show(n.Tag, false), written)
	}
	for _, child := range n.Content {
		if err := w.plain(child); err != nil {
			return err
		}
	}
	return nil
}
