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
use review::{Judgement, Review, ReviewPass, ReviewProgress, ReviewSettings};
use search::{Limits, TranspositionTable};

const NODES: u64 = 300;

fn run(
    line: &dyn AnyLine,
    limits: Limits,
    cancel: &AtomicBool,
    mut listener: impl FnMut(&ReviewProgress),
) -> Review {
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel,
    };
    review::review(line, &ReviewSettings::new(limits), context, &mut |it| {
        listener(it);
        ControlFlow::Continue(())
    })
}

fn reviewed(line: &dyn AnyLine) -> Review {
    let never = AtomicBool::new(false);
    let review = run(line, Limits::nodes(NODES), &never, |_| {});
    assert!(review.is_complete);
    review
}

/// A random game of at most `max_moves` moves.
fn random_game(game: &Game, max_moves: usize, seed: u64) -> Box<dyn AnyLine> {
    let mut line = game.open(None, None).expect("the standard start");
    let mut rng = Rng::new(seed);
    for _ in 0..max_moves {
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
fn judgements_follow_from_the_values_around_them() {
    for game in catalog::games() {
        for seed in 0..5 {
            let line = random_game(game, 60, seed);
            let review = reviewed(&*line);
            let n = line.moves().len();
            assert_eq!((review.points.len(), review.turns.len()), (n + 1, n));
            let last = review.points[n].expect("complete");
            assert_eq!(last.outcome(), line.ending().map(|it| it.outcome));
            for turn in &review.turns {
                check_turn(&review, turn);
                check_why(&*line, &review, turn);
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
fn check_turn(review: &Review, turn: &review::ReviewedTurn) {
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

/// Checks the sentences about a turning point: each is said once, and agrees with the values around
/// the move and with the board.
fn check_why(line: &dyn AnyLine, review: &Review, turn: &review::ReviewedTurn) {
    let mut before = line.boxed_clone();
    while turn.ply < before.moves().len() {
        before.take_back();
    }
    let [was, is] = review
        .before_and_after(turn)
        .map(|it| it.expect("complete"));
    let (won, lost) = (Outcome::Win(turn.player), Outcome::Win(!turn.player));
    let better = turn.better.as_ref();
    let mut ids = std::collections::BTreeSet::new();
    for reason in &turn.why {
        let arg = |name: &str| {
            let mut args = reason.args().iter();
            args.find(|(key, _)| *key == name)
                .map(|(_, value)| value.clone())
        };
        let outcomes = (was.outcome(), is.outcome());
        match reason.id() {
            "review-falls" => {
                assert_eq!(arg("before"), Some(was.percent(turn.player).into()));
                assert_eq!(arg("after"), Some(is.percent(turn.player).into()));
                assert!(
                    is.percent(turn.player) < was.percent(turn.player),
                    "{turn:?}"
                );
            }
            "review-win-let-go" => assert_eq!(outcomes, (Some(won), None)),
            "review-win-to-draw" => assert_eq!(outcomes, (Some(won), Some(Outcome::Draw))),
            "review-win-to-loss" => assert_eq!(outcomes, (Some(won), Some(lost))),
            "review-draw-let-go" => assert_eq!(outcomes, (Some(Outcome::Draw), None)),
            "review-draw-to-loss" => assert_eq!(outcomes, (Some(Outcome::Draw), Some(lost))),
            "review-loses" => assert_eq!(outcomes.1, Some(lost)),
            "review-to-draw" => assert_eq!(outcomes.1, Some(Outcome::Draw)),
            "review-better" => assert_eq!(outcomes.0, None),
            "review-better-draws" => assert_eq!(outcomes.0, Some(Outcome::Draw)),
            "review-better-wins" | "review-better-wins-at-once" => {
                assert_eq!(outcomes.0, Some(won));
                let plies = was.proof.expect("proven").plies;
                assert_eq!(arg("moves"), Some(plies.div_ceil(2).into()));
                let is_at_once = reason.id() == "review-better-wins-at-once";
                assert_eq!(plies == 1, is_at_once, "{turn:?}");
            }
            "why-takes" => {
                let m = better.and_then(|it| it.first()).expect("a better move");
                assert_eq!(arg("count"), Some(n_taken(&*before, m).into()), "{turn:?}");
            }
            "why-answer-takes" => {
                let mut next = before.boxed_clone();
                next.try_play(&turn.text).expect("legal");
                let answer = arg("answer").expect("an answer").to_string();
                let answer = next.legal_moves().into_iter().find(|it| it.shown == answer);
                let answer = answer.expect("the answer is legal").text;
                let count = n_taken(&*next, &answer);
                assert_eq!(arg("count"), Some(count.into()), "{turn:?}");
            }
            _ => {
                let m = better.and_then(|it| it.first()).expect("a better move");
                assert!(before.remarks(m).contains(reason), "{reason}");
            }
        }
        assert!(ids.insert(reason.id()), "said twice: {:?}", turn.why);
    }
}

/// Number of pieces that a move captures, by its effect on the number of pieces.
fn n_taken(line: &dyn AnyLine, m: &str) -> usize {
    let mut next = line.boxed_clone();
    let steps = next.try_play(m).expect("legal").trace.steps;
    let count = |wanted: fn(&game::Step) -> bool| steps.iter().filter(|it| wanted(it)).count();
    let put = count(|it| matches!(it, game::Step::Place(..)));
    let left = count(|it| matches!(it, game::Step::Leave(..)));
    line.view().pieces.len() + put - left - next.view().pieces.len()
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
fn missed_win_is_reported_as_turning_point() {
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
        assert!(
            turn.why
                .iter()
                .any(|it| it.id() == "review-better-wins-at-once")
        );
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
fn node_limited_review_is_deterministic() {
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
    let mut reported = Vec::new();
    let never = AtomicBool::new(false);
    run(&*line, Limits::nodes(NODES), &never, |it| {
        reported.push(it.clone());
    });
    let all = reported
        .iter()
        .filter(|it| it.pass == ReviewPass::Positions);
    let steps: Vec<(usize, usize, usize)> = all
        .map(|progress| (progress.done, progress.total, progress.ply))
        .collect();
    let expected: Vec<_> = (1..=9).map(|done| (done, 9, 9 - done)).collect();
    assert_eq!(steps, expected);
    for progress in reported.iter().skip(9) {
        assert_eq!(progress.pass, ReviewPass::TurningPoints);
        assert!(progress.done <= progress.total);
    }
}

#[test]
fn cancelled_review_returns_partial_results() {
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
fn total_time_limit_is_kept() {
    // Every reading of this clock advances it by an hour, more than the whole review may take.
    static NOW: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let clock =
        search::TimeSource::of_host(|| Duration::from_hours(NOW.fetch_add(1, Ordering::Relaxed)));
    let line = random_game(catalog::games()[0], 10, 1);
    let settings = ReviewSettings {
        limits: Limits {
            clock,
            ..Limits::default()
        },
        max_time: Some(Duration::from_mins(1)),
    };
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    // Without the limit this would never end.
    let ignore = &mut |_: &ReviewProgress| ControlFlow::Continue(());
    let review = review::review(&*line, &settings, context, ignore);
    assert_eq!(review.points.len(), 11);
}

#[test]
fn empty_and_claimed_games_can_be_reviewed() {
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
fn every_sentence_is_translated() {
    for language in Language::ALL {
        let words = words(language);
        for game in catalog::games() {
            let review = reviewed(&*random_game(game, 30, 5));
            let worths = review
                .points
                .iter()
                .flatten()
                .map(|it| it.reason(game.info));
            let why = review.turns.iter().flat_map(|it| it.why.clone());
            let notes = [
                review.honesty(),
                review.effort(&ReviewSettings::new(Limits::nodes(NODES))),
                review.effort(&ReviewSettings::new(Limits::depth(3))),
                review.effort(&ReviewSettings::new(Limits::time(Duration::from_secs(2)))),
            ];
            for reason in worths.chain(why).chain(notes) {
                let sentence = words.sentence(&reason);
                assert!(words.has(reason.id()), "{reason}");
                assert!(!sentence.contains(['{', '}']), "{sentence}");
            }
        }
    }
}

#[test]
fn search_time_is_worded_naturally() {
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
        let effort = review.effort(&ReviewSettings::new(limits));
        for (language, expected) in [
            (Language::English, english),
            (Language::Portuguese, portuguese),
        ] {
            let sentence = words(language).sentence(&effort);
            assert!(sentence.contains(expected), "{milliseconds}: {sentence}");
        }
    }
}
