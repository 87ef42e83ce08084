//! Colours: palettes, the style rules that use them, and how a theme puts the two together.

/// The colours of a picture.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Theme {
    /// Light or dark as the viewer prefers. Needs a renderer that knows CSS custom properties.
    #[default]
    Auto,
    /// Chalk and lichen.
    Light,
    /// Slate.
    Dark,
    /// Greys, for printing.
    Grey,
}

/// A name and its colour in the light, the dark and the grey palette.
struct Colour(&'static str, [&'static str; 3]);

const COLOURS: &[Colour] = &[
    Colour("b-slab", ["#5d6a60", "#2c3531", "#646464"]),
    Colour("b-light", ["#ece7d8", "#b3baa9", "#efefef"]),
    Colour("b-dark", ["#a5b29c", "#7d8b7f", "#bababa"]),
    Colour("b-line", ["#5d6a60", "#2c3531", "#646464"]),
    Colour("b-last", ["#ecc76a", "#e0b14d", "#d0d0d0"]),
    Colour("b-last-a", [".62", ".66", ".8"]),
    Colour("b-mark", ["#1d5043", "#0f3a30", "#2b2b2b"]),
    Colour("b-sel", ["#7a4a00", "#492a00", "#3c3c3c"]),
    Colour("b-bad", ["#97291f", "#74120b", "#202020"]),
    Colour("b-hint", ["#6a4a9c", "#452779", "#484848"]),
    Colour("b-focus", ["#1f55b5", "#10347a", "#101010"]),
    Colour("arrow", ["#1f5a4c", "#114437", "#2f2f2f"]),
    Colour("arrow-halo", ["#fffdf8", "#f3efe4", "#ffffff"]),
    Colour("pw", ["#fffdf6", "#fbf8ef", "#ffffff"]),
    Colour("pw-ink", ["#2a2f31", "#1c2022", "#2b2b2b"]),
    Colour("pb", ["#2f3538", "#23292c", "#343434"]),
    Colour("pb-edge", ["#15181a", "#0b0d0e", "#161616"]),
    Colour("pb-ink", ["#efeadd", "#e9e4d7", "#ececec"]),
    Colour("counter", ["#8c897f", "#6e6c65", "#8a8a8a"]),
    Colour("counter-edge", ["#4a4944", "#23231f", "#484848"]),
    Colour("counter-top", ["#b6b2a6", "#918e84", "#b4b4b4"]),
    // Red and blue differ in hue only, so the grey palette makes one light and one dark.
    Colour("red", ["#c4472f", "#ad3a25", "#ffffff"]),
    Colour("red-edge", ["#7c2415", "#5d190d", "#343434"]),
    Colour("red-ink", ["#fff3e4", "#fff3e4", "#343434"]),
    Colour("blue", ["#27568c", "#28558c", "#4a4a4a"]),
    Colour("blue-edge", ["#12304f", "#0b2139", "#161616"]),
    Colour("blue-ink", ["#e8f1fb", "#e8f1fb", "#f4f4f4"]),
];

/// A class and the rules that mention it.
struct Rule(&'static str, &'static str);

const FONT: &str = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;text-anchor:middle";

