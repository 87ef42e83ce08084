//! Reviews of every game are consistent (judgements follow from the values around them),
//! deterministic under node limits, and can be cancelled.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use catalog::{Game, Knowledge, SearchContext};
use game::{AnyLine, Outcome, Player, Rng};
use messages::{Language, Messages};
use review::{Judgement, Progress, Review, Settings, Stage};
use search::{Limits, TranspositionTable};

const NODES: u64 = 300;

fn run(
    line: &dyn AnyLine,
    limits: Limits,
    cancel: &AtomicBool,
    mut hear: impl FnMut(&Progress),
) -> Review {
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel,
    };
    review::review(line, &Settings::new(limits), context, &mut |it| {
        hear(it);
        ControlFlow::Continue(())
    })
}

fn reviewed(line: &dyn AnyLine) -> Review {
    let never = AtomicBool::new(false);
    let review = run(line, Limits::nodes(NODES), &never, |_| {});
    assert!(review.is_complete);
    review
}

/// A random game of at most `most` moves.
fn random_game(game: &Game, most: usize, seed: u64) -> Box<dyn AnyLine> {
    let mut line = game.open(None, None).expect("the standard start");
    let mut rng = Rng::new(seed);
    for _ in 0..most {
        let moves = line.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        line.try_play(m).expect("legal");
    }
    line
}

fn words(language: Language) -> Messages {
    catalog::messages(language, [])
}

#[test]
fn what_is_said_of_turns_follows_from_the_positions_around_them() {
    for game in catalog::games() {
        for seed in 0..3 {
            let line = random_game(game, 60, seed);
            let review = reviewed(&*line);
            let n = line.moves().len();
            assert_eq!((review.points.len(), review.turns.len()), (n + 1, n));
            let last = review.points[n].expect("complete");
            assert_eq!(last.outcome(), line.ending().map(|it| it.outcome));
            for turn in &review.turns {
                check_turn(&review, turn);
            }
            for (player, tally) in Player::BOTH.into_iter().zip(review.tallies) {
                let own = review.turns.iter().filter(|it| it.player == player);
                let all = tally.kept + tally.slips + tally.turned + tally.no_difference;
                assert_eq!(all, own.count());
            }
        }
    }
}

#[track_caller]
fn check_turn(review: &Review, turn: &review::Turn) {
    let [before, after] = review
        .before_and_after(turn)
        .map(|it| it.expect("complete"));
    for it in [before, after] {
        assert!((0.0..=1.0).contains(&it.chance), "{it:?}");
    }
    if after.is_won_by(turn.player) {
        assert!(
            before.is_won_by(turn.player),
            "who wins after a turn won before: {turn:?}"
        );
    }
    if before.is_won_by(!turn.player) {
        assert!(
            after.is_won_by(!turn.player),
            "a lost position stays lost: {turn:?}"
        );
        assert_eq!(turn.judgement, Some(Judgement::NoDifference));
    }
    let is_proven = before.proof.is_some() && after.proof.is_some();
    assert_eq!(turn.is_estimate, !is_proven && !turn.is_forced);
    match turn.judgement.expect("complete") {
        Judgement::Turned => {
            let better = turn.better.as_ref().expect("something was better");
            assert_ne!(better.first(), Some(turn.text.as_str()));
            assert!(!turn.why.is_empty(), "{turn:?}");
            assert!(0.0 < turn.loss);
        }
        Judgement::Slip => assert!(turn.better.is_some()),
        Judgement::Kept | Judgement::NoDifference => {
            assert!(turn.better.is_none() && turn.why.is_empty());
        }
    }
}

/// The legal moves, divided into those that win at once and the others.
fn wins_and_others(line: &dyn AnyLine) -> [Vec<String>; 2] {
    let wins = |m: &String| {
        let mut next = line.boxed_clone();
        next.try_play(m).expect("legal");
        next.ending().map(|it| it.outcome) == Some(Outcome::Win(line.to_move()))
    };
    let moves = line.legal_moves().into_iter().map(|it| it.text);
    let (winning, others) = moves.partition(wins);
    [winning, others]
}

/// A random game whose last move missed an immediate win and allows the opponent one.
fn missed_win(game: &Game) -> Option<Box<dyn AnyLine>> {
    for seed in 0..100 {
        let whole = random_game(game, 400, seed);
        let mut line = game.open(None, None).expect("the standard start");
        for m in whole.moves() {
            let [winning, others] = wins_and_others(&*line);
            for other in others.iter().filter(|_| !winning.is_empty()) {
                let mut next = line.boxed_clone();
                next.try_play(other).expect("legal");
                let [replies, _] = wins_and_others(&*next);
                if next.ending().is_none() && !replies.is_empty() {
                    return Some(next);
                }
            }
            line.try_play(&m).expect("legal");
        }
    }
    None
}

#[test]
fn a_win_that_was_missed_is_pointed_out() {
    let mut n_seen = 0;
    for line in catalog::games().iter().filter_map(|it| missed_win(it)) {
        let review = reviewed(&*line);
        let turn = review.turns.last().expect("a move");
        let [before, after] = review
            .before_and_after(turn)
            .map(|it| it.expect("complete"));
        assert!(before.is_won_by(turn.player), "{turn:?}");
        assert_eq!(before.proof.map(|it| it.plies), Some(1));
        assert!(after.is_won_by(!turn.player), "{turn:?}");
        assert_eq!(turn.judgement, Some(Judgement::Turned));
        assert_eq!(turn.why[0].id(), "review-win-to-loss");
        assert!(turn.why.iter().any(|it| it.id() == "review-better-wins"));
        let better = turn.better.as_ref().and_then(|it| it.first());
        let mut line = line.boxed_clone();
        line.take_back();
        line.try_play(better.expect("the win")).expect("legal");
        let outcome = line.ending().map(|it| it.outcome);
        assert_eq!(outcome, Some(Outcome::Win(turn.player)));
        n_seen += 1;
    }
    assert!(2 <= n_seen, "only {n_seen} games have such a position");
}

