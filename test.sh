#!/usr/bin/env bash
# Passes all the tests, in every module: the linter's own, the real libraries
# over a real connection, and the real hosts. Needs Go and git; what else a test
# needs, it installs.
set -euo pipefail
cd "$(dirname "$0")"
for module in . e2e e2e/arc e2e/demo e2e/wire e2e/hosts; do
	echo "== $module"
	(cd "$module" && go test -timeout 40m ./...)
done
