//! What front ends rely on holds for every game in the list.

use catalog::GAMES;
use game::{Player, Rng};
use messages::Language;

#[test]
fn random_players_play_every_listed_variant_to_the_end() {
    for game in &GAMES {
        for variant in game.info.variants.iter().filter(|it| !it.family) {
            let mut line = game.open(None, Some(variant.name)).expect(variant.name);
            assert_eq!(line.variant(), variant.name);
            let bot = game.bot("random").expect("everybody can play at random");
            let mut rng = Rng::new(7);
            while let Some(m) = bot.choose(&*line, &mut rng) {
                assert_eq!(line.try_play(&m), Ok(m));
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
    for game in &GAMES {
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
        for game in &GAMES {
            let about = format!("about-{}", game.info.id);
            assert!(words.has(&about), "{about} ({language:?})");
            for variant in game.info.variants {
                assert!(words.has(variant.about), "{} ({language:?})", variant.about);
            }
            for player in Player::BOTH {
                let name = game.info.players[player as usize].to_lowercase();
                assert!(
                    words.has(&format!("player-{name}")),
                    "{name} ({language:?})"
                );
            }
        }
    }
}

#[test]
fn the_boards_in_the_rules_are_legal_and_the_text_fits_a_terminal() {
    for game in &GAMES {
        for language in Language::ALL {
            let rules = language.choose(game.rules);
            let (mut in_block, mut n_boards) = (false, 0);
            let mut line = None;
            for text in rules.lines() {
                assert!(
                    in_block || text.chars().count() <= 78,
                    "{}: {text}",
                    game.info.id
                );
                match text.trim_end() {
                    "```board" => in_block = true,
                    "```" => in_block = false,
                    text if in_block => {
                        if let Some(moves) = text.strip_prefix("moves:") {
                            let line: &mut Box<dyn game::AnyLine> =
                                line.as_mut().expect("a position first");
                            for m in moves.split_whitespace() {
                                line.try_play(m).unwrap_or_else(|it| panic!("{m}: {it}"));
                            }
                        } else {
                            let open = game.open(Some(text), None);
                            line = Some(open.unwrap_or_else(|it| panic!("{text}: {it}")));
                            n_boards += 1;
                        }
                    }
                    _ => (),
                }
            }
            assert!(!in_block && 0 < n_boards, "{} ({language:?})", game.info.id);
            assert!(
                rules.contains(game.info.designer),
                "{} is not credited",
                game.info.designer
            );
        }
    }
}