#[test]
fn the_same_limits_give_the_same_review() {
    for game in catalog::games() {
        let line = random_game(game, 12, 7);
        let [one, two] = [(); 2].map(|()| Review {
            elapsed: Duration::ZERO,
            ..reviewed(&*line)
        });
        assert_eq!(one, two, "{}", game.info.id);
    }
}

#[test]
fn progress_counts_positions_from_the_last_to_the_first() {
    let line = random_game(catalog::games()[0], 8, 1);
    let mut heard = Vec::new();
    let never = AtomicBool::new(false);
    run(&*line, Limits::nodes(NODES), &never, |it| {
        heard.push(it.clone());
    });
    let all = heard.iter().filter(|it| it.stage == Stage::All);
    let steps: Vec<(usize, usize, usize)> = all.map(|it| (it.done, it.total, it.ply)).collect();
    let expected: Vec<_> = (1..=9).map(|it| (it, 9, 9 - it)).collect();
    assert_eq!(steps, expected);
    for it in heard.iter().skip(9) {
        assert_eq!(it.stage, Stage::Turns);
        assert!(it.done <= it.total);
    }
}

#[test]
fn a_review_that_is_stopped_is_what_was_known_by_then() {
    let line = random_game(catalog::games()[0], 10, 1);
    let cancel = AtomicBool::new(false);
    let review = run(&*line, Limits::nodes(NODES), &cancel, |it| {
        cancel.store(it.done == 4, Ordering::Relaxed);
    });
    assert!(!review.is_complete);
    let known: Vec<bool> = review.points.iter().map(Option::is_some).collect();
    assert_eq!(known, [[false; 7].as_slice(), &[true; 4]].concat());
    let judged = review.turns.iter().filter(|it| it.judgement.is_some());
    assert_eq!(judged.count(), 3);
    assert!(
        words(Language::English)
            .sentence(&review.honesty())
            .ends_with('.')
    );
}

#[test]
fn the_whole_review_keeps_to_its_time() {
    // Every reading of this clock advances it by an hour, more than the whole review may take.
    static NOW: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let clock =
        search::TimeSource::of_host(|| Duration::from_hours(NOW.fetch_add(1, Ordering::Relaxed)));
    let line = random_game(catalog::games()[0], 10, 1);
    let settings = Settings {
        limits: Limits {
            clock,
            ..Limits::default()
        },
        most_time: Some(Duration::from_mins(1)),
    };
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    // Without the limit this would never end.
    let go_on = &mut |_: &Progress| ControlFlow::Continue(());
    let review = review::review(&*line, &settings, context, go_on);
    assert_eq!(review.points.len(), 11);
}

#[test]
fn a_game_without_moves_and_one_that_was_claimed_can_be_reviewed() {
    for game in catalog::games() {
        let line = game.open(None, None).expect("the standard start");
        let review = reviewed(&*line);
        assert_eq!((review.points.len(), review.turns.len()), (1, 0));
    }
    let game = catalog::find("racing-kings").expect("in the list");
    let mut line = game.open(None, None).expect("the standard start");
    for m in [
        "h2h3", "a2a3", "h3h2", "a3a2", "h2h3", "a2a3", "h3h2", "a3a2",
    ] {
        line.try_play(m).expect("legal");
    }
    if line.ending().is_none() {
        line.claim().expect("three times");
    }
    let review = reviewed(&*line);
    assert_eq!(review.points.len(), 9);
    assert_eq!(
        review.points[8].and_then(review::Worth::outcome),
        Some(Outcome::Draw)
    );
}

#[test]
fn everything_is_said_in_every_language() {
    for language in Language::ALL {
        let words = words(language);
        for game in catalog::games() {
            let review = reviewed(&*random_game(game, 30, 5));
            let told = review.points.iter().flatten().map(|it| it.told(game.info));
            let why = review.turns.iter().flat_map(|it| it.why.clone());
            let notes = [
                review.honesty(),
                review.effort(&Settings::new(Limits::nodes(NODES))),
                review.effort(&Settings::new(Limits::depth(3))),
                review.effort(&Settings::new(Limits::time(Duration::from_secs(2)))),
            ];
            for reason in told.chain(why).chain(notes) {
                let sentence = words.sentence(&reason);
                assert!(words.has(reason.id()), "{reason}");
                assert!(!sentence.contains(['{', '}']), "{sentence}");
            }
        }
    }
}

#[test]
fn the_time_of_a_search_is_told_as_people_say_it() {
    let review = reviewed(&*random_game(catalog::games()[0], 1, 1));
    let cases = [
        (
            100,
            "up to a tenth of a second,",
            "durante um décimo de segundo,",
        ),
        (250, "up to 250 milliseconds,", "durante 250 milissegundos,"),
        (500, "up to half a second,", "durante meio segundo,"),
        (1000, "up to a second,", "durante um segundo,"),
        (1450, "up to 1.5 seconds,", "durante 1,5 segundos,"),
        (1950, "up to 2 seconds,", "durante 2 segundos,"),
    ];
    for (milliseconds, english, portuguese) in cases {
        let limits = Limits::time(Duration::from_millis(milliseconds));
        let effort = review.effort(&Settings::new(limits));
        for (language, expected) in [
            (Language::English, english),
            (Language::Portuguese, portuguese),
        ] {
            let sentence = words(language).sentence(&effort);
            assert!(sentence.contains(expected), "{milliseconds}: {sentence}");
        }
    }
}
