//! Explanations are true: their numbers and players are recomputed from the board.

use catalog::{Analysis, Variation};
use game::{AnyLine, Arg, Outcome, Player, Reason, Rng, Step};
use review::explain;
use search::Value;

/// Number of random positions to explain, over all games.
const POSITIONS: usize = 1_000;

fn estimate(win_chance: f64) -> Value {
    Value::Estimate { win_chance, raw: 0 }
}

fn proven(outcome: Outcome, plies: u32) -> Value {
    Value::Proven { outcome, plies }
}

/// A variation with a value from the view of the player who begins it.
fn variation(moves: Vec<String>, value: Value) -> Variation {
    Variation {
        shown: moves.clone(),
        moves,
        value,
        exact: false,
        caution: None,
    }
}

fn analysis(lines: Vec<Variation>) -> Analysis {
    Analysis {
        value: lines.first().map(|it| it.value),
        lines,
        ..Analysis::default()
    }
}

fn arg<'a>(reason: &'a Reason, name: &str) -> &'a Arg {
    let found = reason.args().iter().find(|(key, _)| *key == name);
    &found.unwrap_or_else(|| panic!("{reason} has no {name}")).1
}

fn number(reason: &Reason, name: &str) -> i64 {
    match arg(reason, name) {
        Arg::Number(number) => *number,
        other => panic!("{reason}: {name} is {other}, not a number"),
    }
}

fn ids(reasons: &[Reason]) -> Vec<&'static str> {
    reasons.iter().map(Reason::id).collect()
}

/// At most `n` random moves.
fn random_moves(line: &dyn AnyLine, n: usize, rng: &mut Rng) -> Vec<String> {
    let mut line = line.boxed_clone();
    let before = line.moves().len();
    for _ in 0..n {
        let moves = line.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = &moves[rng.below(moves.len() as u32) as usize];
        line.try_play(&m.text).expect("legal");
    }
    line.moves().split_off(before)
}

/// A random position in which the game isn't over, and a few random moves from there.
fn random_line(rng: &mut Rng) -> (Box<dyn AnyLine>, Vec<String>) {
    let games = catalog::games();
    loop {
        let game = games[rng.below(games.len() as u32) as usize];
        let variants: Vec<_> = game.info.variants.iter().filter(|it| !it.family).collect();
        let variant = variants[rng.below(variants.len() as u32) as usize];
        let mut line = game.open(None, Some(variant.name)).expect("a variant");
        let n = rng.below(60) as usize;
        for m in random_moves(&*line, n, rng) {
            line.try_play(&m).expect("legal");
        }
        if line.ending().is_none() {
            let n = 1 + rng.below(8) as usize;
            let moves = random_moves(&*line, n, rng);
            return (line, moves);
        }
    }
}

/// Number of pieces a move captures, by comparing the boards before and after it.
fn taken(before: &dyn AnyLine, m: &str) -> usize {
    let mut after = before.boxed_clone();
    let played = after.try_play(m).expect("legal");
    let count = |wanted: fn(&Step) -> bool| {
        let steps = played.trace.steps.iter();
        steps.filter(|it| wanted(it)).count()
    };
    let put = count(|it| matches!(it, Step::Place(..)));
    let left = count(|it| matches!(it, Step::Leave(..)));
    before.view().pieces.len() + put - left - after.view().pieces.len()
}

/// A copy of the line with some more moves.
fn after(line: &dyn AnyLine, moves: &[String]) -> Box<dyn AnyLine> {
    let mut line = line.boxed_clone();
    for m in moves {
        line.try_play(m).expect("legal");
    }
    line
}

fn is_named(reason: &Reason, name: &str, line: &dyn AnyLine, player: Player) {
    let expected = Arg::from(line.info().player(player));
    assert_eq!(*arg(reason, name), expected, "{reason}");
}

