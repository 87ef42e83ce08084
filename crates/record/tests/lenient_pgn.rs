//! The PGN reader accepts unambiguous deviations from the standard; the writer normalises them.

use record::{
    Note, PlacedNote, Record,
    pgn::{self, LeftOut},
};

const HEAD: &str = "[Variant \"Racing Kings\"]\n\n";

#[track_caller]
fn read(moves: &str) -> Record {
    let read = pgn::read(&format!("{HEAD}{moves}\n"));
    let mut pgn = read.unwrap_or_else(|bad| panic!("{moves}: {bad}"));
    assert_eq!(pgn.games.len(), 1, "{moves}");
    let game = pgn.games.remove(0);
    assert_eq!(game.left_out, LeftOut::default(), "{moves}");
    game.record
}

/// Reads moves and compares how the writer writes them.
#[track_caller]
fn check(moves: &str, strictly: &str) {
    let text = pgn::write(&read(moves)).expect("written");
    let (_, written) = text.split_once("\n\n").expect("tags and moves");
    assert_eq!(written.trim_end(), strictly, "{moves}");
}

#[test]
fn long_notation_and_figurines_are_read() {
    for moves in [
        "1. Kh2-h3 Ka2-a3 *",
        "1. Kh2h3 Ka2a3 *",
        "1. Kh2–h3 Ka2–a3 *",
        "1. h2h3 a2a3 *",
        "1. ♔h3 ♚a3 *",
        "1. ♔h2-h3 ♚a2-a3 *",
        "1. Kh3 1. ... Ka3 *",
        "1.Kh3 1…Ka3 *",
        "1. Kh3+ Ka3++ *",
        "1. Kh3 + Ka3 *",
    ] {
        check(moves, "1. Kh3 Ka3 *");
    }
    for moves in ["1. Ne1xc2", "1. Ne1:c2", "1. N:c2", "1. Ne1-c2", "1. ♘xc2"] {
        check(moves, "1. Nxc2 *");
    }
}

