#!/usr/bin/env bash
# Passes the tests, module by module: the linter's own, the command on real
# programs, and what the real libraries put on the wire.
#
#	./test.sh         needs Go and git, and the network for Go modules; it
#	                  installs nothing, and outside of Go's caches and temporary
#	                  folders it keeps nothing
#	./test.sh -hosts  also passes the tests that take long, holds errlib's table
#	                  to the functions that it describes, and runs the linter in
#	                  go vet, golangci-lint, pre-commit and the rest of e2e/hosts:
#	                  that builds golangci-lint, and installs with apt-get what is
#	                  missing
set -euo pipefail
cd "$(dirname "$0")"

modules=(. e2e e2e/arc e2e/demo e2e/wire e2e/mutation)
flags=(-short)
case "$*" in
'') ;;
-hosts)
	modules+=(e2e/errlib e2e/hosts)
	flags=()
	;;
*)
	echo "usage: ./test.sh [-hosts]" >&2
	exit 2
	;;
esac

# The linter would keep what it finds in the user's cache directory.
export ACPERRLINT_CACHE=off

# Hundreds of short runs of the go command, the compiler and the linter collect garbage
# that would go with the process. The limit keeps the large ones small.
export GOGC=800 GOMEMLIMIT=1GiB

progress=$(mktemp -d)
trap 'rm -rf "$progress"' EXIT
go build -C e2e -o "$progress/progress" ./progress

# The tests build and run programs that go test does not know of, so results
# of earlier runs are not taken. To vet the code is .ci/run's. Nobody debugs the test
# binaries, so they are linked without what a debugger needs.
for i in "${!modules[@]}"; do
	echo "== ${modules[i]} (module $((i + 1)) of ${#modules[@]})"
	(cd "${modules[i]}" && go test -count=1 -vet=off -ldflags=-w -timeout 60m "${flags[@]}" -json ./... | "$progress/progress" "$(go list ./... | wc -l)")
done
