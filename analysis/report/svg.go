package report

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"image/color"
	"regexp"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Stand-in colours: the page's variables are put for them.
var (
	ink    = color.RGBA{R: 1, A: 255}
	mute   = color.RGBA{R: 2, A: 255}
	grid   = color.RGBA{R: 3, A: 255}
	first  = color.RGBA{R: 4, A: 255}
	second = color.RGBA{R: 5, A: 255}
	same   = color.RGBA{R: 6, A: 255}
	paper  = color.RGBA{R: 7, A: 255}
	band   = color.RGBA{R: 8, A: 255}
)

var variables = strings.NewReplacer(
	"#010000", "var(--ink)", "#020000", "var(--mute)", "#030000", "var(--grid)", "#040000", "var(--first)",
	"#050000", "var(--second)", "#060000", "var(--same)", "#070000", "var(--paper)", "#080000", "var(--band)",
)

var (
	svgHead  = regexp.MustCompile(`(?s)^.*?<svg[^>]*>`)
	unseen   = regexp.MustCompile(`<path d="[^"]*" style="fill:[^;"]*;fill-opacity:0" />\n`) // a clear background, in a colour that is none
	fontName = regexp.MustCompile(`font-family:[^;"]*;font-variant:normal;font-weight:(normal|bold);font-style:normal;?`)
)

// render draws on a canvas of so many points, and returns an image of any size that
// takes its colours and its font from the page around it. The title and the words
// stand in for it where it is not seen.
func render(id, title, words string, width, height vg.Length, paint func(draw.Canvas)) (template.HTML, error) {
	canvas := vgsvg.New(width, height)
	paint(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", fmt.Errorf("%s: %w", id, err)
	}
	body := variables.Replace(unseen.ReplaceAllString(svgHead.ReplaceAllString(b.String(), ""), ""))
	body = fontName.ReplaceAllString(body, "font-weight:$1;")
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="%s-title %s-words">
<title id="%s-title">%s</title>
<desc id="%s-words">%s</desc>`, width.Points(), height.Points(), id, id, id, html.EscapeString(title), id, html.EscapeString(words))
	return template.HTML(head + strings.TrimSpace(body)), nil
}

// colours are the variables of light and dark.
const (
	light = "--ink:#1b1e23;--mute:#5f6875;--grid:#d5d9df;--first:#0b61c4;--second:#b84a00;--same:#157a3c;--paper:#ffffff;--band:#e9edf3"
	dark  = "--ink:#e8eaee;--mute:#9ba5b4;--grid:#3b424d;--first:#6cb2ff;--second:#ffa057;--same:#63cf8a;--paper:#14171c;--band:#262c36"
)

// standalone makes a file of a figure, with colours of its own.
func standalone(svg string) []byte {
	style := "<style>svg{" + light + ";background:var(--paper);font-family:\"Liberation Sans\",Arial,Helvetica,sans-serif}" +
		"@media (prefers-color-scheme:dark){svg{" + dark + "}}</style>"
	return []byte(strings.Replace(svg, "<title", style+"\n<title", 1) + "\n")
}
