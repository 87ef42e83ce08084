//! Properties of every game in the catalog that front ends rely on.

use std::{collections::BTreeSet, num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{
    Analysis, Game, Knowledge, Level, PUZZLES, Resources, SearchContext, SearchSettings, games,
    rules::{self, Block, Diagram},
};
use game::{AnyLine, Outcome, Player, Reason, Rng, Step};
use messages::Language;
use search::{Limits, TranspositionTable};

#[test]
fn random_players_play_every_listed_variant_to_the_end() {
    for game in games() {
        for variant in game.info.variants.iter().filter(|it| !it.family) {
            let mut line = game.open(None, Some(variant.name)).expect(variant.name);
            assert_eq!(line.variant(), variant.name);
            let bot = game.bot("random").expect("every game has it");
            let mut rng = Rng::new(7);
            while let Some(m) = bot.choose(&*line, &mut rng) {
                assert_eq!(line.try_play(&m).map(|it| it.text), Ok(m));
            }
            let ending = line.ending().expect("no move left, so the game is over");
            assert!(line.legal_moves().is_empty());
            assert_eq!(line.moves().len(), line.shown_moves().len());
            for language in Language::ALL {
                let sentence = catalog::messages(language, []).say(&ending.reason);
                assert!(sentence.contains(": "), "{sentence}");
            }
        }
    }
}

#[test]
fn a_line_can_be_taken_back_to_its_start_and_played_again() {
    for game in games() {
        let mut line = game.open(None, None).expect("the standard start");
        let bot = game.bot("random").expect("every game has it");
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
        let words = catalog::messages(language, []);
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

fn check_rules<T>(id: &str, rules: &str, picture: impl Fn(&Diagram) -> Result<T, Reason>) {
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
fn computer_players_are_legal_and_deterministic() {
    let table = TranspositionTable::new(1);
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

/// Whether a move ends the game with a win.
fn wins(line: &dyn AnyLine, m: &str) -> bool {
    let mut after = line.boxed_clone();
    after.try_play(m).expect("legal");
    after.ending().map(|it| it.outcome) == Some(Outcome::Win(line.to_move()))
}

/// Positions of random games in which some moves win at once and some don't.
fn wins_in_one(game: &Game, n: usize) -> Vec<Box<dyn AnyLine>> {
    let bot = game.bot("random").expect("every game has it");
    let variants = game.info.variants.iter().filter(|it| !it.family);
    let variants: Vec<_> = variants.map(|it| it.name).collect();
    let (mut rng, mut found) = (Rng::new(9), Vec::new());
    for i in 0..2_000 {
        let variant = variants[i % variants.len()];
        let mut line = game.open(None, Some(variant)).expect(variant);
        while let Some(m) = bot.choose(&*line, &mut rng) {
            let moves = line.legal_moves();
            let won = moves.iter().filter(|it| wins(&*line, &it.text)).count();
            if 0 < won && won < moves.len() {
                found.push(line);
                break;
            }
            line.try_play(&m).expect("legal");
        }
        if found.len() == n {
            break;
        }
    }
    assert_eq!(found.len(), n, "{} has no wins in one", game.info.id);
    found
}

#[test]
fn every_level_sees_a_win_in_one() {
    let table = TranspositionTable::new(1);
    for game in games() {
        for line in wins_in_one(game, 2) {
            for level in Level::ALL {
                for seed in 0..3 {
                    let mut resources = Resources {
                        rng: &mut Rng::new(seed),
                        table: &table,
                        threads: NonZeroUsize::MIN,
                        knowledge: Knowledge::none(),
                        limits: Some(Limits::nodes(5_000)),
                        cancel: &AtomicBool::new(false),
                    };
                    let computer = game.computer(&level.to_string()).expect("a level");
                    let m = computer.choose(&*line, &mut resources).expect("a move");
                    let id = game.info.id;
                    let at = line.position();
                    assert!(wins(&*line, &m), "{id} level {level}: {m} in {at}");
                }
            }
        }
    }
}

/// The message of each failure tells the author of a new game what to add and where.
#[test]
fn every_game_has_bench_speed_bots_and_messages() {
    for game in games() {
        let id = game.info.id;
        let file = format!("crates/catalog/src/games/{}.rs", id.replace('-', "_"));
        assert!(
            !game.bench.is_empty(),
            "add fixed searches: .bench(&[…]) in {file}"
        );
        assert!(
            !game.speed.is_empty(),
            "add a speed test: .speed(&[…]) in {file}"
        );
        let has_random = game.bot("random").is_some();
        assert!(has_random, "add Bot::RANDOM to .bots(&[…]) in {file}");
        for fixed in game.bench {
            let open = game.open(Some(fixed.position), Some(fixed.variant));
            let line = open.unwrap_or_else(|it| panic!("bench position in {file}: {it}"));
            assert!(
                line.ending().is_none(),
                "a bench position in {file} is over"
            );
        }
        for language in Language::ALL {
            let words = catalog::messages(language, []);
            let code = language.code();
            for message in [&*format!("about-{id}"), game.exact] {
                let ftl = format!("games/{id}/messages/{code}.ftl");
                assert!(words.has(message), "add the message {message} to {ftl}");
            }
        }
    }
}

/// Explanations name what is taken, so every piece that can be taken has a name.
#[test]
fn every_piece_that_can_be_taken_has_a_name() {
    for game in games() {
        let bot = game.bot("random").expect("every game has it");
        let words = catalog::messages(Language::English, []);
        for seed in 0..20 {
            let mut line = game.open(None, None).expect("the standard start");
            let mut rng = Rng::new(seed);
            while let Some(m) = bot.choose(&*line, &mut rng) {
                let view = line.view();
                let played = line.try_play(&m).expect("legal");
                for step in played.trace.steps {
                    let Step::Take(square) = step else {
                        continue;
                    };
                    let Some(sprite) = view.piece(square) else {
                        continue;
                    };
                    let name = line.piece_name(sprite).unwrap_or_else(|| {
                        panic!(
                            "say what {sprite:?} is called: add it to Depict::piece_name of {}",
                            game.info.id
                        )
                    });
                    assert!(words.has(name), "add the message {name}");
                }
            }
        }
    }
}

#[test]
fn an_analysis_of_another_game_or_a_finished_one_has_no_lines() {
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    let settings = SearchSettings::new(Limits::depth(2));
    for (i, game) in games().iter().enumerate() {
        let other = games()[(i + 1) % games().len()].open(None, None);
        let mut over = game.open(None, None).expect("the standard start");
        let bot = game.bot("random").expect("every game has it");
        let mut rng = Rng::new(4);
        while let Some(m) = bot.choose(&*over, &mut rng) {
            over.try_play(&m).expect("legal");
        }
        for line in [other.expect("the standard start"), over] {
            let mut ignore = |_: &Analysis| ControlFlow::Continue(());
            let found = game.analyse(&*line, &settings, context, &mut ignore);
            assert_eq!((found.best(), found.value), (None, None));
            if line.info().id != game.info.id {
                assert_eq!(game.uct_baseline(&*line, 10, 1, &|| true), None);
            }
        }
    }
}

#[test]
fn every_computer_player_is_named_and_described_in_every_language() {
    for language in Language::ALL {
        let words = catalog::messages(language, []);
        for game in games() {
            let mut names = BTreeSet::new();
            for computer in game.computers() {
                let (name, about) = (computer.name(&words), computer.description(&words));
                assert!(about.ends_with('.'), "{computer}: {about}");
                assert!(
                    !about.contains("level-") && !name.contains('-'),
                    "{name}: {about}"
                );
                names.insert(name);
            }
            assert_eq!(names.len(), game.computers().count(), "{names:?}");
            let listed = game.bots.iter().filter(|it| !it.is_alias()).count();
            assert_eq!(names.len(), Level::ALL.len() + listed);
        }
    }
}

#[test]
fn names_and_descriptions_of_computer_players_are_fixed() {
    let game = catalog::find("gorogo").expect("in the list");
    let described = |language, player: &str| {
        let words = catalog::messages(language, []);
        let computer = game.computer(player).expect(player);
        format!(
            "{}. {}",
            computer.title(&words),
            computer.description(&words)
        )
    };
    let [en, pt] = Language::ALL;
    for (language, player, expected) in [
        (
            en,
            "1",
            "Pebble, level 1. Beginner. Plays the first thing that looks good. Never misses a win in one.",
        ),
        (
            en,
            "8",
            "Stone Circle, level 8. Full strength. Plays as well as it can. Proves the ending when possible.",
        ),
        (
            en,
            "feup-hard",
            "Student bot (hard). Captures when it can, blocks when it must.",
        ),
        (en, "feup-easy", "Random. Plays random legal moves."),
        (
            pt,
            "1",
            "Seixo, nível 1. Principiante. Joga o primeiro lance que lhe parece bom. Nunca falha uma vitória num só lance.",
        ),
        (
            pt,
            "8",
            "Cromeleque, nível 8. Força máxima. Joga o melhor que sabe. Prova o final quando é possível.",
        ),
        (
            pt,
            "feup-medium",
            "Robô de estudantes (médio). Impede capturas; de resto, joga ao acaso.",
        ),
    ] {
        assert_eq!(described(language, player), expected);
    }
}
