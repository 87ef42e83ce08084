# `make run` plays here, `make web` in the browser, `make test` checks everything. All install what is
# missing, and say so.

.PHONY: run web test bench python soak dist setup

# What is played and measured here is built for the processor here, which makes the rule cores up to
# half as fast again. It has a folder of its own: what cargo builds otherwise runs on any machine.
native = --profile play --target-dir target/native \
	--config 'build.rustflags = ["-C", "target-cpu=native"]'

run: setup
	@scripts/build-web
	@echo "building henge for this machine: the first time takes a few minutes"
	@cargo build $(native) --package henge
	@target/native/play/henge

# Without a compiler for WebAssembly the app asks the server for everything.
web:
	@scripts/setup --web
	@scripts/build-wasm >/dev/null || echo "web: continuing without the WebAssembly module"
	@scripts/build-web
	@echo "building henge for this machine: the first time takes a few minutes"
	@cargo build $(native) --package henge
	@scripts/open-web target/native/play/henge

test:
	@scripts/setup --tests
	@scripts/test

bench: setup
	@echo "building the benchmark for this machine: the first time takes a few minutes"
	@cargo bench $(native) --package catalog --bench speed

# A wheel for any machine of this kind, installed into python/.venv.
python: setup
	@echo "building the Python package: the first time takes a few minutes"
	@scripts/python-package

soak:
	@scripts/setup --soak
	@scripts/soak

dist:
	@scripts/setup --dist
	@scripts/dist

setup:
	@scripts/setup
