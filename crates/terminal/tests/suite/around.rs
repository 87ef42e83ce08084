//! What helps a player round a game: the rules, the end, and who may be helped.

use game::Player;
use messages::Language;
use picture::Charset;
use terminal::Colours;

use crate::rig::{Rig, find};

/// The lines of the rules that are marked as cited.
fn cited(rig: &Rig) -> String {
    let text = rig.text(80, 24);
    let lines = text.lines().filter(|it| it.starts_with(" ▌"));
    let words: Vec<&str> = lines
        .flat_map(|it| it[" ▌".len()..].split_whitespace())
        .collect();
    words.join(" ")
}

#[test]
fn the_rules_open_at_the_clause_just_cited() {
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"]).expect("i rules");
    rig.keys("i").expect("Moai, rules").expect("Rey Alicea");
    assert_eq!(cited(&rig), "");
    rig.keys("q").notation("@d4").notation("@e6");
    // A refusal by notation, and by the cursor.
    rig.notation("b1W+").expect("M6.2").keys("i");
    assert!(cited(&rig).contains("(M6.2)"), "{}", rig.screen());
    rig.expect("Rule M6.2 is marked").keys("i").turn(3);
    // Another move is a new beginning.
    rig.notation("d7W+").keys("i");
    assert_eq!(cited(&rig), "", "{}", rig.screen());
    rig.keys("⎋");
    // The passage itself is marked, not the heading that names its clause.
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).notation("e2c3");
    rig.expect("K3").keys("i");
    assert!(
        cited(&rig).starts_with("• A move is legal only if"),
        "{}",
        rig.screen()
    );
    rig.expect("Moving (K2, K3)");
    // The end of a game cites a clause, too.
    let mut rig = Rig::new();
    rig.play_against("racing-kings", "8/7K/8/8/8/8/k7/8 w - - 0 1");
    rig.notation("Kh8").expect("You win").keys("i");
    assert!(cited(&rig).contains("K4"), "{}", rig.screen());
    rig.keys("↓↓↓↑q").expect("game over");
}

#[test]
fn the_rules_open_in_every_game_and_puzzle_and_in_help() {
    for language in Language::ALL {
        for id in ["moai", "cage", "racing-kings", "gorogo"] {
            let mut rig = Rig::with(language, Charset::Unicode, Colours::Dark);
            let title = match language {
                Language::English => "rules",
                Language::Portuguese => "regras",
            };
            let title = format!("{}, {title}", find(id).info.name);
            // In a person's turn, in the computer's, while watching, and in the analysis.
            rig.play(id, None, ["-", "2"]).keys("?").expect("i");
            rig.keys("⎋i").expect(&title).keys("q");
            rig.play(id, None, ["2", "-"])
                .keys("i")
                .expect(&title)
                .keys("⎋");
            rig.play(id, None, ["2", "2"])
                .keys("i")
                .expect(&title)
                .keys("i");
            rig.keys("a").keys("i").expect(&title);
        }
    }
    let mut rig = Rig::new();
    rig.choose("Chess Loop")
        .choose("2x3:2N+2K")
        .expect("i rules");
    rig.keys("2→2i").expect("Chess Loop, rules");
    assert!(cited(&rig).contains("L4"), "{}", rig.screen());
    // A move being typed may contain the letter.
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).keys(":i5").expect("i5_");
}

#[test]
fn one_key_means_a_hint_and_another_how_it_is_played() {
    let mut rig = Rig::new();
    rig.point_at("Cage").keys("h").expect("Choose a game");
    rig.keys("i").expect("Cage, how to play").keys("q");
    rig.choose("Cage").keys("i").expect("Cage, how to play");
}

#[test]
fn between_people_there_are_neither_hints_nor_an_engine() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).notation("h2h3");
    assert!(!rig.shows("h hint"), "{}", rig.screen());
    rig.keys("?").expect("analyse, after the game").keys("⎋");
    rig.keys("h").expect("there are no hints");
    rig.keys("a").expect("the analysis opens after the game");
    assert!(rig.jobs.is_empty());
    rig.keys("Ry").expect("a analyse").keys("a");
    rig.expect("Racing Kings, analysis");
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "2"]).expect("h hint");
    rig.keys("a").expect("Racing Kings, analysis");
}

