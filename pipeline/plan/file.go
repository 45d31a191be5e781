package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Read reads a plan and checks it. version is that of the program, which must have made it.
func Read(path, version string) (*Plan, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: there is no plan, want one that boma plan wrote", path)
	}
	if err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	p, err := Parse(text, version)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// Parse reads a plan from a text.
func Parse(text []byte, version string) (*Plan, error) {
	var head struct {
		Format  int    `json:"format"`
		Program string `json:"program_version"`
	}
	switch err := json.Unmarshal(text, &head); {
	case err != nil || head.Format == 0:
		return nil, errors.New("not a plan of this program")
	case head.Format != format:
		return nil, fmt.Errorf("format = %d is unknown, want %d", head.Format, format)
	case head.Program != version:
		return nil, fmt.Errorf("the plan is of boma %s, and this is boma %s: want the same program from plan to merge", head.Program, version)
	}
	p := new(Plan)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something stands behind the plan")
	}
	if err := p.Study.Check(); err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	said := [2]string{p.ID, p.RowsID}
	p.identify()
	if said != [2]string{p.ID, p.RowsID} {
		return nil, errors.New("the study in the plan has been changed since boma plan wrote it; plan it anew")
	}
	return p, p.Check()
}

// Text returns a plan as it is written.
func (p *Plan) Text() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(p); err != nil {
		panic("plan: own plan: " + err.Error())
	}
	return b.Bytes()
}
