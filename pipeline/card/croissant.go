package card

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/boma-games/boma/pipeline/record"
)

// An object of JSON-LD. Its keys are written in alphabetical order.
type object map[string]any

// context is that of Croissant 1.0.
var context = object{
	"@language": "en", "@vocab": "https://schema.org/",
	"citeAs": "cr:citeAs", "column": "cr:column", "conformsTo": "dct:conformsTo",
	"cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/",
	"data":               object{"@id": "cr:data", "@type": "@json"},
	"dataType":           object{"@id": "cr:dataType", "@type": "@vocab"},
	"dct":                "http://purl.org/dc/terms/",
	"examples":           object{"@id": "cr:examples", "@type": "@json"},
	"equivalentProperty": "cr:equivalentProperty",
	"extract":            "cr:extract", "field": "cr:field", "fileObject": "cr:fileObject",
	"fileProperty": "cr:fileProperty", "fileSet": "cr:fileSet", "format": "cr:format",
	"includes": "cr:includes", "isLiveDataset": "cr:isLiveDataset", "jsonPath": "cr:jsonPath",
	"key": "cr:key", "md5": "cr:md5", "parentField": "cr:parentField", "path": "cr:path",
	"recordSet": "cr:recordSet", "references": "cr:references", "regex": "cr:regex",
	"repeated": "cr:repeated", "replace": "cr:replace", "samplingRate": "cr:samplingRate",
	"sc": "https://schema.org/", "separator": "cr:separator", "source": "cr:source",
	"subField": "cr:subField", "transform": "cr:transform",
}

// Croissant returns the description of the dataset as JSON-LD.
func Croissant(f Facts) []byte {
	d := object{
		"@context": context, "@type": "sc:Dataset",
		"conformsTo":   "http://mlcommons.org/croissant/1.0",
		"name":         f.title(),
		"description":  f.summary(),
		"version":      f.ProgramVersion,
		"keywords":     append([]string{"board games", "mancala", "self-play"}, f.games()...),
		"distribution": f.distribution(),
		"recordSet":    f.recordSets(),
	}
	f.about(d)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		panic("card: an object of texts is always JSON: " + err.Error())
	}
	return b.Bytes()
}

func (f *Facts) summary() string {
	games, rows := f.totals()
	var variants []string
	for _, v := range f.Variants {
		variants = append(variants, v.Name)
	}
	moves := ""
	if f.Every > 0 {
		moves = fmt.Sprintf(" and %s moves", count(rows))
	}
	return fmt.Sprintf("%s games%s of traditional mancala games, played by programs under the rules %s. Study hash %s, seed %d.",
		count(games), moves, strings.Join(variants, ", "), f.StudyHash, f.Seed)
}

// about adds what the author has told.
func (f *Facts) about(d object) {
	for key, value := range map[string]string{
		"license": f.About.License, "url": f.About.URL, "datePublished": f.About.Date, "identifier": f.About.DOI,
	} {
		if value != "" {
			d[key] = value
		}
	}
	var creators []object
	for _, name := range f.About.Creators {
		creators = append(creators, object{"@type": "sc:Person", "name": name})
	}
	if creators != nil {
		d["creator"] = creators
	}
	if creators != nil {
		d["citeAs"] = f.citation()
	}
}

// citation says who made what, when, and where it stands.
func (f *Facts) citation() string {
	a := f.About
	parts := []string{strings.Join(a.Creators, ", ") + ": " + f.title()}
	if a.Date != "" {
		parts = append(parts, a.Year())
	}
	switch {
	case a.DOI != "":
		parts = append(parts, "https://doi.org/"+a.DOI)
	case a.URL != "":
		parts = append(parts, a.URL)
	}
	return strings.Join(parts, ". ")
}

// distribution returns a file set a table, and every file with its checksum.
func (f *Facts) distribution() (files []object) {
	for _, t := range f.tables() {
		files = append(files, object{
			"@type": "cr:FileSet", "@id": t.Name + "-files", "name": t.Name + "-files",
			"description":    "all files of the table " + t.Name,
			"encodingFormat": "application/x-parquet",
			"includes":       "data/" + t.Name + "/*/*.parquet",
		})
	}
	for _, file := range f.Files {
		files = append(files, object{
			"@type": "cr:FileObject", "@id": file.Path, "name": file.Path,
			"contentUrl":     file.Path,
			"contentSize":    fmt.Sprintf("%d B", file.Bytes),
			"encodingFormat": format(file.Path),
			"sha256":         file.SHA256,
		})
	}
	return files
}

func format(path string) string {
	if strings.HasSuffix(path, ".parquet") {
		return "application/x-parquet"
	}
	return "text/plain"
}

// recordSets returns the tables with their columns.
func (f *Facts) recordSets() (sets []object) {
	keys := map[string][]string{"games": {"game_id"}, "moves": {"game_id", "ply"}}
	for _, t := range f.tables() {
		var key, fields []object
		for _, name := range keys[t.Name] {
			key = append(key, object{"@id": t.Name + "/" + name})
		}
		for _, c := range t.Columns {
			fields = append(fields, field(t.Name, c))
		}
		sets = append(sets, object{
			"@type": "cr:RecordSet", "@id": t.Name, "name": t.Name,
			"description": "one row a " + strings.TrimSuffix(t.Name, "s"),
			"key":         key, "field": fields,
		})
	}
	return sets
}

func field(table string, c record.Column) object {
	id := table + "/" + c.Name
	element, repeated := strings.CutPrefix(c.Type, "list<")
	o := object{
		"@type": "cr:Field", "@id": id, "name": c.Name, "description": c.Meaning,
		"dataType": dataType(strings.TrimSuffix(element, ">")),
		"source": object{
			"fileSet": object{"@id": table + "-files"},
			"extract": object{"column": c.Name},
		},
	}
	if repeated {
		o["repeated"] = true
	}
	return o
}

// dataType returns the type of Croissant 1.0, which knows no sizes of integers and
// has bytes as text.
func dataType(column string) string {
	switch column {
	case "string", "binary":
		return "sc:Text"
	case "bool":
		return "sc:Boolean"
	case "float32":
		return "sc:Float"
	}
	return "sc:Integer"
}
