#!/usr/bin/env bash
# Mutation testing: changes the code in one place after the other and tells
# which changes no test notices. README.md says more; -help lists the flags.
set -euo pipefail
cd "$(dirname "$0")"
exec go run . -root ../.. "$@"
