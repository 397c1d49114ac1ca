package hosts

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// browser returns the path of a Chromium. Debian's is installed if there is
// none.
func browser() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	if err := install(names[0], names[0]); err != nil {
		return "", errors.Join(err, errors.New("the test of the contract's page needs "+strings.Join(names, ", ")+" or apt-get"))
	}
	return exec.LookPath(names[0])
}

// TestContractPage opens the page that acperrlint contract writes: it is shown,
// light and dark, with and without JavaScript, its filter filters, and nothing
// on it fails or is loaded from elsewhere.
func TestContractPage(t *testing.T) {
	t.Parallel()
	chromium, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := copyTree(filepath.Join(dir, "agent"), agentDir); err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(dir, "contract.html")
	if _, err := output(filepath.Join(dir, "agent"), []string{"GOWORK=off"}, must(t, linter), "contract", "-o", page, "."); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}

	// open opens the page with a script of the test's after its own, or without
	// any, and returns what the browser writes.
	open := func(t *testing.T, script string, flags ...string) string {
		t.Helper()
		copied := filepath.Join(t.TempDir(), "page.html")
		text := string(written)
		switch script {
		case "":
		case without:
			text = pageScript.ReplaceAllString(text, "")
		default:
			text = strings.Replace(text, "</body>", "<script>"+script+"</script></body>", 1)
		}
		if err := os.WriteFile(copied, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args := append([]string{
			"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
			"--user-data-dir=" + t.TempDir(), "--host-resolver-rules=MAP * ~NOTFOUND",
			"--enable-logging=stderr", "--window-size=1240,1000",
		}, flags...)
		cmd := exec.Command(chromium, append(args, fileURL(copied))...)
		cmd.WaitDelay = time.Minute
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Fatalf("%v\n%s", err, &stderr)
		}
		for line := range strings.Lines(stderr.String()) {
			if strings.Contains(line, "CONSOLE") {
				t.Errorf("on the console: %s", line)
			}
		}
		return stdout.String()
	}

	t.Run("filter", func(t *testing.T) {
		all := shown(open(t, "", "--dump-dom"))
		if len(all) < 5 || !slices.Contains(all, "session/prompt -32603 generic") || !slices.Contains(all, "session/close -32001 forbidden") {
			t.Fatalf("rows of the page: %q", all)
		}
		for _, test := range []struct {
			name, script string
			keep         func(row string) bool
		}{
			{"code", `form.code.value = "-32001"`, func(row string) bool { return strings.Contains(row, " -32001 ") }},
			{"kind", `form.generic.checked = false`, func(row string) bool { return !strings.HasSuffix(row, " generic") }},
			{"text", `form.text.value = "SESSION/PROMPT"`, func(row string) bool { return strings.HasPrefix(row, "session/prompt ") }},
			{"nothing", `form.text.value = "no such text"`, func(string) bool { return false }},
		} {
			t.Run(test.name, func(t *testing.T) {
				dom := open(t, `var form = document.getElementById("filter"); `+test.script+`; form.dispatchEvent(new Event("input"));`, "--dump-dom")
				want := slices.DeleteFunc(slices.Clone(all), func(row string) bool { return !test.keep(row) })
				if got := shown(dom); !slices.Equal(got, want) {
					t.Errorf("rows %q, want %q", got, want)
				}
				var lines []string // of the picture
				for _, m := range shownLine.FindAllStringSubmatch(dom, -1) {
					if !strings.Contains(m[1], "off") {
						lines = append(lines, m[2]+" "+m[3]+" "+m[4])
					}
				}
				slices.Sort(lines)
				slices.Sort(want)
				if want = slices.Compact(want); !slices.Equal(lines, want) {
					t.Errorf("lines of the picture %q, want %q", lines, want)
				}
			})
		}
		if got := shown(open(t, without, "--dump-dom")); !slices.Equal(got, all) {
			t.Errorf("rows without JavaScript: %q", got)
		}
		dom := open(t, `document.querySelector('a.code[data-code="-32001"]').dispatchEvent(new Event("click"));`, "--dump-dom")
		if got := shown(dom); len(got) == 0 || slices.ContainsFunc(got, func(row string) bool { return !strings.Contains(row, " -32001 ") }) {
			t.Errorf("after a click on a code: %q", got)
		}
	})

	t.Run("narrow", func(t *testing.T) { // a window has a least width, what it shows has none
		dom := open(t, `var inner = document.documentElement.outerHTML.replace(/<script>[^]*<\/script>/g, ""), frame = document.createElement("iframe");
frame.style.width = "320px"; frame.style.border = "0"; frame.srcdoc = inner;
frame.onload = function () {
	var page = frame.contentDocument, wide = page.documentElement.scrollWidth, small = 99, tags = 0;
	page.querySelectorAll("body *").forEach(function (e) { wide = Math.max(wide, Math.ceil(e.getBoundingClientRect().right)); });
	page.querySelectorAll(".stack a, .stack .tag").forEach(function (e) {
		tags += e.getBoundingClientRect().height > 0;
		small = Math.min(small, parseFloat(frame.contentWindow.getComputedStyle(e).fontSize));
	});
	document.title = ["wide", wide, "small", small, "tags", tags].join(" ");
};
document.body.replaceChildren(frame);`, "--dump-dom", "--virtual-time-budget=5000")
		var wide, small, tags int
		if _, err := fmt.Sscanf(dom[strings.Index(dom, "<title>"):], "<title>wide %d small %d tags %d", &wide, &small, &tags); err != nil || wide > 320 || small < 12 || tags < 10 {
			t.Errorf("at 320 pixels something reaches to %d, and the list of %d codes and methods has letters of %d (%v)", wide, tags, small, err)
		}
	})

	for _, look := range []struct {
		name, script      string
		flag              string
		back              color.RGBA
		generic, specific color.RGBA
	}{
		{"light", "", "preferredColorScheme=1", color.RGBA{0xfb, 0xfb, 0xfa, 0xff}, color.RGBA{0xc2, 0x62, 0x0a, 0xff}, color.RGBA{0x0b, 0x7a, 0x75, 0xff}},
		{"dark", "", "preferredColorScheme=0", color.RGBA{0x14, 0x17, 0x1a, 0xff}, color.RGBA{0xf0, 0xa2, 0x57, 0xff}, color.RGBA{0x4e, 0xcd, 0xc4, 0xff}},
		{"without JavaScript", without, "preferredColorScheme=1", color.RGBA{0xfb, 0xfb, 0xfa, 0xff}, color.RGBA{0xc2, 0x62, 0x0a, 0xff}, color.RGBA{0x0b, 0x7a, 0x75, 0xff}},
	} {
		t.Run(look.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "page.png")
			open(t, look.script, "--blink-settings="+look.flag, "--screenshot="+name)
			f, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			shot, err := png.Decode(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := shot.Bounds().Size(); got != image.Pt(1240, 1000) {
				t.Errorf("a screenshot of %v", got)
			}
			for _, c := range []color.RGBA{look.back, look.generic, look.specific} {
				if n := pixels(shot, c); n < 20 {
					t.Errorf("%d pixels in %v", n, c)
				}
			}
		})
	}
}

// without stands for no script at all.
const without = "without"

var (
	pageScript = regexp.MustCompile(`(?s)<script>.*</script>`)
	shownRow   = regexp.MustCompile(`<tr data-method="([^"]*)" data-code="([^"]*)" data-kind="([^"]*)"( hidden="")?>`)
	shownLine  = regexp.MustCompile(`<path class="([^"]*)" data-method="([^"]*)" data-code="([^"]*)" data-kind="([^"]*)"`)
)

// shown returns the rows of a page that are not hidden: method, code and kind.
func shown(dom string) []string {
	var rows []string
	for _, m := range shownRow.FindAllStringSubmatch(dom, -1) {
		if m[4] == "" {
			rows = append(rows, m[1]+" "+m[2]+" "+m[3])
		}
	}
	return rows
}

// pixels counts those of a colour.
func pixels(m image.Image, c color.RGBA) (n int) {
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			if color.RGBAModel.Convert(m.At(x, y)) == color.Color(c) {
				n++
			}
		}
	}
	return n
}
