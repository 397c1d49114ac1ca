#!/usr/bin/env bash
# Robustness: runs the fuzzer and mutants of real programs by turns, for as long
# as one lets it, and stops at the first failure. README.md says more.
#
#	./hours.sh [DIR...]    modules whose packages are changed, besides those
#	                       below testdata
set -euo pipefail
dirs=('')
for dir; do dirs+=("$(cd "$dir" && pwd)"); done
cd "$(dirname "$0")/../.."
test=./analyzer/internal/fuzztest
for ((seed = $(date +%s); ; seed++)); do
	echo "== seed $seed"
	go test $test -run '^$' -fuzz FuzzAnalysis -fuzztime 10m
	for dir in "${dirs[@]}"; do
		go test $test -count=1 -run 'TestMutants$' -timeout 0 -v -args -mutants 20000 -seed $seed ${dir:+-program "$dir"} \
			-keep "${TMPDIR:-/tmp}/mutant.go"
	done
done
