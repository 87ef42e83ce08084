//! A whole game written down as text, for snapshots: any change of the rules, keys, notation or
//! traces shows as a difference.

use std::fmt::Write as _;

use game::{AnyLine, Depict, Line, Rng};

/// Plays a random game from a seed and describes it as text: for every position its text, the player to
/// move, the key, every legal move, the move played and its steps; at last the outcome.
///
/// # Panics
///
/// Panics if the variant does not exist.
pub fn playthrough<P: Depict>(variant: &str, seed: u64) -> String {
    let mut line = Line::new(P::start(variant).expect("the variant exists"));
    let mut rng = Rng::new(seed);
    let mut out = format!("{} {variant}, seed {seed}\n", P::INFO.id);
    let nothing = "writing to a string can't fail";
    for ply in 0.. {
        let pos = line.position();
        writeln!(out, "\n{ply}: {pos}").expect(nothing);
        let moves = AnyLine::legal_moves(&line);
        let player = P::INFO.player(pos.to_move()).name;
        writeln!(
            out,
            "{player} to move, {} legal, key {:016x}",
            moves.len(),
            pos.key().0
        )
        .expect(nothing);
        if let Some(ending) = line.ending() {
            writeln!(out, "{:?}: {}", ending.outcome, ending.reason).expect(nothing);
            return out;
        }
        let texts: Vec<&str> = moves.iter().map(|m| m.text.as_str()).collect();
        writeln!(out, "{}", texts.join(" ")).expect(nothing);
        let chosen = &moves[rng.below(moves.len() as u32) as usize];
        let trace = AnyLine::preview(&line, &chosen.text).expect("legal").trace;
        writeln!(
            out,
            "> {} ({}) {:?}",
            chosen.text, chosen.shown, trace.steps
        )
        .expect(nothing);
        AnyLine::try_play(&mut line, &chosen.text).expect("legal");
    }
    out
}
