package configs

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/boma-games/boma/configs/strict"
	"github.com/boma-games/boma/engine/rules"
)

//go:embed variants
var embedded embed.FS

const embeddedOrigin = "embedded"

var variantFile = regexp.MustCompile(`^variants/([a-z0-9]+(?:-[a-z0-9]+)*)/([a-z0-9]+(?:-[a-z0-9]+)*)\.yaml$`)

// A Library knows where the file of each source is.
type Library struct {
	origins map[string]map[string]string // by game and source: "embedded" or the path of the file
}

// NewLibrary returns the embedded files and those of dir, a folder that holds
// variants/<game>/<source>.yaml as this package's does; "" for none. A file there
// stands in for the embedded file of the same name, the whole of it.
func NewLibrary(dir string) (*Library, error) {
	l := &Library{origins: map[string]map[string]string{}}
	if err := l.scan(embedded, func(string) string { return embeddedOrigin }); err != nil {
		return nil, err
	}
	if dir == "" {
		return l, nil
	}
	onDisk := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	if err := l.scan(os.DirFS(dir), onDisk); err != nil {
		return nil, err
	}
	return l, nil
}

// scan notes every variant file of a tree. A YAML file where none can be found by name
// is refused: its owner would wonder why it changes nothing.
func (l *Library) scan(tree fs.FS, origin func(name string) string) error {
	return fs.WalkDir(tree, "variants", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("configs: %s: %w", origin(name), err)
		}
		if ext := path.Ext(name); d.IsDir() || ext != ".yaml" && ext != ".yml" {
			return nil
		}
		m := variantFile.FindStringSubmatch(name)
		if m == nil {
			return fmt.Errorf("configs: variant file = %s, want variants/<game>/<source>.yaml, in small letters, digits and hyphens", origin(name))
		}
		if l.origins[m[1]] == nil {
			l.origins[m[1]] = map[string]string{}
		}
		l.origins[m[1]][m[2]] = origin(name)
		return nil
	})
}

// Games returns the games that have a source, sorted.
func (l *Library) Games() []string { return slices.Sorted(maps.Keys(l.origins)) }

// Sources returns the names of the sources of a game, sorted.
func (l *Library) Sources(game string) []string { return slices.Sorted(maps.Keys(l.origins[game])) }

func (l *Library) origin(game, source string) string { return l.origins[game][source] }

// read returns the file of a source and the path to call it by in errors.
func (l *Library) read(game, source string) (name string, text []byte, err error) {
	if games := l.Games(); !slices.Contains(games, game) {
		return "", nil, fmt.Errorf("game = %s, want %s%s", game, strict.Or(games), rules.Suggest(game, games))
	}
	if sources := l.Sources(game); !slices.Contains(sources, source) {
		return "", nil, fmt.Errorf("source = %s, want %s%s", source, strict.Or(sources), rules.Suggest(source, sources))
	}
	name = path.Join("variants", game, source+".yaml")
	if origin := l.origin(game, source); origin != embeddedOrigin {
		text, err = os.ReadFile(origin)
		return origin, text, err
	}
	text, err = embedded.ReadFile(name)
	return path.Join("configs", name), text, err
}