/// Checks the values in a reason against a recount on the board.
fn check(line: &dyn AnyLine, moves: &[String], reason: &Reason) {
    let (player, first) = (line.to_move(), &moves[0]);
    match reason.id() {
        "why-chance" => {
            assert_eq!(number(reason, "chance"), 25, "{reason}");
            is_named(reason, "player", line, player);
        }
        "why-only-move" => assert_eq!(line.legal_moves().len(), 1),
        "why-takes" => {
            assert_eq!(
                number(reason, "count"),
                taken(line, first) as i64,
                "{reason}"
            );
            let Arg::Text(squares) = arg(reason, "squares") else {
                panic!("{reason}");
            };
            let view = line.view();
            for square in squares.split(", ") {
                let mut pieces = view.pieces.iter();
                let found = pieces.find(|(place, _)| place.to_string() == square);
                let (_, sprite) = found.expect("a piece stood there");
                let name = line.piece_name(*sprite);
                assert!(name.is_some(), "add {sprite:?} to piece_name of the game");
            }
        }
        "why-answer-takes" => {
            let next = after(line, &moves[..1]);
            assert_eq!(*arg(reason, "answer"), Arg::from(moves[1].as_str()));
            let n_taken = taken(&*next, &moves[1]) as i64;
            assert_eq!(number(reason, "count"), n_taken, "{reason}");
        }
        // Remarks of a game are tested in the game's own crate.
        id if id.starts_with(&format!("{}-", line.info().id)) => (),
        id => panic!("say in {} how to check {id}", file!()),
    }
}

#[test]
fn numbers_and_names_in_explanations_are_true() {
    let mut rng = Rng::new(13);
    let mut n_said = std::collections::BTreeMap::new();
    for _ in 0..POSITIONS {
        let (line, moves) = random_line(&mut rng);
        let said = explain::best(
            &*line,
            &analysis(vec![variation(moves.clone(), estimate(0.25))]),
        );
        for reason in &said {
            check(&*line, &moves, reason);
            *n_said.entry(reason.id()).or_insert(0) += 1;
        }
        // Captures by the first move and by the answer are always mentioned.
        let takes = taken(&*line, &moves[0]) != 0;
        assert_eq!(ids(&said).contains(&"why-takes"), takes, "{said:?}");
        let answer_takes = 1 < moves.len() && taken(&*after(&*line, &moves[..1]), &moves[1]) != 0;
        let is_said = ids(&said).contains(&"why-answer-takes");
        assert_eq!(is_said, answer_takes, "{said:?}");
    }
    for id in ["why-takes", "why-answer-takes"] {
        assert!(20 < n_said[id], "{n_said:?}");
    }
}

#[test]
fn remarks_have_message_ids_of_their_game() {
    let mut rng = Rng::new(14);
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..POSITIONS {
        let (line, moves) = random_line(&mut rng);
        for reason in line.remarks(&moves[0]) {
            let id = line.info().id;
            assert!(
                reason.id().starts_with(&format!("{id}-")),
                "name the message {reason} of {id} so that it starts with {id}-"
            );
            found.insert(reason.id());
        }
    }
    assert!(!found.is_empty());
}

#[test]
fn verdict_names_winner_and_distance() {
    for game in catalog::games() {
        let line = game.open(None, None).expect("the start");
        let player = line.to_move();
        let m = random_moves(&*line, 1, &mut Rng::new(1));
        let verdict = |value| {
            let reasons = explain::best(&*line, &analysis(vec![variation(m.clone(), value)]));
            reasons[0].id()
        };
        for (value, expected) in [
            (proven(Outcome::Win(player), 1), "why-wins-at-once"),
            (proven(Outcome::Win(player), 3), "why-wins"),
            (proven(Outcome::Win(!player), 2), "why-loses"),
            (proven(Outcome::Draw, 4), "why-draws"),
            (estimate(0.5), "why-chance"),
        ] {
            assert_eq!(verdict(value), expected, "{}", game.info.id);
        }
        let lost = variation(m.clone(), proven(Outcome::Win(!player), 2));
        let said = explain::best(&*line, &analysis(vec![lost]));
        let all_lose = said.iter().find(|it| it.id() == "why-all-lose");
        is_named(all_lose.expect("nothing helps"), "player", &*line, player);
    }
}

#[test]
fn next_best_move_is_reported_with_its_own_chance() {
    for game in catalog::games() {
        let line = game.open(None, None).expect("the start");
        let moves = line.legal_moves();
        let lines = moves.iter().zip([0.7, 0.6]);
        let lines = lines.map(|(m, chance)| variation(vec![m.text.clone()], estimate(chance)));
        let said = explain::best(&*line, &analysis(lines.collect()));
        let next = said.iter().find(|it| it.id() == "why-next-best");
        assert_eq!(number(next.expect("there is one"), "chance"), 60);
    }
}

