#!/usr/bin/env bash
# Passes all the tests, in every module: the linter's own, the real libraries
# over a real connection, and the real hosts. Needs Go and git; what else a test
# needs, it installs.
set -euo pipefail
cd "$(dirname "$0")"

# The tests build and run programs that go test does not know of, so results
# of earlier runs are not taken.
for module in . e2e e2e/arc e2e/demo e2e/errlib e2e/wire e2e/mutation e2e/hosts; do
	echo "== $module"
	(cd "$module" && go test -count=1 -timeout 40m ./...)
done
