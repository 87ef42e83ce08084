//! Colours: palettes, the style rules that use them, and how a theme puts the two together.

/// The colours of a picture.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Theme {
    /// Light or dark as the viewer prefers; light where the renderer knows no preference.
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

/// Places of the palettes in a [`Colour`].
const LIGHT: usize = 0;
const DARK: usize = 1;
const GREY: usize = 2;

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

/// What each class looks like. Names of colours stand for the colours of a theme.
const RULES: &str = include_str!("../../assets/board.css");

/// Labels are larger on small screens.
const PHONE: &str = "@media(max-width:619px){.b-xy text{font-size:25px}}";

/// The style sheet for the classes used in `body`, and `symbols` in the colours of the theme.
pub(super) fn paint(theme: Theme, body: &str, symbols: &str) -> (String, String) {
    let rules: String = RULES.lines().filter(|it| applies(it, body)).collect();
    // Many renderers know no custom properties: name the colours outright.
    let fixed = |text: &str, index: usize| replace_vars(text, |colours| colours[index]);
    let index = match theme {
        Theme::Auto => {
            let (light, dark) = (fixed(&rules, LIGHT), fixed(&rules, DARK));
            let recoloured = recolour(symbols);
            let media = format!("@media(prefers-color-scheme:dark){{{dark}{recoloured}}}");
            return (light + &media + PHONE, fixed(symbols, LIGHT));
        }
        Theme::Light => LIGHT,
        Theme::Dark => DARK,
        Theme::Grey => GREY,
    };
    (fixed(&rules, index), fixed(symbols, index))
}

/// Whether a rule, of a class or of all texts, applies to something in `body`.
fn applies(rule: &str, body: &str) -> bool {
    let selector = rule.split(' ').next().unwrap_or_default();
    match selector.strip_prefix('.') {
        Some(class) => body.contains(&format!("class=\"{class}\"")),
        None => body.contains(&format!("<{selector} ")),
    }
}

/// Rules that turn the light colours written on the shapes of `symbols` into dark ones.
fn recolour(symbols: &str) -> String {
    let mut rules = Vec::new();
    for Colour(name, colours) in COLOURS {
        for attribute in ["fill", "stroke"] {
            if symbols.contains(&format!("{attribute}=\"var(--{name},")) {
                let (light, dark) = (colours[LIGHT], colours[DARK]);
                rules.push(format!("[{attribute}=\"{light}\"]{{{attribute}:{dark}}}"));
            }
        }
    }
    rules.concat()
}

/// Replaces each `var(--name)` and `var(--name,fallback)` whose name is that of a colour.
fn replace_vars(text: &str, with: impl Fn(&[&'static str; 3]) -> &'static str) -> String {
    let mut parts = text.split("var(--");
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, "none"));
        match COLOURS.iter().find(|it| it.0 == name) {
            Some(colour) => replaced += with(&colour.1),
            None => replaced += fallback,
        }
        replaced += rest;
    }
    replaced
}