#[test]
fn result_spellings_are_normalised() {
    for (written, result) in [
        ("1-0", "1-0"),
        ("1–0", "1-0"),
        ("1:0", "1-0"),
        ("0-1", "0-1"),
        ("0—1", "0-1"),
        ("0:1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("½:½", "1/2-1/2"),
        ("½", "1/2-1/2"),
    ] {
        check(
            &format!("1. Kh3 Ka3 {written}"),
            &format!("1. Kh3 Ka3 {result}"),
        );
        let tag = format!("[Result \"{written}\"]\n{HEAD}1. Kh3 Ka3");
        let text = pgn::write(&pgn::read(&tag).expect("a game").games[0].record);
        assert!(text.expect("written").ends_with(&format!(" {result}\n")));
    }
}

#[test]
fn signs_are_read_as_numbered_marks() {
    for (number, signs) in [
        (1, "!"),
        (2, "?"),
        (3, "!! ‼"),
        (4, "?? ⁇"),
        (5, "!? ⁉"),
        (6, "?! ⁈"),
        (7, "□"),
        (10, "="),
        (13, "∞"),
        (14, "+= +/= ⩲"),
        (15, "=+ =/+ ⩱"),
        (16, "+/- ±"),
        (17, "-/+ ∓"),
        (18, "+- +−"),
        (19, "-+ −+"),
        (44, "=∞"),
    ] {
        for sign in signs.split(' ') {
            for moves in ["1. Kh3SIGN Ka3 *", "1. Kh3 SIGN 1... Ka3 *"] {
                let moves = moves.replace("SIGN", sign);
                check(&moves, &format!("1. Kh3 ${number} Ka3 *"));
            }
        }
    }
    check("1. Kh3!+- Ka3?=*", "1. Kh3 $1 $18 Ka3 $2 $10 *");
    check("1. Kh3 (1. Kg3±) Ka3 *", "1. Kh3 (1. Kg3 $16) 1... Ka3 *");
}

#[test]
fn draw_offer_counts_as_an_unknown_mark() {
    let read = pgn::read(&format!("{HEAD}1. Kh3 (=) Ka3 *")).expect("a game");
    let left_out = LeftOut {
        marks: 1,
        ..LeftOut::default()
    };
    assert_eq!(read.games[0].left_out, left_out);
    assert_eq!(read.games[0].record.moves.len(), 2);
}

#[test]
fn only_comments_may_follow_the_result() {
    let text =
        "[White \"A\"]\n[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 1-0 {Black resigns} ; so\n\n";
    let twice = pgn::read(&text.repeat(2)).expect("two games").games;
    let comments = ["Black resigns", "so"].map(|text| PlacedNote {
        n_moves: 2,
        note: Note::Comment(text.to_owned()),
    });
    assert_eq!(twice.len(), 2);
    for game in twice {
        assert_eq!(game.record.notes, comments);
    }
    for (junk, column) in [
        ("1-0 2. Kh4", 16),
        ("* Kh4", 11),
        ("1/2-1/2 good", 17),
        ("* *", 11),
        ("1-0 (2. Kh4)", 13),
        ("0-1 $1", 13),
    ] {
        let bad = pgn::read(&format!("{HEAD}Kh3 Ka3 {junk}\n")).expect_err(junk);
        let found = (bad.reason.id(), bad.line, bad.column);
        assert_eq!(found, ("pgn-after-result", 3, column), "{junk}");
    }
}

#[test]
fn games_of_other_variants_are_skipped() {
    let chess = "[Event \"x\"]\n[White \"C\"]\n\n1. e4 e5 <odd> ) 2. O-O {?} 1-0 x\n\n";
    let atomic = "[Variant \"Atomic\"]\n\n1. Nf3 (1. e4 *\n\n";
    let ours = "[White \"Ana\"]\n[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *\n\n";
    for (text, games, others) in [
        (format!("{chess}{ours}{atomic}{ours}{chess}"), 2, 3),
        (format!("{ours}{chess}"), 1, 1),
        (format!("1. e4 e5 1-0\n\n{ours}"), 1, 1),
        (format!("[White \"tags alone\"]\n\n*\n\n{ours}"), 1, 1),
        (ours.to_owned(), 1, 0),
    ] {
        let read = record::read_any(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!((read.games.len(), read.others), (games, others), "{text}");
        let left_out = read.left_out();
        assert_eq!(left_out.len(), usize::from(0 < others), "{text}");
        assert!(left_out.iter().all(|it| it.id() == "pgn-lost-games"));
        for record in read.into_records() {
            assert_eq!(record.players[0], "Ana", "{text}");
            assert_eq!(record.moves.len(), 2, "{text}");
        }
    }
    let bad = pgn::read(&format!("\n{atomic}{chess}")).expect_err("no game of ours");
    assert_eq!((bad.reason.id(), bad.line), ("pgn-other-variant", 2));
    // An error in a Racing Kings game is reported even if other games could be skipped.
    let bad = pgn::read(&format!("{chess}{HEAD}1. Kh8 *")).expect_err("an illegal move");
    assert_eq!(bad.reason.id(), "pgn-bad-move");
}

#[test]
fn opening_braces_in_comments_are_kept() {
    let record = read("1. Kh3 {a { b {{ c} Ka3 ; d } e");
    let comments = [(1, "a { b {{ c"), (2, "d ) e")];
    let notes = comments.map(|(n_moves, text)| PlacedNote {
        n_moves,
        note: Note::Comment(text.to_owned()),
    });
    assert_eq!(record.notes, notes);
    let text = pgn::write(&record).expect("written");
    assert!(
        text.contains("1. Kh3 {a { b {{ c} 1... Ka3 {d ) e} *"),
        "{text}"
    );
    assert_eq!(pgn::read(&text).expect("ours").games[0].record, record);
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn latin_1_pgn_is_decoded() {
    let text = "[White \"José Núñez\"]\n[Variant \"Racing Kings\"]\n\n1. Kh3 {à côté} Ka3 ½-½\n";
    let latin_1: Vec<u8> = text.chars().map(|it| it as u8).collect();
    assert!(std::str::from_utf8(&latin_1).is_err());
    for bytes in [latin_1, text.as_bytes().to_vec()] {
        let decoded = record::decoded(bytes).expect("a text");
        assert_eq!(decoded, text);
        let read = record::read_any(&decoded).expect("a game").into_records();
        assert_eq!(read[0].players[0], "José Núñez");
        assert!(read[0].result.is_some());
    }
    // Records have always been UTF-8, so they are never read as Latin-1.
    assert!(record::decoded(b"[game \"moai\"]\n[first \"Jos\xe9\"]\n".to_vec()).is_err());
    assert!(record::decoded(vec![0xff; 100]).is_err());
}
