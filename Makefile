# `make run` plays, `make test` checks everything. Both install what is missing, and say so.

.PHONY: run test bench setup

run: setup
	@cargo run --quiet --release --package henge

test: setup
	@scripts/test

bench: setup
	@cargo run --quiet --release --package bench

setup:
	@scripts/setup
