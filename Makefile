# make test runs everything that this machine can run, lint included.
.PHONY: test lint bench fuzz build release notebooks

test: lint
	@go test -json ./... | go run ./test/summary

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...

bench:
	go test -run '^$$' -bench . ./...

# Each fuzz test for FUZZTIME.
FUZZTIME ?= 20s
fuzz:
	@for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

build:
	CGO_ENABLED=0 go build -trimpath -o bin/boma ./cmd/boma

# Static binaries for those who have no Go, with their checksums.
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
release:
	@mkdir -p dist
	@for p in $(PLATFORMS); do \
		os=$${p%/*}; arch=$${p#*/}; name=boma-$$os-$$arch; \
		if [ $$os = windows ]; then name=$$name.exe; fi; \
		echo "dist/$$name"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath -ldflags '-s -w' -o dist/$$name ./cmd/boma || exit 1; \
	done
	@cd dist && sha256sum boma-* > SHA256SUMS

# Executes the notebooks. Copies with what they print and draw go to notebooks/executed.
VENV := notebooks/.venv
notebooks: build $(VENV)/locked
	$(VENV)/bin/python -m unittest discover -s notebooks
	$(VENV)/bin/python notebooks/run.py

$(VENV)/locked: notebooks/requirements.txt
	python3 -m venv --clear $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $<
	@touch $@
