//! The style sheet of an SVG file, and its sprites in the colours of the theme.
//!
//! Figures have classes whose appearance is in the style sheet. That keeps files small, and lets the
//! theme `Auto` follow the viewer's system setting.

use crate::drawing::{Appearance, Colour, Lettering, Paint, Rgb, Stroke, Style, Theme};

use super::{N, Used};

const FONT: &str = "text { font-family: system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif; text-anchor: middle; }";

/// CSS rule that enlarges the labels of files and ranks in viewports less than 620 pixels wide,
/// such as those of phones. Only pictures of the theme `Auto` have it.
const PHONE: &str = "@media(max-width:619px){.b-xy text{font-size:25px}}";

/// The style sheet of an SVG file for the styles it uses, and `symbols` with the colours of the
/// theme inserted.
pub(super) fn colour(theme: Theme, used: &Used, symbols: &str) -> (String, String) {
    if theme != Theme::Auto {
        return (rules(used, theme), replace_vars(symbols, theme));
    }
    let (light, dark) = (rules(used, Theme::Light), rules(used, Theme::Dark));
    let recoloured = recolour(symbols);
    let media = format!("@media(prefers-color-scheme:dark){{{dark}{recoloured}}}");
    (light + &media + PHONE, replace_vars(symbols, Theme::Light))
}

/// The CSS class of figures of a style. `None` if the style sheet selects them by their group.
pub(super) fn class(style: Style) -> Option<&'static str> {
    let own = selector(style).split(' ').next_back();
    own.and_then(|it| it.strip_prefix('.'))
}

/// The CSS class of texts of a lettering. `None` if the style sheet selects them by their group.
pub(super) const fn text_class(lettering: Lettering) -> Option<&'static str> {
    match lettering {
        Lettering::CellName => None,
        Lettering::UnknownSprite => Some("b-unknown"),
        Lettering::Count => Some("b-count"),
    }
}

/// The CSS selector of figures of a style.
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

/// The CSS rules for all styles that an SVG file uses. Colours are written as values, since many
/// programs don't support CSS custom properties.
fn rules(used: &Used, theme: Theme) -> String {
    let mut rules = String::new();
    if !used.letterings.is_empty() {
        rules += FONT;
    }
    // The order is: the board, then lettering, then marks.
    let mut styles = used.styles.iter().copied().peekable();
    while let Some(style) = styles.next_if(|it| *it < Style::LastMove) {
        rules += &rule(selector(style), &declarations(style.appearance(), theme));
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
        rules += &rule(selector(style), &declarations(style.appearance(), theme));
    }
    rules
}

fn rule(selector: &str, declarations: &[String]) -> String {
    format!("{selector} {{ {}; }}", declarations.join("; "))
}

fn declarations(appearance: Appearance, theme: Theme) -> Vec<String> {
    let mut list = Vec::new();
    match appearance.fill {
        Some(fill) => paint(&mut list, "fill", fill, theme),
        None => list.push("fill: none".to_owned()),
    }
    let Some(stroke) = appearance.stroke else {
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
    // A width of 1 is SVG's default; leaving it out allows figures to set their own.
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

/// Appends the CSS declarations of a colour and, unless it is opaque, of its opacity.
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

/// CSS rules for a dark theme that replace the light colours in the attributes of `symbols` with
/// dark ones.
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

/// Replaces each CSS `var(--name)` and `var(--name,fallback)` with the colour of that name in the
/// theme, or with the fallback if there is no such colour.
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
