package record

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata")

func TestSchemaGolden(t *testing.T) {
	var got bytes.Buffer
	if err := Tables().Print(&got); err != nil {
		t.Fatal(err)
	}
	const path = "testdata/schema.txt"
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("schema is\n%s\nwant\n%s\na changed column needs a new SchemaVersion; -update rewrites", got.String(), want)
	}
}

func TestEveryColumnHasMeaningAndPlainType(t *testing.T) {
	plain := " int8 int16 int32 int64 uint8 uint16 uint32 float32 string binary bool list<string> list<uint32> "
	for _, table := range Tables().Tables {
		for _, c := range table.Columns {
			if c.Name == "" || c.Meaning == "" {
				t.Errorf("%s: column %+v lacks a name or a meaning", table.Name, c)
			}
			if !strings.Contains(plain, " "+c.Type+" ") {
				t.Errorf("%s.%s has type %s, want one of%s", table.Name, c.Name, c.Type, plain)
			}
		}
	}
}

func TestSchemaJSON(t *testing.T) {
	text, err := json.Marshal(Tables())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"schema_version":1,"tables":[{"name":"games","columns":[{"name":"variant","type":"string","nullable":false,`
	if !strings.HasPrefix(string(text), want) {
		t.Errorf("JSON starts %.120s, want %s", text, want)
	}
}

func TestFooter(t *testing.T) {
	want := Footer{"0.1.0", "abc", 1<<64 - 1, "kiothi/standard", "filled: 6\n", "0123", 7}
	pairs := make(map[string]string)
	for _, p := range want.Pairs() {
		pairs[p.Key] = p.Value
	}
	lookup := func(key string) (string, bool) { v, ok := pairs[key]; return v, ok }
	if got, err := ParseFooter(lookup); err != nil || got != want {
		t.Errorf("ParseFooter = %+v, %v, want %+v", got, err, want)
	}
	whole := maps.Clone(pairs)
	for key := range whole {
		delete(pairs, key)
		if _, err := ParseFooter(lookup); err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("without %s: error %v, want one that names it", key, err)
		}
		pairs[key] = whole[key]
	}
	pairs[KeySchemaVersion] = "2"
	if _, err := ParseFooter(lookup); err == nil || !strings.Contains(err.Error(), `"2" is unknown`) {
		t.Errorf("schema version 2: error %v, want unknown", err)
	}
}
