# `make run` plays, `make test` checks everything. Both install what is missing, and say so.

.PHONY: run test bench soak dist setup

# What is played and measured here is built for the processor here, which makes the rule cores up to
# half as fast again. It has a folder of its own: what cargo builds otherwise runs on any machine.
native = --profile play --target-dir target/native \
	--config 'build.rustflags = ["-C", "target-cpu=native"]'

run: setup
	@echo "building henge for this machine: the first time takes a few minutes"
	@cargo build $(native) --package henge
	@target/native/play/henge

test:
	@scripts/setup --tests
	@scripts/test

bench: setup
	@echo "building the benchmark for this machine: the first time takes a few minutes"
	@cargo run $(native) --package bench

soak:
	@scripts/setup --tests
	@scripts/soak

dist: setup
	@echo "building henge for any machine: this takes some minutes"
	@cargo build --locked --profile dist --package henge
	@echo "target/dist/henge can be copied to any machine of this kind"

setup:
	@scripts/setup