#[test]
fn worse_equal_and_best_moves_are_distinguished() {
    for game in catalog::games() {
        let line = game.open(None, None).expect("the start");
        let (moves, player) = (line.legal_moves(), line.to_move());
        let worth = |i: usize, value| variation(vec![moves[i].text.clone()], value);
        let best = worth(0, estimate(0.75));
        let worse = |other| explain::worse(&*line, &best, &other);
        assert_eq!(ids(&worse(worth(0, estimate(0.75)))), ["why-same"]);
        assert_eq!(ids(&worse(worth(1, estimate(0.748)))), ["why-as-good"]);
        let lost = worse(worth(1, proven(Outcome::Win(!player), 4)));
        assert_eq!(lost[0].id(), "why-loses");
        let fall = &worse(worth(1, estimate(0.5)))[0];
        assert_eq!(fall.id(), "why-falls");
        let chances = ["before", "after"].map(|it| number(fall, it));
        assert_eq!(chances, [75, 50]);
        is_named(fall, "player", &*line, player);
    }
}

#[test]
fn loss_is_from_the_view_of_the_mover() {
    use Player::{First, Second};
    for (player, best, other, expected) in [
        (First, estimate(0.75), estimate(0.25), 0.5),
        (Second, estimate(0.75), estimate(0.25), 0.5),
        (First, estimate(0.25), estimate(0.75), 0.0),
        (First, proven(Outcome::Win(First), 3), estimate(0.75), 0.25),
        (
            Second,
            proven(Outcome::Win(Second), 3),
            proven(Outcome::Draw, 2),
            0.5,
        ),
        (
            First,
            proven(Outcome::Win(First), 3),
            proven(Outcome::Win(Second), 2),
            1.0,
        ),
        (
            Second,
            proven(Outcome::Win(First), 3),
            proven(Outcome::Win(First), 9),
            0.0,
        ),
    ] {
        let loss = explain::loss(player, best, other);
        assert!(
            (loss - expected).abs() < 1e-9,
            "{player:?} {best:?} {other:?}: {loss}"
        );
    }
}

#[test]
fn prepended_move_negates_the_estimate_after_it() {
    for game in catalog::games() {
        let line = game.open(None, None).expect("the start");
        let player = line.to_move();
        let moves = random_moves(&*line, 2, &mut Rng::new(3));
        let next = after(&*line, &moves[..1]);
        let reply = |value| {
            let mut replies = analysis(vec![variation(moves[1..].to_vec(), value)]);
            replies.caution = Some(Reason::new("why-draws"));
            explain::prepend_move(&*line, &moves[0], &replies).expect("legal")
        };
        let found = reply(estimate(0.75));
        let expected = if next.to_move() == player { 0.75 } else { 0.25 };
        let chance = explain::chance(found.value, player);
        assert!((chance - expected).abs() < 1e-9, "{chance}");
        assert_eq!(found.moves, moves);
        assert_eq!(found.caution, Some(Reason::new("why-draws")));
        let found = reply(proven(Outcome::Win(player), 6));
        assert_eq!(found.value, proven(Outcome::Win(player), 7));
        let nonsense = explain::prepend_move(&*line, "nonsense", &Analysis::default());
        assert!(nonsense.is_err());
    }
}

#[test]
fn proven_variation_is_explained_by_its_ending() {
    let mut rng = Rng::new(5);
    for game in catalog::games() {
        let line = game.open(None, None).expect("the start");
        let moves = random_moves(&*line, 10_000, &mut rng);
        let ending = after(&*line, &moves).ending().expect("over");
        let whole = variation(moves.clone(), proven(ending.outcome, moves.len() as u32));
        let said = explain::best(&*line, &analysis(vec![whole]));
        assert!(said.contains(&ending.reason), "{said:?}");
    }
}

