#!/usr/bin/env bash
# False alarms: lints programs in which there is nothing to find, each with the
# default settings and with -strict and every check. README.md says more.
#
#	./alarms.sh            every line of modules.txt
#	./alarms.sh WORD...    lines whose module has one of the words in its path
#
# Exit status 0 if nothing is found, 1 otherwise.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
(cd "$here/../.." && go build -o "$work/acperrlint" ./cmd/acperrlint)
export GOWORK=off GOFLAGS=-mod=mod
bad=0

# measure DIR ARGS... runs the linter and prints the number of packages and of
# findings; a package that could not be analyzed is said on standard error.
measure() {
	local dir=$1 status=0
	shift
	(cd "$dir" && "$work/acperrlint" "$@") >"$work/out" 2>"$work/err" || status=$?
	grep '^acperrlint: ' "$work/err" >&2 || true
	cat "$work/out" >&2
	local packages findings
	packages=$(sed -nE 's/.* in ([0-9]+) packages? \(.*/\1/p' "$work/err")
	findings=$(grep -cE '^[^[:space:]]+:[0-9]+:[0-9]+: ' "$work/out" || true)
	case $status in
	0 | 3) ;;
	*) findings="status $status" ;;
	esac
	echo "${packages:-?} $findings"
}

# row TITLE DIR PATTERNS... prints a line of the table.
row() {
	local title=$1 dir=$2 start=$SECONDS
	shift 2
	local packages default strict
	read -r packages default < <(measure "$dir" "$@")
	read -r _ strict < <(measure "$dir" -strict -enable=nodata,undocumentedcode,codematch "$@")
	printf '| %s | %s | %s | %s | %d |\n' "$title" "$packages" "$default" "$strict" $((SECONDS - start))
	if [ "$default $strict" != "0 0" ]; then
		bad=1
	fi
}

# standard copies those packages of the standard library that need nothing
# internal to it into a module, where they are the user's own code.
standard() {
	local to=$1 path dir imports files
	mkdir -p "$to"
	printf 'module standard.example/std\n\ngo 1.24\n' >"$to/go.mod"
	CGO_ENABLED=0 go list -f '{{if not .SFiles}}{{.ImportPath}}|{{.Dir}}|{{join .Imports " "}}|{{join .GoFiles " "}}{{end}}' std |
		while IFS='|' read -r path dir imports files; do
			case " $path $imports " in
			'   ' | *internal* | *vendor/* | *' unsafe '* | *'os/user '* | *'plugin '*) continue ;;
			esac
			mkdir -p "$to/$path"
			(cd "$dir" && cp $files "$to/$path")
			chmod -R u+w "$to/$path"
		done
}

echo '| module | packages | default | strict, all checks | seconds |'
echo '|---|---|---|---|---|'
while read -r module version patterns <&3; do
	case $module in '' | '#'*) continue ;; esac
	if [ $# -gt 0 ]; then
		wanted=
		for word; do case $module in *"$word"*) wanted=1 ;; esac; done
		[ "$wanted" ] || continue
	fi
	dir=$work/module
	if [ "$module" = std ]; then
		mkdir "$dir"
		printf 'module empty.example\n\ngo 1.24\n' >"$dir/go.mod"
		row "standard library" "$dir" std
		standard "$dir/own"
		row "standard library, as the user's own" "$dir/own" ./...
	else
		(cd "$work" && go mod download -json "$module@$version") >"$work/json" || true
		source=$(sed -nE 's/^\t"Dir": "(.*)",?$/\1/p' "$work/json")
		if [ -z "$source" ]; then
			grep '"Error"' "$work/json" >&2 || true
			echo "| $module $version | cannot be downloaded | | | |"
			bad=1
			continue
		fi
		cp -R "$source" "$dir"
		chmod -R u+w "$dir"
		# shellcheck disable=SC2086 # patterns are words
		row "$module $version" "$dir" ${patterns:-./...}
	fi
	chmod -R u+w "$dir"
	rm -rf "$dir"
done 3<"$here/modules.txt"
exit $bad