#[test]
fn the_end_of_a_game_says_you_and_leads_on() {
    let won = "8/7K/8/8/8/8/k7/8 w - - 0 1";
    let mut rig = Rig::new();
    rig.play_against("racing-kings", won).notation("Kh8");
    rig.expect("You win").expect("One move.");
    rig.expect("n rematch")
        .expect("+ stronger opponent")
        .expect("v review");
    let mut helped = Rig::new();
    helped.play_against("racing-kings", won).keys("h").answer();
    helped.notation("Kh8").expect("One move, one hint.");
    // A stronger opponent, with the sides changed.
    rig.keys("+").expect("Boulder").turn(1);
    assert_eq!(rig.jobs.len(), 1, "the computer begins");
    let mut rig = Rig::new();
    rig.play_against("racing-kings", won)
        .notation("Kh8")
        .keys("-");
    rig.expect("Pebble");
    // Nothing is weaker than the first level, and between people nothing is stronger.
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "1"])
        .keys("Ry-")
        .expect("You lose");
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"])
        .keys("Ry")
        .expect("Blue wins");
    assert!(!rig.shows("stronger"), "{}", rig.screen());
    rig.keys("+").expect("game over");
    let mut rig = Rig::with(Language::Portuguese, Charset::Unicode, Colours::Dark);
    rig.play_against("racing-kings", won)
        .notation("Kh8")
        .expect("Ganhou");
    assert_eq!(
        rig.saved().result.map(|it| it.outcome),
        Some(game::Outcome::Win(Player::First))
    );
}

#[test]
fn a_long_prompt_covers_neither_labels_nor_clocks() {
    let mut rig = Rig::new();
    rig.choose("Cage").point_at("none").keys("→").keys("s");
    rig.notation("i5xj5*").answer();
    // A refusal of more than one line.
    rig.notation("a1xa2xa3xa4xa5xa6xa7xa8xa9xa10xb10xc10xd10xe10xf10");
    let text = rig.screen();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[22].starts_with(" ✕ "), "{text}");
    assert!(
        lines[23].starts_with("   "),
        "it goes on in the last line\n{text}"
    );
    assert!(lines[21].contains("a   b   c   d   e   f"), "{text}");
    assert!(lines[21].contains("0:5"), "the player's clock\n{text}");
    // The next key brings the keys back.
    rig.keys("↑");
    assert!(rig.shows("q leave"), "{}", rig.screen());
}

#[test]
fn a_board_with_more_columns_or_rows_says_so() {
    let mut rig = Rig::new();
    rig.play("moai", Some("19x19"), ["-", "-"]);
    let text = rig.screen();
    assert!(text.contains('◂') && text.contains('▸'), "{text}");
    rig.keys("→→→→→→→→→");
    let text = rig.screen();
    assert!(text.contains('◂') && !text.contains('▸'), "{text}");
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"]);
    assert!(!rig.shows("▸") && !rig.shows("▾"), "{}", rig.screen());
}

#[test]
fn a_game_that_cannot_be_saved_says_so_without_asking_for_a_path() {
    use terminal::{AppEvent, NotWritten};
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let path = std::path::PathBuf::from("/nowhere/saves/cage.txt");
    rig.event(AppEvent::Written(path, Err(NotWritten::NoFolder)));
    rig.expect("This can't be saved: there is no folder /nowhere/saves.");
    assert!(!rig.shows("Choose another path"));
}

#[test]
fn buttons_say_where_a_piece_lands_and_esc_takes_a_pile_back() {
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"]);
    rig.notation("@d4").notation("@e6");
    let tap = |rig: &mut Rig, file, rank| {
        let square = grid::Square::new(file, rank);
        rig.event(terminal::AppEvent::Click(terminal::Hit::Square(square)));
    };
    // A counter on d7, then White's pawn on d4: it is pushed to d1 or pulled to d6.
    tap(&mut rig, 3, 6);
    tap(&mut rig, 3, 3);
    rig.expect(", to d1").expect(", to d6");
    // A henge is taken up and put back.
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .notation("&c3")
        .notation("b2");
    rig.expect("‹ white stone × 10 ›").keys("1");
    rig.expect("‹ henge × 2 ›")
        .keys("⎋")
        .expect("‹ white stone × 10 ›");
    rig.keys("⎋").expect("‹ white stone × 10 ›");
}

