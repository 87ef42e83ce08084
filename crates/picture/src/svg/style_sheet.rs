//! The style sheet of a file, and its sprites in the colours of the theme.
//!
//! Figures have classes and the sheet says what these look like, so that files are small and may
//! change their colours with the viewer's preference.

use crate::drawing::{Colour, Lettering, Look, Paint, Rgb, Stroke, Style, Theme};

use super::{N, Used};

const FONT: &str = "text { font-family: system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif; text-anchor: middle; }";

/// Labels are larger on small screens.
const PHONE: &str = "@media(max-width:619px){.b-xy text{font-size:25px}}";

/// The style sheet for what is used, and `symbols` in the colours of the theme.
pub(super) fn colour(theme: Theme, used: &Used, symbols: &str) -> (String, String) {
    if theme != Theme::Auto {
        return (rules(used, theme), replace_vars(symbols, theme));
    }
    let (light, dark) = (rules(used, Theme::Light), rules(used, Theme::Dark));
    let recoloured = recolour(symbols);
    let media = format!("@media(prefers-color-scheme:dark){{{dark}{recoloured}}}");
    (light + &media + PHONE, replace_vars(symbols, Theme::Light))
}

/// The class of a figure. Figures without one are found by their group.
pub(super) fn class(style: Style) -> Option<&'static str> {
    let own = selector(style).split(' ').next_back();
    own.and_then(|it| it.strip_prefix('.'))
}

/// The class of letters. Letters without one are found by their group.
pub(super) const fn text_class(lettering: Lettering) -> Option<&'static str> {
    match lettering {
        Lettering::CellName => None,
        Lettering::UnknownSprite => Some("b-unknown"),
        Lettering::Count => Some("b-count"),
    }
}

/// How the sheet refers to figures of a style.
const fn selector(style: Style) -> &'static str {
    match style {
        Style::Slab => ".b-slab",
        Style::LightCell => ".b-light",
        Style::DarkCell => ".b-dark",
        Style::GridLine => ".b-line",
        Style::Star => ".b-star",
        Style::Centre => ".b-centre",
        Style::FinishBand => ".b-fin0",
        Style::FinishDashes => ".b-fin1",
        Style::Tray => ".b-tray",
        Style::LastMove => ".m-last",
        Style::LeftCorners => ".m-from",
        Style::ReachedWedge => ".m-wedge",
        Style::ChosenFill => ".m-fill",
        Style::Chosen => ".m-sel",
        Style::Focus => ".m-focus",
        Style::FocusInside => ".m-focus-in",
        Style::LegalDot => ".m-dot",
        Style::LegalRing => ".m-cap",
        Style::Bad => ".m-bad",
        Style::BadgeDisc => ".m-badx circle",
        Style::BadgeCross => ".m-badx path",
        Style::Hint => ".m-hint",
        Style::Way => ".m-path",
        Style::TakenCross => ".m-gone",
        Style::AttackLine => ".a-atk .ln",
        Style::AttackHead => ".a-atk .hd",
        Style::BadLine => ".a-bad .ln",
        Style::BadHead => ".a-bad .hd",
        Style::HintLine => ".a-hint .ln",
        Style::HintHead => ".a-hint .hd",
        Style::HaloLine => ".halo",
        Style::HaloHead => ".halo-h",
    }
}

/// What everything in use looks like. Colours are named outright, as many programs know no custom
/// properties.
fn rules(used: &Used, theme: Theme) -> String {
    let mut rules = String::new();
    if !used.letterings.is_empty() {
        rules += FONT;
    }
    // The board, then letters, then marks.
    let mut styles = used.styles.iter().copied().peekable();
    while let Some(style) = styles.next_if(|it| *it < Style::LastMove) {
        rules += &rule(selector(style), &declarations(style.look(), theme));
    }
    for &lettering in &used.letterings {
        let selector = match lettering {
            Lettering::CellName => ".b-xy text",
            Lettering::UnknownSprite => ".b-unknown",
            Lettering::Count => ".b-count",
        };
        let mut declarations = vec![
            format!("font-size: {}px", N(lettering.size())),
            "font-weight: 600".to_owned(),
        ];
        paint(&mut declarations, "fill", lettering.paint(), theme);
        rules += &rule(selector, &declarations);
    }
    for style in styles {
        rules += &rule(selector(style), &declarations(style.look(), theme));
    }
    rules
}

fn rule(selector: &str, declarations: &[String]) -> String {
    format!("{selector} {{ {}; }}", declarations.join("; "))
}

fn declarations(look: Look, theme: Theme) -> Vec<String> {
    let mut list = Vec::new();
    match look.fill {
        Some(fill) => paint(&mut list, "fill", fill, theme),
        None => list.push("fill: none".to_owned()),
    }
    let Some(stroke) = look.stroke else {
        return list;
    };
    let Stroke {
        paint: colour,
        width,
        round_caps,
        round_joins,
        dashes,
        dash_offset,
    } = stroke;
    paint(&mut list, "stroke", colour, theme);
    // A width of one is what SVG takes for granted, and leaves figures free to have their own.
    if 1.0 < width {
        list.push(format!("stroke-width: {}", N(width)));
    }
    if round_caps {
        list.push("stroke-linecap: round".to_owned());
    }
    if round_joins {
        list.push("stroke-linejoin: round".to_owned());
    }
    if !dashes.is_empty() {
        let dashes: Vec<String> = dashes.iter().map(|it| N(*it).to_string()).collect();
        list.push(format!("stroke-dasharray: {}", dashes.join(" ")));
    }
    if dash_offset.abs() > 0.0 {
        list.push(format!("stroke-dashoffset: {}", N(dash_offset)));
    }
    list
}

/// Declares a colour and, unless it is full, its opacity.
fn paint(list: &mut Vec<String>, property: &str, paint: Paint, theme: Theme) {
    list.push(format!("{property}: {}", hex(paint.rgb(theme))));
    let opacity = paint.opacity(theme);
    if opacity < 100 {
        let digits = format!("{opacity:02}");
        let digits = digits.trim_end_matches('0');
        list.push(format!("{property}-opacity: .{digits}"));
    }
}

fn hex(Rgb([red, green, blue]): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Rules that turn the light colours written on the shapes of `symbols` into dark ones.
fn recolour(symbols: &str) -> String {
    let mut rules = Vec::new();
    for colour in Colour::all() {
        for attribute in ["fill", "stroke"] {
            if symbols.contains(&format!("{attribute}=\"var(--{},", colour.name())) {
                let [light, dark] = [Theme::Light, Theme::Dark].map(|it| hex(colour.rgb(it)));
                rules.push(format!("[{attribute}=\"{light}\"]{{{attribute}:{dark}}}"));
            }
        }
    }
    rules.concat()
}

/// Replaces each `var(--name)` and `var(--name,fallback)` whose name is that of a colour.
fn replace_vars(text: &str, theme: Theme) -> String {
    let mut parts = text.split("var(--");
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = inside.split_once(',').unwrap_or((inside, "none"));
        match Colour::named(name) {
            Some(colour) => replaced += &hex(colour.rgb(theme)),
            None => replaced += fallback,
        }
        replaced += rest;
    }
    replaced
}