/// Checks the reason of a hint by what happens on the board, and by the value of the search.
fn check_hint(line: &dyn AnyLine, m: &str, value: Value, reason: &Reason) {
    let player = line.to_move();
    let ending = after(line, &[m.to_owned()]).ending();
    match reason.id() {
        "hint-wins-at-once" => {
            assert_eq!(ending.expect("over").outcome, Outcome::Win(player));
        }
        "hint-only-move" => assert_eq!(line.legal_moves().len(), 1),
        "hint-wins" => {
            assert_eq!(value, proven(Outcome::Win(player), 5));
            assert_eq!(number(reason, "moves"), 3);
        }
        "hint-all-lose" => assert_eq!(value, proven(Outcome::Win(!player), 4)),
        "hint-draws" => assert_eq!(value, proven(Outcome::Draw, 6)),
        "hint-chance" => {
            assert_eq!(number(reason, "chance"), 25);
            is_named(reason, "player", line, player);
        }
        _ => match ending {
            Some(ending) => assert_eq!(*reason, ending.reason),
            // What a game says itself is tested in the game's own crate.
            None => assert_eq!(line.remarks(m).first(), Some(reason)),
        },
    }
}

#[test]
fn hints_are_true() {
    let mut rng = Rng::new(15);
    let mut said = std::collections::BTreeMap::new();
    for i in 0..POSITIONS {
        let (line, moves) = random_line(&mut rng);
        let player = line.to_move();
        let value = match i % 8 {
            0 => proven(Outcome::Win(player), 5),
            1 => proven(Outcome::Win(!player), 4),
            2 => proven(Outcome::Draw, 6),
            _ => estimate(0.25),
        };
        let found = variation(moves.clone(), value);
        let hint = explain::hint(&*line, &moves[0], Some(&found)).expect("legal");
        let preview = line.preview(&moves[0]).expect("legal");
        assert_eq!(hint.instruction, preview.in_words);
        let because = hint.because.expect("a search always has a reason");
        check_hint(&*line, &moves[0], value, &because);
        *said.entry(because.id()).or_insert(0) += 1;
    }
    for id in [
        "hint-wins-at-once",
        "hint-only-move",
        "hint-wins",
        "hint-all-lose",
        "hint-draws",
        "hint-chance",
    ] {
        assert!(said.contains_key(id), "{said:?}");
    }
    let line = catalog::find("moai").expect("a game").open(None, None);
    assert_eq!(
        explain::hint(&*line.expect("the start"), "nonsense", None),
        None
    );
}

#[test]
fn hint_reads_as_one_sentence_in_every_language() {
    let check = |id: &str, moves: &[&str], expected: [&str; 2]| {
        let mut line = catalog::find(id).expect("a game").open(None, None);
        let line = line.as_mut().expect("the start");
        let (m, before) = moves.split_last().expect("a move");
        for m in before {
            line.try_play(m).expect("legal");
        }
        let hint = explain::hint(&**line, m, None).expect("legal");
        let sentences = messages::Language::ALL.map(|language| {
            let words = catalog::messages(language, []);
            words.sentence_because(&hint.instruction, hint.because.as_ref())
        });
        assert_eq!(sentences, expected);
    };
    check(
        "moai",
        &["@d4", "@e5", "d7W+"],
        [
            "Put a counter on d7 and push White's pawn to d1: White's pawn then has 17 ways to move, \
            Black's 42.",
            "Coloque um bloqueador em d7 e empurre o peão das Brancas para d1: o peão das Brancas \
            fica com 17 maneiras de se mover, o das Pretas com 42.",
        ],
    );
    check(
        "racing-kings",
        &["h2h3"],
        [
            "Move your king from h2 to h3: White's king is then 5 ranks from the last, Black's 6.",
            "Mova o rei de h2 para h3: o rei das Brancas fica a 5 linhas da última, o das Pretas a 6.",
        ],
    );
    check(
        "gorogo",
        &["&c3", "&a1"],
        [
            "Place a henge on a1: White can't capture anything then.",
            "Coloque um henge em a1: as Brancas não podem então capturar nada.",
        ],
    );
    check(
        "cage",
        &["b2xa2*"],
        [
            "Jump from b2 over a2, off the board (your checker leaves too): Blue can then capture 2 \
            checkers at most.",
            "Salte de b2 por cima de a2 para fora do tabuleiro (a sua peça também sai): as Azuis \
            podem então capturar 2 peças, no máximo.",
        ],
    );
}
