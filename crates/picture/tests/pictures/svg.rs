//! SVG files are well-formed, self-contained and in the colours of the theme.

use std::iter;

use game::{Arrow, ArrowKind, BoardView, Mark, Marks, Sprite, Surface};
use grid::Square;
use picture::{DrawStyle, TextStyle, Theme};

use crate::views;

const THEMES: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Grey];

fn styles() -> impl Iterator<Item = DrawStyle<'static>> {
    THEMES.into_iter().flat_map(|theme| {
        [(true, false), (false, true)].map(|(labels, flipped)| DrawStyle {
            theme,
            title: "a < b & \"c\" > 'd'\0\n",
            labels,
            flipped,
            hands: labels,
        })
    })
}

/// Checks that tags are balanced, attributes quoted and text escaped.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg.trim_end();
    while let Some((text, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(text.is_empty() || !open.is_empty(), "text outside: {text}");
        let name = |it: &str| it.split(' ').next().map(str::to_owned);
        match (tag.strip_prefix('/'), tag.strip_suffix('/')) {
            (Some(tag), _) => assert_eq!(open.pop(), name(tag), "{tag}"),
            (_, Some(_)) => (),
            (None, None) => open.extend(name(tag)),
        }
        assert!(!open.is_empty() || after.is_empty(), "two roots");
        rest = after;
    }
    assert!(open.is_empty() && rest.is_empty());
    for entity in svg.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"];
        assert!(known.iter().any(|it| entity.starts_with(it)), "{entity}");
    }
    assert!(svg.chars().all(|char| char >= ' ' || char == '\n'));
}

#[test]
fn every_picture_is_well_formed_and_complete() {
    for (name, view, marks) in views::all() {
        for style in styles() {
            let svg = picture::svg(&view, &marks, &style);
            assert_well_formed(&svg);
            assert!(
                svg.contains(r#"role="img" aria-label="a &lt; b &amp;"#),
                "{name}"
            );
            assert!(svg.contains("<title>a &lt; b &amp;"), "{name}");
            for part in svg.split("href=\"#").skip(1) {
                let (id, _) = part.split_once('"').expect("an identifier");
                assert!(
                    svg.contains(&format!("<symbol id=\"{id}\"")),
                    "{name}: {id}"
                );
            }
            for symbol in svg.split("<symbol id=\"").skip(1) {
                let (id, _) = symbol.split_once('"').expect("an identifier");
                assert!(svg.contains(&format!("\"#{id}\"")), "{name}: unused {id}");
            }
        }
    }
}

#[test]
fn every_class_has_a_rule() {
    for (name, view, marks) in views::all() {
        for style in styles() {
            let svg = picture::svg(&view, &marks, &style);
            for part in svg.split("class=\"").skip(2) {
                let (class, _) = part.split_once('"').expect("a class");
                assert!(svg.contains(&format!(".{class}")), "{name}: {class}");
            }
        }
    }
}

#[test]
fn colours_are_written_as_values() {
    for (name, view, marks) in views::all() {
        for style in styles() {
            let svg = picture::svg(&view, &marks, &style);
            let auto = style.theme == Theme::Auto;
            assert!(!svg.contains("var("), "{name}");
            assert_eq!(svg.contains("@media"), auto, "{name}");
            assert_eq!(svg.contains("prefers-color-scheme:dark"), auto, "{name}");
            assert!(!svg.contains("\"none\" stroke=\"none\""), "{name}");
        }
    }
}

#[test]
fn the_grey_theme_is_grey() {
    for (_, view, marks) in views::all() {
        let style = DrawStyle {
            theme: Theme::Grey,
            ..DrawStyle::default()
        };
        let svg = picture::svg(&view, &marks, &style);
        let is_hex = |value: &&str| {
            value.len() >= 6 && value.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit)
        };
        for colour in svg.split('#').skip(1).filter(is_hex) {
            assert!(
                colour[..2] == colour[2..4] && colour[2..4] == colour[4..6],
                "{colour:.6}"
            );
        }
    }
}

