package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/plan"
	"go.yaml.in/yaml/v3"
)

// A schema is one of OpenAPI, as far as those of Kubernetes go.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       string             `json:"type"`
	Format     string             `json:"format"`
	Properties map[string]*schema `json:"properties"`
	Additional *schema            `json:"additionalProperties"`
	Items      *schema            `json:"items"`
	Required   []string           `json:"required"`
	OneOf      []*schema          `json:"oneOf"`
	AllOf      []*schema          `json:"allOf"`
	Enum       []any              `json:"enum"`
}

func kubernetesSchema(t *testing.T) map[string]*schema {
	t.Helper()
	text, err := os.ReadFile("testdata/kubernetes/job-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Schemas map[string]*schema }
	if err := json.Unmarshal(text, &file); err != nil || len(file.Schemas) < 100 {
		t.Fatal(err)
	}
	return file.Schemas
}

// check returns what is wrong with a value, as strictly as kubectl: a field that the
// schema does not know is a mistake.
func check(all map[string]*schema, s *schema, at string, value any) (wrong []string) {
	if name, is := strings.CutPrefix(s.Ref, "#/components/schemas/"); is {
		if all[name] == nil {
			return []string{at + ": no schema " + name}
		}
		return check(all, all[name], at, value)
	}
	for _, one := range s.AllOf {
		wrong = append(wrong, check(all, one, at, value)...)
	}
	if len(s.OneOf) > 0 {
		for _, one := range s.OneOf {
			if len(check(all, one, at, value)) == 0 {
				return wrong
			}
		}
		return append(wrong, fmt.Sprintf("%s = %v: of none of the types it may be", at, value))
	}
	bad := func() []string { return append(wrong, fmt.Sprintf("%s = %v, want %s", at, value, s.Type)) }
	switch s.Type {
	case "object":
		fields, is := value.(map[string]any)
		if !is {
			return bad()
		}
		for _, name := range s.Required {
			if _, there := fields[name]; !there {
				wrong = append(wrong, at+"."+name+" is missing")
			}
		}
		for name, field := range fields {
			of := s.Properties[name]
			if of == nil {
				of = s.Additional
			}
			if of == nil {
				wrong = append(wrong, at+"."+name+" is unknown")
				continue
			}
			wrong = append(wrong, check(all, of, at+"."+name, field)...)
		}
	case "array":
		items, is := value.([]any)
		if !is {
			return bad()
		}
		for i, item := range items {
			wrong = append(wrong, check(all, s.Items, fmt.Sprintf("%s[%d]", at, i), item)...)
		}
	case "string":
		if _, is := value.(string); !is {
			return bad()
		}
	case "boolean":
		if _, is := value.(bool); !is {
			return bad()
		}
	case "integer", "number":
		n, is := value.(int)
		if !is || s.Format == "int32" && (n > math.MaxInt32 || n < math.MinInt32) {
			return bad()
		}
	}
	return wrong
}

func documents(t *testing.T, text string) (all []map[string]any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(text))
	for {
		var m map[string]any
		if err := d.Decode(&m); err != nil {
			if len(all) == 0 {
				t.Fatalf("%v in\n%s", err, text)
			}
			return all
		}
		all = append(all, m)
	}
}

