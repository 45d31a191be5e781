package main

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boma-games/boma/pipeline/plan"
	"github.com/spf13/cobra"
)

type kubernetesOptions struct {
	slurmOptions
	image, claim, folder, stage string
}

// kubernetesVersion is that of the schema that the manifests are held against in a test.
const kubernetesVersion = "1.34"

func (a *app) kubernetesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "kubernetes",
		Short:   "Write a plan as jobs of Kubernetes",
		Long:    "Write a plan that boma plan wrote as jobs of Kubernetes. Not tried on a cluster.",
		Example: "  boma kubernetes render --plan out/quickstart/plan.json --image registry.example/boma:0.1.0 --claim studies",
		Args:    unknownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.kubernetesRenderCommand())
	return cmd
}

func (a *app) kubernetesRenderCommand() *cobra.Command {
	var o kubernetesOptions
	cmd := &cobra.Command{
		Use:   "render --plan FILE --image IMAGE --claim NAME",
		Short: "Print an Indexed Job for each stage of a plan",
		Long: `Print an Indexed Job for each stage of a plan, as YAML. Not tried on a cluster: the
manifests are held against the published schema of Kubernetes ` + kubernetesVersion + `, and no more.

IMAGE has boma in its path; the persistent volume claim NAME, which all nodes have to
mount at once (ReadWriteMany), holds the folder with plan.json, as --folder in it.
Kubernetes lets no job wait for another: apply one stage, wait until its job is complete,
and apply the next; --stage prints one. A task that fails is tried four times, one with
wrong input (exit code 2) once, and one whose node goes away as often as it takes.`,
		Example: "  boma kubernetes render --plan out/quickstart/plan.json --image registry.example/boma:0.1.0 --claim studies --folder quickstart\n" +
			"  boma kubernetes render --plan out/quickstart --image boma:0.1.0 --claim studies --stage generate | kubectl apply -f -",
		Args: arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error { return a.kubernetesRender(&o) },
	}
	f := cmd.Flags()
	planFlag(cmd, &o.plan)
	f.StringVar(&o.image, "image", "", "container `image` with boma in it")
	f.StringVar(&o.claim, "claim", "", "`name` of the persistent volume claim that holds the folder of the dataset")
	f.StringVar(&o.folder, "folder", "", "`path` of the dataset's folder in the volume, if it is not the whole")
	f.StringVar(&o.stage, "stage", "", "`stage` to print alone: "+strings.Join(plan.Names, ", "))
	f.IntVar(&o.throttle, "throttle", 50, "`number` of tasks of a stage that run at once, at most; 0: any number")
	f.StringVar(&o.program, "boma", "boma", "`path` of boma in the image")
	return cmd
}

// mostIndexes is how many tasks an Indexed Job may have.
const mostIndexes = 100_000

func (a *app) kubernetesRender(o *kubernetesOptions) error {
	c, err := a.openCluster(&o.slurmOptions)
	if err != nil {
		return err
	}
	folder := path.Clean("/" + o.folder)[1:]
	switch {
	case o.image == "":
		return badf("--image is missing, want a container image with boma in it")
	case o.claim == "":
		return badf("--claim is missing, want the name of a persistent volume claim")
	case o.throttle < 0:
		return badf("--throttle = %d, want a whole number from 0", o.throttle)
	case slices.Contains(strings.Split(o.folder, "/"), ".."):
		return badf("--folder = %s, want a path in the volume without ..", o.folder)
	}
	if o.stage != "" {
		if _, _, err := findTask(c.plan, o.stage, 0); err != nil {
			return err
		}
	}
	before := ""
	for _, s := range c.plan.Stages {
		if n := len(s.Tasks); n > mostIndexes {
			return badf("stage %s has %d tasks, want at most %d for Kubernetes: plan with more --task-minutes", s.Name, n, mostIndexes)
		}
		if o.stage == "" || o.stage == s.Name {
			fmt.Fprint(a.out, manifestOf(c.id, &s, before, folder, o))
		}
		before = jobName(c.id, s.Name)
	}
	return nil
}

func jobName(id, stage string) string { return "boma-" + id + "-" + stage }

// manifestOf writes a stage as a job. Texts are written as JSON, which YAML takes.
func manifestOf(id string, s *plan.Stage, before, folder string, o *kubernetesOptions) string {
	atOnce := len(s.Tasks)
	if o.throttle > 0 {
		atOnce = min(atOnce, o.throttle)
	}
	first := ""
	if before != "" {
		first = fmt.Sprintf("# First: kubectl wait --for=condition=complete --timeout=-1s job/%s\n", before)
	}
	sub := ""
	if folder != "" {
		sub = "\n              subPath: " + quoted(folder)
	}
	return fmt.Sprintf(manifestText, s.Name, plural(uint64(len(s.Tasks)), "task"), kubernetesVersion, first,
		jobName(id, s.Name), s.Name, jobName(id, ""), len(s.Tasks), atOnce, retries,
		s.Name, s.Minutes*60, quoted(o.image), quoted(o.program), quoted(s.Name), s.CPUs, s.Memory, sub, quoted(o.claim))
}

func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic("boma: a text that is no JSON: " + err.Error())
	}
	return string(b)
}

const manifestText = `---
# Stage %s, %s. Not tried on a cluster; of the form of Kubernetes %s.
%sapiVersion: batch/v1
kind: Job
metadata:
  name: %s
  labels:
    app.kubernetes.io/name: boma
    app.kubernetes.io/component: %s
    app.kubernetes.io/instance: %.13s
spec:
  completionMode: Indexed
  completions: %d
  parallelism: %d
  backoffLimitPerIndex: %d
  podFailurePolicy:
    rules:
      - action: Ignore # the node goes away: no fault of the task
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
      - action: FailIndex # wrong input would fail again
        onExitCodes:
          containerName: boma
          operator: In
          values: [2]
  template:
    metadata:
      labels:
        app.kubernetes.io/name: boma
        app.kubernetes.io/component: %s
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 60
      activeDeadlineSeconds: %d
      containers:
        - name: boma
          image: %s
          command: [%s]
          args: [task, --plan, /study/plan.json, --stage, %s, --index, $(JOB_COMPLETION_INDEX), --quiet]
          resources:
            requests: {cpu: %[16]d, memory: %[17]dMi}
            limits: {memory: %[17]dMi}
          volumeMounts:
            - name: study
              mountPath: /study%[18]s
      volumes:
        - name: study
          persistentVolumeClaim:
            claimName: %[19]s
`
