//! Colours that must be distinguishable have enough contrast.

use super::*;

/// The red, green and blue of a terminal colour. Indexed colours from 16 on are the same in all
/// terminals.
fn rgb(colour: Color) -> [u8; 3] {
    match colour {
        Color::Rgb(r, g, b) => [r, g, b],
        Color::Indexed(n @ 232..) => [8 + 10 * (n - 232); 3],
        Color::Indexed(n @ 16..) => {
            let level = |step: u8| [0, 95, 135, 175, 215, 255][usize::from(step % 6)];
            let n = n - 16;
            [level(n / 36), level(n / 6), level(n)]
        }
        other => panic!("{other:?} looks different in every terminal"),
    }
}

/// The contrast ratio of two colours by WCAG 2.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |colour: [u8; 3]| {
        let [r, g, b] = colour.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// All themes with painted squares.
fn painted() -> impl Iterator<Item = Theme> {
    let depths = [Depth::True, Depth::Indexed];
    let grounds = [Colours::Dark, Colours::Light];
    depths.into_iter().flat_map(move |depth| {
        grounds.map(|colours| Theme {
            colours,
            depth,
            ..Theme::default()
        })
    })
}

#[track_caller]
fn differ(theme: Theme, one: Tone, other: Tone, least: f64) {
    let found = contrast(rgb(theme.colour(one)), rgb(theme.colour(other)));
    assert!(
        least <= found,
        "{one:?} on {other:?}: {found:.2} in {theme:?}"
    );
}

#[test]
fn pieces_and_marks_stand_out_on_every_square() {
    let squares = [
        Tone::Light,
        Tone::Dark,
        Tone::Tile2,
        Tone::Last,
        Tone::Chosen,
        Tone::Hint,
        Tone::Bad,
    ];
    let pale = [
        Tone::Pale,
        Tone::Pale2,
        Tone::PaleLast,
        Tone::PaleChosen,
        Tone::PaleHint,
        Tone::PaleBad,
    ];
    for theme in painted() {
        for square in squares {
            for piece in [Tone::White, Tone::Black, Tone::Mark, Tone::Ring] {
                differ(theme, piece, square, 3.0);
            }
        }
        for square in pale {
            for piece in [Tone::Red, Tone::Blue, Tone::Mark] {
                differ(theme, piece, square, 3.0);
            }
        }
        for square in [Tone::Light, Tone::Dark, Tone::Tile2] {
            differ(theme, Tone::Dot, square, 2.5);
        }
        for square in [Tone::Pale, Tone::Pale2] {
            differ(theme, Tone::PaleDot, square, 3.0);
        }
        for piece in [Tone::Red, Tone::Blue, Tone::Black, Tone::Mark] {
            differ(theme, piece, Tone::Cursor, 4.5);
        }
        for square in [Tone::Light, Tone::Tile2, Tone::Last] {
            differ(theme, Tone::Counter, square, 3.0);
        }
        for ring in [
            Tone::Ring,
            Tone::ChosenRing,
            Tone::HintRing,
            Tone::BadRing,
            Tone::Label,
        ] {
            differ(theme, ring, Tone::Slab, 4.5);
        }
        for (inner, fill) in [
            (Tone::WhiteInner, Tone::White),
            (Tone::BlackInner, Tone::Black),
            (Tone::RedInner, Tone::Red),
            (Tone::BlueInner, Tone::Blue),
            (Tone::RowText, Tone::RowGround),
        ] {
            differ(theme, inner, fill, 4.5);
        }
    }
}

#[test]
fn white_is_lighter_than_every_square_and_black_darker() {
    let luminance = |theme: Theme, tone| contrast(rgb(theme.colour(tone)), [0; 3]);
    let squares = [Tone::Light, Tone::Dark, Tone::Tile2, Tone::Last];
    for theme in painted() {
        for square in squares.map(|it| luminance(theme, it)) {
            assert!(square < luminance(theme, Tone::White), "{theme:?}");
            assert!(luminance(theme, Tone::Black) < square, "{theme:?}");
        }
    }
}

#[test]
fn text_is_legible_on_common_backgrounds() {
    // Black, Solarized, Gruvbox, Dracula; white, Solarized, Gruvbox.
    let dark = [0x00_0000, 0x00_2b36, 0x28_2828, 0x28_2a36];
    let light = [0xff_ffff, 0xfd_f6e3, 0xfb_f1c7];
    let inks = [
        (Tone::QuietText, 4.5),
        (Tone::AccentText, 4.5),
        (Tone::SunText, 4.5),
        (Tone::BadText, 4.5),
        (Tone::HintText, 4.5),
        (Tone::LineText, 3.0),
    ];
    for theme in painted() {
        let grounds = match theme.colours {
            Colours::Light => &light[..],
            _ => &dark[..],
        };
        for ground in grounds {
            let ground = rgb(Color::from_u32(*ground));
            for (tone, least) in inks {
                let found = contrast(rgb(theme.colour(tone)), ground);
                assert!(least <= found, "{tone:?} on {ground:?}: {found} {theme:?}");
            }
        }
    }
}

#[test]
fn no_tone_uses_a_colour_that_terminal_themes_redefine() {
    for colours in [Colours::None, Colours::Dark, Colours::Light] {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let theme = Theme {
                colours,
                depth,
                ..Theme::default()
            };
            for tone in Tone::ALL {
                let colour = theme.colour(tone);
                match (colours, depth) {
                    (Colours::None, _) => assert_eq!(colour, Color::Reset),
                    (_, Depth::True) => assert!(matches!(colour, Color::Rgb(..))),
                    (_, Depth::Indexed) => assert!(matches!(colour, Color::Indexed(16..))),
                    (_, Depth::Sixteen) => {
                        let fixed = [0, 1, 3, 4, 5, 6, 15].map(Color::Indexed);
                        assert!(
                            colour == Color::Reset || fixed.contains(&colour),
                            "{tone:?}"
                        );
                    }
                }
            }
            let theme_is_plain = colours == Colours::None || depth == Depth::Sixteen;
            let style = theme.ink(Ink::Quiet);
            assert_eq!(style.fg.is_none(), theme_is_plain, "text in 16 colours");
        }
    }
}

#[test]
fn depth_is_detected_from_the_environment() {
    let check = |colorterm, term, depth| assert_eq!(Depth::detect(colorterm, term), depth);
    check(Some("truecolor"), Some("xterm"), Depth::True);
    check(Some("24bit"), None, Depth::True);
    check(None, Some("xterm-direct"), Depth::True);
    check(None, Some("xterm-256color"), Depth::Indexed);
    check(Some("yes"), Some("screen-256color"), Depth::Indexed);
    check(None, Some("linux"), Depth::Sixteen);
    check(None, None, Depth::Sixteen);
}