// TestKubernetes shows the manifests, and holds them against the published schema and
// against what it says in words only.
func TestKubernetes(t *testing.T) {
	p, dir := clusterPlan(t)
	out := mustBoma(t, "", "kubernetes", "render", "--plan", dir, "--image", "registry.example/boma:0.1.0", "--claim", "studies", "--folder", "a b/out/", "--throttle", "4")
	golden(t, "kubernetes.txt", plain(out, dir))
	schemas := kubernetesSchema(t)
	jobs := documents(t, out)
	if len(jobs) != len(p.Stages) {
		t.Fatalf("%d jobs, want %d", len(jobs), len(p.Stages))
	}
	for i, job := range jobs {
		for _, wrong := range check(schemas, schemas["io.k8s.api.batch.v1.Job"], "job", job) {
			t.Error(wrong)
		}
		spec := job["spec"].(map[string]any)
		pod := spec["template"].(map[string]any)["spec"].(map[string]any)
		n := len(p.Stages[i].Tasks)
		if spec["completionMode"] != "Indexed" || spec["completions"] != n || spec["parallelism"] != min(n, 4) || spec["backoffLimitPerIndex"] != 3 || pod["restartPolicy"] != "Never" {
			t.Errorf("%v", spec) // an index is counted, and tried again, only so
		}
		container := pod["containers"].([]any)[0].(map[string]any)
		args := fmt.Sprint(container["args"])
		if want := "[task --plan /study/plan.json --stage " + p.Stages[i].Name + " --index $(JOB_COMPLETION_INDEX) --quiet]"; args != want {
			t.Errorf("args %s, want %s", args, want)
		}
		name := job["metadata"].(map[string]any)["name"].(string)
		if !regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`).MatchString(name) || len(name) > 63-len("-99999") {
			t.Errorf("name %q", name)
		}
	}
	one := mustBoma(t, "", "kubernetes", "render", "--plan", filepath.Join(dir, plan.FileName), "--image", "x", "--claim", "y", "--stage", "merge")
	if len(documents(t, one)) != 1 || !strings.Contains(one, "-merge\n") || strings.Contains(one, "subPath") {
		t.Errorf("one stage:\n%s", one)
	}
}

// TestKubernetesSchema makes sure that mistakes are noticed.
func TestKubernetesSchema(t *testing.T) {
	_, dir := clusterPlan(t)
	out := mustBoma(t, "", "kubernetes", "render", "--plan", dir, "--image", "x", "--claim", "y", "--stage", "solve")
	schemas := kubernetesSchema(t)
	for _, tt := range []struct{ from, to, want string }{
		{"completions: 3", `completions: "3"`, "job.spec.completions = 3, want integer"},
		{"backoffLimitPerIndex", "backoffLimitPerIndexes", "job.spec.backoffLimitPerIndexes is unknown"},
		{"action: Ignore", "acton: Ignore", "job.spec.podFailurePolicy.rules[0].action is missing"},
		{"claimName: ", "claim: ", "job.spec.template.spec.volumes[0].persistentVolumeClaim.claim is unknown"},
		{"mountPath: /study", "mountPath: [/study]", "job.spec.template.spec.containers[0].volumeMounts[0].mountPath = [/study], want string"},
		{"requests: {cpu: 1, memory: ", "requests: {cpu: 1, memory: [1], other: ", "resources.requests.memory = [1]: of none of the types it may be"},
		{"activeDeadlineSeconds: ", "activeDeadlineSeconds: 1.5 #", "activeDeadlineSeconds = 1.5, want integer"},
	} {
		if !strings.Contains(out, tt.from) {
			t.Fatalf("no %q in\n%s", tt.from, out)
		}
		job := documents(t, strings.Replace(out, tt.from, tt.to, 1))[0]
		if wrong := strings.Join(check(schemas, schemas["io.k8s.api.batch.v1.Job"], "job", job), "\n"); !strings.Contains(wrong, tt.want) {
			t.Errorf("%q instead of %q: %q, want %q", tt.to, tt.from, wrong, tt.want)
		}
	}
}

func TestKubernetesRefusals(t *testing.T) {
	_, dir := clusterPlan(t)
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"--plan is missing", nil},
		{"--image is missing, want a container image with boma in it", []string{"--plan", dir}},
		{"--claim is missing, want the name of a persistent volume claim", []string{"--plan", dir, "--image", "x"}},
		{"--throttle = -1, want a whole number from 0", []string{"--plan", dir, "--image", "x", "--claim", "y", "--throttle", "-1"}},
		{"--folder = ../x, want a path in the volume without ..", []string{"--plan", dir, "--image", "x", "--claim", "y", "--folder", "../x"}},
		{`--stage = "play", want one of this plan`, []string{"--plan", dir, "--image", "x", "--claim", "y", "--stage", "play"}},
	} {
		o := boma("", append([]string{"kubernetes", "render"}, tt.args...)...)
		if o.code != exitInput || !strings.Contains(o.stderr, tt.want) || strings.Count(o.stderr, "\n") != 1 {
			t.Errorf("%q: %+v, want %q", tt.args, o, tt.want)
		}
	}
}
