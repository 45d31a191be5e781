package record

import (
	"fmt"
	"strconv"
)

// Footer tells where the rows of a file come from. Nothing in it depends on
// the clock, the machine or the path.
type Footer struct {
	ProgramVersion string
	StudyHash      string
	Seed           uint64
	Variant        string // game/source[+parameter=value...]
	Rules          string // the rules of the variant as text, every default written out
	RulesHash      string
	SamplingPeriod int // plies between recorded moves; 1 records every move
}

// A Pair is one key of a footer with its value.
type Pair struct{ Key, Value string }

// Pairs returns f and the schema version as text, always in the same order.
func (f Footer) Pairs() []Pair {
	return []Pair{
		{KeySchemaVersion, strconv.Itoa(SchemaVersion)},
		{KeyProgramVersion, f.ProgramVersion},
		{KeyStudyHash, f.StudyHash},
		{KeySeed, strconv.FormatUint(f.Seed, 10)},
		{KeyVariant, f.Variant},
		{KeyRules, f.Rules},
		{KeyRulesHash, f.RulesHash},
		{KeySamplingPeriod, strconv.Itoa(f.SamplingPeriod)},
	}
}

// ParseFooter is the inverse of [Footer.Pairs]; value returns the text of a
// key. A schema version other than [SchemaVersion] is an error.
func ParseFooter(value func(key string) (string, bool)) (Footer, error) {
	version, ok := value(KeySchemaVersion)
	if !ok {
		return Footer{}, fmt.Errorf("no %s in the footer: not a file of this program", KeySchemaVersion)
	}
	if version != strconv.Itoa(SchemaVersion) {
		return Footer{}, fmt.Errorf("%s = %q is unknown, want %d", KeySchemaVersion, version, SchemaVersion)
	}
	var f Footer
	for _, text := range []struct {
		key string
		to  *string
	}{
		{KeyProgramVersion, &f.ProgramVersion},
		{KeyStudyHash, &f.StudyHash},
		{KeyVariant, &f.Variant},
		{KeyRules, &f.Rules},
		{KeyRulesHash, &f.RulesHash},
	} {
		if *text.to, ok = value(text.key); !ok {
			return Footer{}, fmt.Errorf("no %s in the footer", text.key)
		}
	}
	var err error
	seed, _ := value(KeySeed)
	if f.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return Footer{}, fmt.Errorf("%s = %q, want an integer", KeySeed, seed)
	}
	period, _ := value(KeySamplingPeriod)
	if f.SamplingPeriod, err = strconv.Atoi(period); err != nil {
		return Footer{}, fmt.Errorf("%s = %q, want an integer", KeySamplingPeriod, period)
	}
	return f, nil
}
