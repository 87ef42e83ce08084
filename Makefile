# `make run` plays, `make test` checks everything. Both install what is missing, and say so.

.PHONY: run test bench soak setup

run: setup
	@echo "building henge: the first time takes a few minutes"
	@cargo build --release --package henge
	@target/release/henge

test:
	@scripts/setup --tests
	@scripts/test

bench: setup
	@echo "building the benchmark: the first time takes a few minutes"
	@cargo run --release --package bench

soak:
	@scripts/setup --tests
	@scripts/soak

setup:
	@scripts/setup