#[test]
fn labels_follow_the_orientation() {
    let (view, marks) = views::moai_mid();
    let labels = |flipped| {
        let style = DrawStyle {
            labels: true,
            flipped,
            ..DrawStyle::default()
        };
        picture::svg(&view, &marks, &style)
    };
    let upright = labels(false);
    assert!(upright.contains(r#"<text x="50" y="724.5">a</text>"#));
    assert!(upright.contains(r#"<text x="150" y="824.5">b</text>"#));
    assert!(upright.contains(r#"<text x="83" y="758">1</text>"#));
    let flipped = labels(true);
    assert!(flipped.contains(r#"<text x="50" y="724.5">h</text>"#));
    assert!(flipped.contains(r#"<text x="83" y="758">8</text>"#));
    let (view, marks) = views::racing_kings_mid();
    let style = DrawStyle {
        labels: true,
        flipped: true,
        ..DrawStyle::default()
    };
    // The finish line is at the bottom, so the file labels are at the top.
    let svg = picture::svg(&view, &marks, &style);
    assert!(svg.contains(r#"<text x="50" y="-9.5">h</text>"#));
}

#[test]
fn small_picture_matches_snapshot() {
    let mut view = BoardView::new(Surface::Tiles, 2, 2);
    view.gaps.push(views::at("b1"));
    view.pieces.push((views::at("a1"), Sprite("stone-b")));
    let marks = views::marks("to a1, legal a2");
    let style = DrawStyle {
        theme: Theme::Light,
        title: "Two steps",
        labels: true,
        ..DrawStyle::default()
    };
    insta::assert_snapshot!(
        "small",
        picture::svg(&view, &marks, &style).replace("><", ">\n<")
    );
}

#[test]
fn any_marks_and_pieces_are_tolerated() {
    // A local generator keeps the test deterministic and free of dependencies.
    let mut state = 1_u64;
    let mut random = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let all = [
        Mark::From,
        Mark::To,
        Mark::Placed,
        Mark::Taken,
        Mark::Chosen,
        Mark::Legal,
        Mark::Cursor,
        Mark::Hint,
        Mark::Bad,
    ];
    let sprites = ["wK", "henge", "counter", "", "nothing", "\"<&"];
    let kinds = [ArrowKind::Attack, ArrowKind::Bad, ArrowKind::Hint];
    let surfaces = [Surface::Tiles, Surface::Chequered, Surface::Points];
    for round in 0..300 {
        let mut side = || if round == 0 { 255 } else { random(12) as u8 };
        let mut view = BoardView::new(surfaces[round % 3], side(), side());
        view.finish = random(2) == 0;
        view.centre = random(2) == 0;
        let mut square = || Square::new(random(13) as u8, random(13) as u8);
        let squares: Vec<_> = iter::repeat_with(&mut square).take(60).collect();
        let far = Square::new(255, 255);
        view.gaps = squares[..random(20) as usize].to_vec();
        for square in squares.iter().skip(30).chain([&far]) {
            view.pieces
                .push((*square, Sprite(sprites[random(6) as usize])));
        }
        let mut marks = Marks::default();
        for square in squares.iter().chain([&far]) {
            marks.set(*square, all[random(9) as usize]);
            marks.path.push((square.file as i8, -(square.rank as i8)));
        }
        marks.path.push((i8::MIN, i8::MAX));
        for (from, to) in squares.iter().zip(squares.iter().skip(random(3) as usize)) {
            let (from, to, kind) = (*from, *to, kinds[random(3) as usize]);
            marks.arrows.push(Arrow { from, to, kind });
        }
        for style in styles().skip(round % 2).step_by(2) {
            let svg = picture::svg(&view, &marks, &style);
            assert_well_formed(&svg);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            let TextStyle { charset, .. } = TextStyle::default();
            let flipped = style.flipped;
            let text = picture::text(&view, &marks, TextStyle { charset, flipped });
            assert!(text.ends_with('\n'));
            picture::legend(&view, &marks, charset);
        }
    }
}
