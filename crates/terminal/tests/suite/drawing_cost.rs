//! Drawing a frame calls no method of the game whose cost grows with the number of moves.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use game::{
    AnyLine, BoardView, Ending, GameInfo, HistoryRules, LegalMove, Marks, Played, Player, Reason,
    Sprite, Tap,
};

use crate::rig::{Rig, find};

/// A line that counts the calls of its expensive methods.
#[derive(Debug)]
struct CountingLine {
    line: Box<dyn AnyLine>,
    n_calls: Arc<AtomicUsize>,
}

impl CountingLine {
    fn count(&self) {
        self.n_calls.fetch_add(1, Ordering::Relaxed);
    }
}

impl AnyLine for CountingLine {
    fn info(&self) -> &'static GameInfo {
        self.line.info()
    }

    fn variant(&self) -> String {
        self.line.variant()
    }

    fn to_move(&self) -> Player {
        self.line.to_move()
    }

    fn ending(&self) -> Option<Ending> {
        self.line.ending()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        self.count();
        self.line.legal_moves()
    }

    fn count_moves(&self) -> u32 {
        self.line.count_moves()
    }

    fn controls(&self) -> &'static [Tap] {
        self.line.controls()
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.line.refusal(so_far, tap)
    }

    fn try_play(&mut self, m: &str) -> Result<Played, Reason> {
        self.line.try_play(m)
    }

    fn preview(&self, m: &str) -> Result<Played, Reason> {
        self.count();
        self.line.preview(m)
    }

    fn take_back(&mut self) -> bool {
        self.line.take_back()
    }

    fn history(&self) -> Option<HistoryRules> {
        self.line.history()
    }

    fn can_claim(&self) -> bool {
        self.line.can_claim()
    }

    fn claim(&mut self) -> Result<(), Reason> {
        self.line.claim()
    }

    fn start(&self) -> String {
        self.line.start()
    }

    fn position(&self) -> String {
        self.line.position()
    }

    fn moves(&self) -> Vec<String> {
        self.count();
        self.line.moves()
    }

    fn shown_moves(&self) -> Vec<String> {
        self.count();
        self.line.shown_moves()
    }

    fn view(&self) -> BoardView {
        self.line.view()
    }

    fn last_marks(&self) -> Marks {
        self.count();
        self.line.last_marks()
    }

    fn piece_name(&self, sprite: Sprite) -> Option<&'static str> {
        self.line.piece_name(sprite)
    }

    fn remarks(&self, m: &str) -> Vec<Reason> {
        self.line.remarks(m)
    }

    fn divide(&self, depth: u32, stop: &AtomicBool, f: &mut dyn FnMut(String, u64)) {
        self.line.divide(depth, stop, f);
    }

    fn boxed_clone(&self) -> Box<dyn AnyLine> {
        self.count();
        Box::new(CountingLine {
            line: self.line.boxed_clone(),
            n_calls: Arc::clone(&self.n_calls),
        })
    }
}

#[test]
fn drawing_a_frame_calls_no_expensive_method_of_the_line() {
    let n_calls = Arc::new(AtomicUsize::new(0));
    let line = CountingLine {
        line: find("racing-kings").open(None, None).expect("a start"),
        n_calls: Arc::clone(&n_calls),
    };
    let mut rig = Rig::new();
    rig.play_line(Box::new(line), ["-", "-"]);
    for m in ["h2h3", "a2a3", "h3h4"] {
        rig.notation(m);
    }
    // During the game, at its end, and after that is undone.
    for (keys, shown) in [("", "h3 to h4"), ("Ry", "White wins"), ("u", "h3 to h4")] {
        rig.keys(keys);
        let before = n_calls.load(Ordering::Relaxed);
        assert!(0 < before, "the counter counts");
        for _ in 0..10 {
            rig.expect(shown);
        }
        assert_eq!(n_calls.load(Ordering::Relaxed), before, "{shown}");
    }
}
