//! What front ends rely on holds for every game in the list.

use std::{num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{
    Analysis, Knowledge, Level, PUZZLES, Resources, Settings, games,
    rules::{self, Block, Board},
};
use game::{Outcome, Player, Reason, Rng};
use messages::Language;
use search::{Limits, Table};

#[test]
fn random_players_play_every_listed_variant_to_the_end() {
    for game in games() {
        for variant in game.info.variants.iter().filter(|it| !it.family) {
            let mut line = game.open(None, Some(variant.name)).expect(variant.name);
            assert_eq!(line.variant(), variant.name);
            let bot = game.bot("random").expect("everybody can play at random");
            let mut rng = Rng::new(7);
            while let Some(m) = bot.choose(&*line, &mut rng) {
                assert_eq!(line.try_play(&m).map(|it| it.text), Ok(m));
            }
            let ending = line.ending().expect("no move left, so the game is over");
            assert!(line.legal_moves().is_empty());
            assert_eq!(line.moves().len(), line.shown_moves().len());
            for language in Language::ALL {
                let sentence = catalog::messages(language).say(&ending.reason);
                assert!(sentence.contains(": "), "{sentence}");
            }
        }
    }
}

#[test]
fn a_line_can_be_taken_back_to_its_start_and_played_again() {
    for game in games() {
        let mut line = game.open(None, None).expect("the standard start");
        let bot = game.bot("random").expect("everybody can play at random");
        let mut rng = Rng::new(8);
        for _ in 0..12 {
            let m = bot.choose(&*line, &mut rng).expect("no game is that short");
            line.try_play(&m).expect("legal");
        }
        let (moves, end) = (line.moves(), line.position());
        while line.take_back() {}
        assert_eq!(line.position(), line.start());
        for m in &moves {
            line.try_play(m).expect("legal before, legal again");
        }
        assert_eq!(line.position(), end);
    }
}

#[test]
fn every_game_is_described_in_every_language() {
    for language in Language::ALL {
        let words = catalog::messages(language);
        for game in games() {
            let about = format!("about-{}", game.info.id);
            assert!(words.has(&about), "{about} ({language:?})");
            for variant in game.info.variants {
                assert!(words.has(variant.about), "{} ({language:?})", variant.about);
            }
            for player in Player::BOTH {
                let message = game.info.player(player).message;
                assert!(words.has(message), "{message} ({language:?})");
            }
        }
    }
}

#[test]
fn the_boards_in_the_rules_are_legal_and_the_text_fits_a_terminal() {
    for game in games() {
        for language in Language::ALL {
            let (id, rules) = (game.info.id, language.choose(game.rules));
            assert!(
                rules.contains(game.info.designer),
                "{} is not credited",
                game.info.designer
            );
            check_rules(id, rules, |board| board.picture(game));
        }
    }
    for puzzle in &PUZZLES {
        for language in Language::ALL {
            let rules = language.choose(puzzle.rules);
            check_rules(puzzle.id, rules, |board| puzzle.picture(&board.position));
        }
    }
}

fn check_rules<T>(id: &str, rules: &str, picture: impl Fn(&Board) -> Result<T, Reason>) {
    let mut n_boards = 0;
    for block in rules::parse(rules) {
        let lines = match block {
            Block::Heading(_, text) | Block::Paragraph(text) => text.lines(),
            Block::List(items) => items
                .iter()
                .map(|it| format!("  {}", it.lines().replace('\n', "\n  ")))
                .collect::<Vec<String>>()
                .join("\n"),
            Block::Code(text) => text,
            Block::Board(board) => {
                n_boards += 1;
                picture(&board).unwrap_or_else(|it| panic!("{id} {board:?}: {it}"));
                continue;
            }
        };
        for line in lines.lines() {
            assert!(line.chars().count() <= 78, "{id}: {line}");
            let marked = line.contains("**") || line.contains('`');
            assert!(!marked, "{id}: {line}");
        }
    }
    assert!(0 < n_boards, "{id}");
}

#[test]
fn every_computer_player_plays_legal_moves_and_repeats_itself() {
    let table = Table::new(1);
    for game in games() {
        let levels = Level::ALL.map(|it| it.to_string());
        let bots = game.bots.iter().map(|it| it.id.to_owned());
        for name in levels.into_iter().chain(bots) {
            let computer = game.computer(&name).expect("listed");
            assert_eq!(computer.to_string(), name);
            let play = || {
                table.clear();
                let mut rng = Rng::new(3);
                let mut line = game.open(None, None).expect("the standard start");
                for _ in 0..4 {
                    let mut resources = Resources {
                        rng: &mut rng,
                        table: &table,
                        threads: NonZeroUsize::MIN,
                        knowledge: Knowledge::none(),
                        limits: Some(Limits::nodes(1000)),
                        cancel: &AtomicBool::new(false),
                    };
                    let m = computer.choose(&*line, &mut resources).expect("a move");
                    assert_eq!(line.try_play(&m).map(|it| it.text), Ok(m));
                }
                line.moves()
            };
            assert_eq!(play(), play(), "{} {name}", game.info.id);
        }
        assert!(game.computer("9").is_none() && game.computer("nobody").is_none());
    }
}

#[test]
fn every_level_sees_a_win_in_one() {
    let table = Table::new(1);
    for (id, position) in [
        ("moai", "#3#/5/2W1x/1x1xx/#xxB# w"),
        ("cage", "4/4/4/r1rb r"),
        ("racing-kings", "8/1K6/8/8/8/8/8/k7 w - - 0 1"),
    ] {
        let game = catalog::find(id).expect("in the list");
        let line = game.open(Some(position), None).expect(position);
        for level in Level::ALL {
            for seed in 0..5 {
                let mut resources = Resources {
                    rng: &mut Rng::new(seed),
                    table: &table,
                    threads: NonZeroUsize::MIN,
                    knowledge: Knowledge::none(),
                    limits: Some(Limits::nodes(1000)),
                    cancel: &AtomicBool::new(false),
                };
                let computer = game.computer(&level.to_string()).expect("a level");
                let m = computer.choose(&*line, &mut resources).expect("a move");
                let mut after = line.boxed_clone();
                after.try_play(&m).expect("legal");
                let outcome = after.ending().map(|it| it.outcome);
                let won = outcome == Some(Outcome::Win(line.to_move()));
                assert!(won, "{id} level {level}: {m}");
            }
        }
    }
}

#[test]
fn an_analysis_of_another_game_or_a_finished_one_has_no_lines() {
    let table = Table::new(1);
    let cancel = AtomicBool::new(false);
    let settings = Settings::new(Limits::depth(2));
    let cage = catalog::find("cage").expect("in the list");
    let other = games()[0].open(None, None).expect("the standard start");
    let over = cage.open(Some("4/4/4/r3 b"), None).expect("Red won");
    for line in [other, over] {
        let mut go_on = |_: &Analysis| ControlFlow::Continue(());
        let found = cage.analyse(&*line, &settings, &table, &cancel, &mut go_on);
        assert_eq!((found.best(), found.value), (None, None));
    }
}

#[test]
fn the_bots_of_the_reports_have_their_habits() {
    let check = |id: &str, position: &str, bot: &str, expected: &dyn Fn(&str) -> bool| {
        let game = catalog::find(id).expect("in the list");
        let line = game.open(Some(position), None).expect(position);
        let bot = game.bot(bot).expect("in the list");
        for seed in 0..50 {
            let m = bot.choose(&*line, &mut Rng::new(seed)).expect("a move");
            assert!(expected(&m), "{id} {} plays {m}", bot.id);
        }
    };
    let start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    check("racing-kings", start, "feup-1", &|m| m != "e1c2");
    let only_captures = "8/7K/8/8/8/8/1R6/k7 b - - 0 1";
    check("racing-kings", only_captures, "feup-1", &|m| m == "a1b2");
    // Black's stone has its last liberty on b1.
    let black_in_danger = "5/5/2h2/w4/b4 b 9,2 9,2 0,0";
    check("gorogo", black_in_danger, "feup-medium", &|m| m == "b1");
    check("gorogo", black_in_danger, "feup-hard", &|m| m == "b1");
    let black_in_reach = "5/5/2hb1/w4/b4 w 9,2 8,2 0,0";
    let takes = |m: &str| matches!(m, "b1" | "&b1");
    check("gorogo", black_in_reach, "feup-hard", &takes);
}
