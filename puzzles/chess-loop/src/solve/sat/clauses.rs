//! The clause arena: all clauses in one flat array, so that visiting a clause touches one place in
//! memory.

use super::Lit;

/// The identifier of a clause: its offset in the arena, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// The arena of all clauses of a SAT solver. Each is a header of two words, its length and its LBD
/// (zero for clauses of the problem), followed by its literals.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<Lit>,
    learnt: Vec<ClauseId>,
}

/// Number of words before the literals of a clause: its length and its literal block distance
/// (LBD).
const HEADER: usize = 2;

impl Clauses {
    /// Adds a clause of the problem to be solved, which is never removed.
    pub(super) fn add(&mut self, lits: &[Lit]) -> ClauseId {
        self.store(lits, 0)
    }

    /// Adds a learnt clause with its literal block distance (LBD), at least one.
    pub(super) fn learn(&mut self, lits: &[Lit], levels: u32) -> ClauseId {
        let id = self.store(lits, levels);
        self.learnt.push(id);
        id
    }

    fn store(&mut self, lits: &[Lit], levels: u32) -> ClauseId {
        let id = ClauseId(self.words.len() as u32);
        self.words.push(Lit(lits.len() as u32));
        self.words.push(Lit(levels));
        self.words.extend_from_slice(lits);
        id
    }

    pub(super) fn lits(&self, id: ClauseId) -> &[Lit] {
        let start = id.0 as usize + HEADER;
        &self.words[start..start + self.words[start - HEADER].index()]
    }

    pub(super) fn lits_mut(&mut self, id: ClauseId) -> &mut [Lit] {
        let start = id.0 as usize + HEADER;
        let length = self.words[start - HEADER].index();
        &mut self.words[start..start + length]
    }

    /// The literal block distance (LBD) of a learnt clause when last computed; zero for clauses of
    /// the problem.
    pub(super) fn levels(&self, id: ClauseId) -> u32 {
        self.words[id.0 as usize + 1].0
    }

    /// Stores a lower literal block distance (LBD) of a learnt clause.
    pub(super) fn improve(&mut self, id: ClauseId, levels: u32) {
        self.words[id.0 as usize + 1] = Lit(levels);
    }

    /// Removes the worse half, by LBD and length, of the learnt clauses that may be removed, and
    /// compacts the arena. Clauses with an LBD of at most two, binary clauses and locked ones stay.
    /// `locked` is called with a clause and its first literal.
    pub(super) fn tidy(&mut self, locked: impl Fn(ClauseId, Lit) -> bool) -> Moves {
        const GLUE: u32 = 2; // Clauses of such a low LBD ("glue") stay useful.
        let mut poor: Vec<ClauseId> = self.learnt.clone();
        poor.retain(|&id| {
            let lits = self.lits(id);
            self.levels(id) > GLUE && lits.len() > 2 && !locked(id, lits[0])
        });
        poor.sort_by_key(|&id| (self.levels(id), self.lits(id).len()));
        let mut removed = poor.split_off(poor.len() / 2);
        removed.sort_unstable_by_key(|id| id.0);

        let mut moves = Moves::default();
        let (mut from, mut to) = (0, 0);
        let mut gone = removed.iter().peekable();
        while from < self.words.len() {
            let length = HEADER + self.words[from].index();
            if gone.next_if(|id| id.0 as usize == from).is_none() {
                self.words.copy_within(from..from + length, to);
                moves.0.push((from as u32, to as u32));
                to += length;
            }
            from += length;
        }
        self.words.truncate(to);
        self.learnt = std::mem::take(&mut self.learnt)
            .into_iter()
            .filter_map(|id| moves.find(id))
            .collect();
        moves
    }
}

/// The old and new offsets of the clauses that a compaction of the arena kept, in ascending order.
#[derive(Debug, Default)]
pub(super) struct Moves(Vec<(u32, u32)>);

impl Moves {
    /// The new offset of a clause after a compaction of the arena; `None` if the clause was removed.
    pub(super) fn find(&self, id: ClauseId) -> Option<ClauseId> {
        let found = self.0.binary_search_by_key(&id.0, |&(from, _)| from).ok()?;
        Some(ClauseId(self.0[found].1))
    }
}