#[test]
fn the_numbers_of_pieces_are_shown_once() {
    for (id, number) in [("cage", "50"), ("gorogo", "captured 0")] {
        let mut rig = Rig::new();
        rig.play(id, None, ["-", "2"]);
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let text = rig.text(width, height);
            // Once for each player; Cage says "50 of 50".
            let n = text.matches(number).count();
            let expected = if id == "cage" { 4 } else { 2 };
            assert_eq!(n, expected, "{width}x{height}\n{text}");
        }
    }
    // Without a panel, the players' lines have the numbers.
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "2"]);
    assert!(rig.text(60, 26).contains("50 left"), "{}", rig.text(60, 26));
}

#[test]
fn the_history_names_every_puzzle_in_full_at_80_columns() {
    for (language, name) in [
        (Language::English, "Loop of the day"),
        (Language::Portuguese, "Ciclo do dia"),
    ] {
        let mut rig = Rig::with(language, Charset::Unicode, Colours::Dark);
        rig.keys("t").answer().keys("1→1→2↓2←1q").keys("y");
        let text = rig.screen();
        let row = text
            .lines()
            .find(|it| it.contains("16 "))
            .expect("an entry");
        assert!(row.contains(name), "{text}");
    }
}

#[test]
fn a_long_status_is_never_hidden_by_a_list() {
    let mut rig = Rig::new();
    rig.choose("Moai");
    let text = rig.text(24, 10);
    // Four lines, of which three fit, in a window of the smallest size.
    let status = "\n › Push and pull two\n   stone heads until\n   your opponent's …\n";
    assert!(text.contains(status), "{text}");
    assert!(text.contains("›  Start"), "the chosen row\n{text}");
}

#[test]
fn both_players_hands_are_shown_in_every_turn_at_80_columns() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"]);
    for m in ["&c3", "b4", "c2"] {
        rig.expect("In hand").notation(m);
    }
    let text = rig.screen();
    let row = |name| {
        let mut hands = text.lines().filter(|line| line.contains("captured"));
        hands.find(|line| line.contains(name))
    };
    assert!(row("White").is_some_and(|it| it.contains(" 9 ")), "{text}");
    assert!(row("Black").is_some_and(|it| it.contains(" 9 ")), "{text}");
}

#[test]
fn millions_of_positions_fit_beside_the_board() {
    for language in [Language::English, Language::Portuguese] {
        let mut rig = Rig::with(language, Charset::Unicode, Colours::Dark);
        rig.choose("Racing Kings").keys("a");
        let line = find("racing-kings").open(None, None).expect("a start");
        let mut found = crate::jobs::made_up(&*line, 3, crate::rig::Worth::Chance);
        (found.depth, found.nodes) = (20, 98_700_000);
        rig.answer_with(terminal::JobOutput::Analysis(found));
        let cut = rig.cut(80, 24);
        assert!(cut.is_empty(), "{cut:?}\n{}", rig.screen());
    }
}

#[test]
fn the_history_says_once_that_a_puzzle_is_solved() {
    let mut rig = Rig::new();
    rig.choose("Chess Loop").keys("⏎");
    rig.expect("Place 2 knights and 2 kings");
    // Knights on a2 and c2, kings on a1 and c1.
    rig.keys("←←↑↑1→→1↓2←←2").expect("Solved!");
    rig.keys("qqy").expect("Chess Loop 1, solved in ");
}

#[test]
fn an_analysis_of_a_running_game_counts_as_a_hint() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "2"]);
    rig.notation("Kh3").answer();
    rig.keys("?").expect("counts as a hint").keys("⎋");
    rig.keys("a").expect("analysis").keys("q");
    assert_eq!(rig.saved().tag("hints"), Some("1"));
    rig.keys("Ry").expect("one hint").keys("aq");
    assert_eq!(rig.saved().tag("hints"), Some("1"));
}
