//! Refused taps, judged by a game's twin: the reason must be true.

use game::{AnyLine, Depict, Line, Reason, Rng, Tap, Taps};

use crate::{TapStages, cases::is_soak};

/// Number of stages of entering a move at which every tap is tried in a position, unless the tests run
/// in their long form, which tries them at all stages. A position of Moai has about a hundred.
const N_STAGES: usize = 12;

/// A tap that was refused while a move was entered. Taps are text, so that a twin can judge the reason
/// without any code of the game: `d4` for a square, `a8-left` for an edge, and otherwise the name of the
/// sprite or the button.
#[derive(Debug)]
pub struct RefusedTap<'a> {
    /// Text of the position in which the move is entered.
    pub position: &'a str,
    /// Variant of the game that is played.
    pub variant: &'a str,
    /// The taps before the refused one, which begin a legal move.
    pub so_far: &'a [String],
    /// The refused tap itself.
    pub tap: &'a str,
    /// The reason for the refusal.
    pub reason: &'a Reason,
}

/// Tries every square, gap, edge and control as a tap in `n_positions` positions of random games, each
/// of which begins at a position made by `start`: at every stage of entering a move in the long form of
/// the tests, otherwise at the first and at some others, drawn at random. Each tap must lead to a next
/// step or be refused with a clause, typed text must get the same reason, and `judge` is called with
/// each refusal.
///
/// # Panics
///
/// Panics on the first violation, naming the position.
pub fn refusals<P: Depict>(
    n_positions: usize,
    mut start: impl FnMut(&mut Rng) -> P,
    mut judge: impl FnMut(&RefusedTap<'_>),
) {
    let mut rng = Rng::new(4);
    let mut n_tried = 0;
    while n_tried < n_positions {
        let mut pos = start(&mut rng);
        while let Some(m) = pos.pick_move(|n| rng.below(n)) {
            try_position(&pos, &mut rng, &mut judge);
            n_tried += 1;
            pos.play_unchecked(m);
            let is_over = P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock());
            if is_over || n_positions <= n_tried {
                break;
            }
        }
    }
}

/// Tries every tap at some or all stages of entering a move in a position.
fn try_position<P: Depict>(pos: &P, rng: &mut Rng, judge: &mut impl FnMut(&RefusedTap<'_>)) {
    let (position, variant) = (pos.to_string(), pos.variant());
    let line = Line::new(pos.clone());
    let stages = TapStages::of(pos);
    let mut chosen = stages.stages();
    if !is_soak() {
        // The first stage is the empty one.
        while N_STAGES < chosen.len() {
            chosen.swap_remove(1 + rng.below(chosen.len() as u32 - 1) as usize);
        }
    }
    for stage in chosen {
        let so_far: Vec<String> = stage.iter().map(|tap| text_of(*tap)).collect();
        stages.try_all(pos, &stage, &mut |_, tap, reason| {
            let refused = RefusedTap {
                position: &position,
                variant: &variant,
                so_far: &so_far,
                tap: &text_of(tap),
                reason,
            };
            check_typed(&line, &refused);
            judge(&refused);
        });
    }
}

/// Checks that the taps get the same reason if they are typed instead, unless the text is a move in the
/// game's own notation.
fn check_typed<P: Depict>(line: &Line<P>, refused: &RefusedTap<'_>) {
    let is_place = |tap: &str| Tap::parse_place(tap).is_some();
    if !refused.so_far.iter().all(|it| is_place(it)) || !is_place(refused.tap) {
        return;
    }
    let text = [refused.so_far, &[refused.tap.to_owned()]]
        .concat()
        .join(" ");
    // A text with a reason of its own names its clause.
    match line.position().read_move(&text) {
        Err(unread) if unread.clause().is_none() => (),
        Ok(_) | Err(_) => return,
    }
    let typed = line.preview(&text).expect_err("refused as taps");
    assert_eq!(typed, *refused.reason, "{text} in {}", refused.position);
}

/// Every way to enter the legal move with this text, the canonical one first, each as the names of its
/// taps with spaces between them.
///
/// # Panics
///
/// Panics if the move is not legal in the position.
pub fn ways<P: Depict>(pos: &P, m: &str) -> Vec<String> {
    let m = pos.read_move(m).expect(m);
    assert!(pos.why_illegal(m).is_none(), "{m} in {pos}");
    let text = |taps: &Taps| -> Vec<String> { taps.iter().map(|tap| text_of(*tap)).collect() };
    pos.ways(m)
        .iter()
        .map(|taps| text(taps).join(" "))
        .collect()
}

fn text_of(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.to_owned(),
        Tap::Button(name) => name.to_owned(),
        Tap::Edge(square, direction) => Tap::edge_name(square, direction),
    }
}