const RULES: &[Rule] = &[
    Rule("b-slab", ".b-slab{fill:var(--b-slab)}"),
    Rule("b-light", ".b-light{fill:var(--b-light)}"),
    Rule("b-dark", ".b-dark{fill:var(--b-dark)}"),
    Rule("b-line", ".b-line{fill:none;stroke:var(--b-line);stroke-width:4;stroke-linecap:round}"),
    Rule("b-star", ".b-star{fill:var(--b-line)}"),
    Rule("b-centre", ".b-centre{fill:var(--b-light);stroke:var(--b-slab);stroke-width:5}"),
    Rule("b-fin0", ".b-fin0{fill:var(--pw)}"),
    Rule("b-fin1", ".b-fin1{fill:none;stroke:var(--pb);stroke-width:8;stroke-dasharray:25}"),
    Rule("b-xy", ".b-xy text{font-size:21px;font-weight:600;fill:var(--b-light)}"),
    Rule("b-unknown", ".b-unknown{font-size:60px;font-weight:600;fill:var(--b-slab)}"),
    Rule("b-count", ".b-count{font-size:34px;font-weight:600;fill:var(--pw-ink)}"),
    Rule("m-last", ".m-last{fill:var(--b-last);fill-opacity:var(--b-last-a)}"),
    Rule("m-from", ".m-from{fill:none;stroke:var(--b-sel);stroke-width:5;stroke-linecap:round;stroke-linejoin:round}"),
    Rule("m-wedge", ".m-wedge{fill:var(--b-sel)}"),
    Rule("m-fill", ".m-fill{fill:var(--b-last);fill-opacity:.9}"),
    Rule("m-sel", ".m-sel{fill:var(--b-last);fill-opacity:.9;stroke:var(--b-sel);stroke-width:7}"),
    Rule("m-focus", ".m-focus{fill:none;stroke:var(--b-focus);stroke-width:8}"),
    Rule("m-focus-in", ".m-focus-in{fill:none;stroke:#fff;stroke-width:4}"),
    Rule("m-dot", ".m-dot{fill:var(--b-mark);stroke:var(--pw);stroke-width:3}"),
    Rule("m-cap", ".m-cap{fill:none;stroke:var(--b-mark);stroke-width:8;stroke-dasharray:46.1 23;stroke-dashoffset:-11.5}"),
    Rule("m-bad", ".m-bad{fill:var(--b-bad);fill-opacity:.14;stroke:var(--b-bad);stroke-width:7}"),
    Rule("m-badx", ".m-badx circle{fill:var(--b-bad);stroke:var(--pw);stroke-width:3}.m-badx path{fill:none;stroke:#fff;stroke-width:5;stroke-linecap:round}"),
    Rule("m-hint", ".m-hint{fill:none;stroke:var(--b-hint);stroke-width:7;stroke-dasharray:20 12;stroke-linecap:round}"),
    Rule("m-path", ".m-path{fill:none;stroke:var(--b-sel);stroke-width:8;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:1 17}"),
    Rule("m-gone", ".m-gone{fill:none;stroke:var(--b-sel);stroke-width:6;stroke-linecap:round}"),
    Rule("ln", ".ln{fill:none;stroke-width:8;stroke-linecap:round}"),
    Rule("a-atk", ".a-atk .ln{stroke:var(--arrow)}.a-atk .hd{fill:var(--arrow)}"),
    Rule("a-bad", ".a-bad .ln{stroke:var(--b-bad);stroke-dasharray:15 13}.a-bad .hd{fill:var(--b-bad)}"),
    Rule("a-hint", ".a-hint .ln{stroke:var(--b-hint);stroke-dasharray:15 13}.a-hint .hd{fill:var(--b-hint)}"),
    Rule("halo", ".halo{fill:none;stroke:var(--arrow-halo);stroke-width:14;stroke-linecap:round;stroke-opacity:.85}"),
    Rule("halo-h", ".halo-h{fill:var(--arrow-halo);stroke:var(--arrow-halo);stroke-width:6;stroke-linejoin:round;fill-opacity:.85;stroke-opacity:.85}"),
];

/// The style sheet for the classes used in `body`, and `symbols` in the colours of the theme.
pub(super) fn paint(theme: Theme, body: &str, symbols: &str) -> (String, String) {
    let used = |rule: &&Rule| body.contains(&format!("class=\"{}\"", rule.0));
    let rules: String = RULES.iter().filter(used).map(|it| it.1).collect();
    let rules = if body.contains("<text") {
        format!("text{{{FONT}}}{rules}")
    } else {
        rules
    };
    let index = match theme {
        Theme::Auto => {
            let palettes = palettes(&[rules.as_str(), symbols].concat());
            return (palettes + &with_fallbacks(&rules), with_fallbacks(symbols));
        }
        Theme::Light => 0,
        Theme::Dark => 1,
        Theme::Grey => 2,
    };
    // Many renderers know no custom properties: name the colours outright.
    let fixed = |text: &str| replace_vars(text, |_, colours| colours[index].to_owned());
    (fixed(&rules), fixed(symbols))
}

/// Definitions of the custom properties that `text` uses, light and dark.
fn palettes(text: &str) -> String {
    let used = |colour: &&Colour| {
        let name = format!("var(--{}", colour.0);
        text.split(&name).skip(1).any(|it| it.starts_with([',', ')']))
    };
    let used: Vec<_> = COLOURS.iter().filter(used).collect();
    let palette = |index: usize| -> String {
        let colours = used.iter().map(|it| format!("--{}:{}", it.0, it.1[index]));
        colours.collect::<Vec<_>>().join(";")
    };
    format!(
        ".board{{{}}}@media(prefers-color-scheme:dark){{.board{{{}}}}}@media(max-width:619px){{.b-xy text{{font-size:25px}}}}",
        palette(0),
        palette(1)
    )
}

fn with_fallbacks(text: &str) -> String {
    replace_vars(text, |name, colours| format!("var(--{name},{})", colours[0]))
}

/// Replaces each `var(--name)` and `var(--name,fallback)` whose name is that of a colour.
fn replace_vars(text: &str, with: impl Fn(&str, &[&str; 3]) -> String) -> String {
    let mut parts = text.split("var(--");
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, "none"));
        match COLOURS.iter().find(|it| it.0 == name) {
            Some(colour) => replaced += &with(name, &colour.1),
            None => replaced += fallback,
        }
        replaced += rest;
    }
    replaced
}
