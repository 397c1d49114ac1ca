#!/usr/bin/env bash
# Determinism: lints the demo and the programs below testdata again and again,
# with one processor and with two, the packages named in any order, and
# compares what is printed byte by byte. README.md says more.
#
#	./same.sh [N]    N runs, 100 without it
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
runs=${1:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$root" && go build -o "$work/acperrlint" ./cmd/acperrlint)

# lint PATTERNS... prints the findings of both programs. The order of patterns
# is not to matter.
lint() {
	local status=0
	(cd "$root/testdata" && GO111MODULE=off GOPATH=$PWD GOFLAGS='' GOWORK=off "$work/acperrlint" -f json "$@") || status=$?
	(cd "$root/e2e/demo" && GOFLAGS='' GOWORK=off "$work/acperrlint" -f json ./...) || status=$?
	[ $status = 3 ]
}

patterns=()
for name in depth handrolled served service layer decorated recursion generics; do
	patterns+=("returnederr/$name/...")
done
patterns+=(wired/crossing/... genericerr/... reservedcode/... lostcode/... cancelerr/...)
for ((run = 1; run <= runs; run++)); do
	mapfile -t mixed < <(printf '%s\n' "${patterns[@]}" | shuf)
	GOMAXPROCS=$((run % 2 + 1)) lint "${mixed[@]}" >"$work/now" 2>"$work/err" || { cat "$work/err" >&2; exit 1; }
	if [ $run = 1 ]; then
		cp "$work/now" "$work/first"
	elif ! cmp -s "$work/first" "$work/now"; then
		echo "run $run differs, with these patterns: ${mixed[*]}"
		diff "$work/first" "$work/now" | head -40
		exit 1
	fi
done
echo "$runs runs, the same $(grep -c '"check":' "$work/first") findings each time"
