//! A step of a game's lesson on the board: a move to be found, one that is forbidden, or a small game.

use std::{collections::VecDeque, time::Duration};

use catalog::{
    Game, Lesson,
    lesson::{Exercise, GuideNote, LessonStep, Said},
};
use game::{AnyLine, BoardView, Mark, Marks, Outcome, Player, Reason, Tap};
use grid::Square;
use messages::Messages;
use session::wording;

use super::{StepReply, done_sentence, forbidden};
use crate::{
    context::Context,
    entry::{EntryOutcome, MoveEntry},
    motion::Motion,
    page::Notice,
};

/// The board of a step on which the learner makes moves.
#[derive(Debug)]
pub(super) struct MoveExercise {
    pub(super) line: Box<dyn AnyLine>,
    pub(super) entry: MoveEntry,
    pub(super) motion: Option<Motion>,
    /// Whether the move that completes the step is marked.
    pub(super) showing: bool,
    /// The moves that complete the step, in canonical notation. Empty in a small game and for a
    /// forbidden move.
    accepted: Vec<String>,
    /// The move that is shown on request. Empty in a small game.
    shown: String,
    /// The squares to be tapped for a forbidden move.
    attempt: Vec<String>,
    /// The opponent's replies in the small game that are still to be shown.
    replies: VecDeque<String>,
    /// Time left until the next reply is shown, counted from the end of the last animation.
    pause: Duration,
    learner: Player,
    said: Vec<Said>,
    advice: Option<GuideNote>,
}

impl MoveExercise {
    pub(super) fn new(
        game: &Game,
        lesson: &Lesson,
        step: &LessonStep,
    ) -> Result<MoveExercise, Reason> {
        let line = step.open(game)?;
        let mut entry = MoveEntry::new(&*line);
        let (shown, attempt) = match &step.exercise {
            Exercise::Find { shown, .. } => (shown.clone(), Vec::new()),
            Exercise::Forbidden { attempt, squares } => (attempt.clone(), squares.clone()),
            Exercise::Play { .. } => (String::new(), Vec::new()),
        };
        // A task about a henge begins with a henge in hand.
        let taps = entry.legal().iter().find(|it| it.text == shown);
        if let Some(pile @ Tap::Hand(_)) = taps.and_then(|it| it.taps.first()).copied() {
            entry.resume(&[&wording::tap_word(pile)]);
        }
        let guided = lesson.play(game, step, &[]).transpose()?;
        Ok(MoveExercise {
            learner: line.to_move(),
            line,
            entry,
            motion: None,
            showing: false,
            accepted: step.accepted(game),
            shown,
            attempt,
            replies: VecDeque::new(),
            pause: Duration::ZERO,
            said: Vec::new(),
            advice: guided.and_then(|it| it.advice),
        })
    }

    pub(super) fn is_lively(&self) -> bool {
        self.motion.is_some() || self.is_waiting()
    }

    /// Whether the opponent of the small game is about to reply.
    pub(super) fn is_waiting(&self) -> bool {
        !self.replies.is_empty()
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.said.is_empty() && !self.is_waiting()
    }

    /// The moves of the small game since the learner's last one that have been shown, each with the
    /// guide's remark.
    pub(super) fn said(&self) -> &[Said] {
        &self.said[..self.said.len().saturating_sub(self.replies.len())]
    }

    /// The guide's advice for the learner's next move. `None` while the opponent is about to reply.
    pub(super) fn advice(&self) -> Option<&GuideNote> {
        self.advice.as_ref().filter(|_| !self.is_waiting())
    }

    pub(super) fn learner(&self) -> Player {
        self.learner
    }

    /// The clause that the guide has named last. `None` outside of a small game.
    pub(super) fn last_rule(&self) -> Option<&str> {
        let note = self.said().last().and_then(|it| it.note.as_ref());
        note.map(|it| &*it.rule)
    }

    pub(super) fn tick(
        &mut self,
        elapsed: Duration,
        step: &LessonStep,
        context: &Context,
    ) -> StepReply {
        if let Some(motion) = &mut self.motion {
            if !motion.advance(elapsed) {
                self.motion = None;
            }
            return StepReply::Nothing;
        }
        if self.replies.is_empty() {
            return StepReply::Nothing;
        }
        self.pause = self.pause.saturating_sub(elapsed);
        if !self.pause.is_zero() {
            return StepReply::Nothing;
        }
        let Some(m) = self.replies.pop_front() else {
            return StepReply::Nothing;
        };
        self.make(&m, context);
        self.settled(step, context.words)
    }

    /// Plays a legal move on the board, with an animation if the settings have it.
    fn make(&mut self, m: &str, context: &Context) {
        let before = self.line.view();
        if let Ok(played) = self.line.try_play(m) {
            let motion = || Motion::new(before, &played.trace);
            self.motion = context.settings.has_motion().then(motion);
        }
        self.pause = context.settings.pause();
        self.entry.rest(&*self.line);
    }

    /// Lets the learner make the next move of the small game, unless the opponent is about to reply
    /// or the game is over.
    fn settled(&mut self, step: &LessonStep, words: &Messages) -> StepReply {
        if self.is_waiting() {
            return StepReply::Accepted;
        }
        let Some(ending) = self.line.ending() else {
            self.entry.refresh(&*self.line);
            return StepReply::Accepted;
        };
        let result = if ending.outcome == Outcome::Win(self.learner) {
            words.get("app-learn-you-win").into_owned()
        } else {
            words.sentence_with_rule(&ending.reason)
        };
        let done = done_sentence(&step.message, words);
        StepReply::Completed(format!("{result} {done}"))
    }

    /// Handles what the learner has entered on the board or as text.
    pub(super) fn entered(
        &mut self,
        entered: EntryOutcome,
        (game, lesson, step): (&Game, &Lesson, &LessonStep),
        context: &Context,
    ) -> StepReply {
        match entered {
            EntryOutcome::Nothing => StepReply::Nothing,
            EntryOutcome::Changed | EntryOutcome::Picked => StepReply::Accepted,
            EntryOutcome::Refused(reason) => {
                let square = self.entry.refused().map(|it| it.to_string());
                let is_it = square.is_some() && square == self.attempt.last().cloned();
                self.refuse(&reason, is_it, step, context.words)
            }
            EntryOutcome::Move(m) => {
                let m = context.theme.letters.read(&m);
                self.play(&m, (game, lesson, step), context)
            }
        }
    }

    /// Handles a refused input, which completes a step whose task is to attempt what its rule forbids.
    fn refuse(
        &self,
        reason: &Reason,
        is_attempt: bool,
        step: &LessonStep,
        words: &Messages,
    ) -> StepReply {
        let is_forbidden = matches!(step.exercise, Exercise::Forbidden { .. });
        if is_forbidden && (is_attempt || reason.clause() == Some(&*step.rule)) {
            let own = self.line.preview(&self.shown).err();
            return forbidden(own.as_ref().filter(|_| is_attempt).unwrap_or(reason), words);
        }
        StepReply::Refused(Notice::refused(reason, words))
    }

    fn play(
        &mut self,
        m: &str,
        (game, lesson, step): (&Game, &Lesson, &LessonStep),
        context: &Context,
    ) -> StepReply {
        let words = context.words;
        let played = match self.line.preview(m) {
            Ok(played) => played,
            Err(reason) => {
                self.entry.refresh(&*self.line);
                return self.refuse(&reason, m == self.shown, step, words);
            }
        };
        let other = |id| {
            let args = [("move", played.shown.clone().into())];
            StepReply::Refused(Notice::error(words.with(id, &args)))
        };
        match &step.exercise {
            Exercise::Find { .. } if self.accepted.contains(&played.text) => {
                self.make(&played.text, context);
                StepReply::Completed(done_sentence(&step.message, words))
            }
            Exercise::Find { .. } => {
                self.entry.refresh(&*self.line);
                other("app-learn-other")
            }
            Exercise::Forbidden { .. } => {
                self.entry.refresh(&*self.line);
                other("app-learn-other-attempt")
            }
            Exercise::Play { .. } => {
                let mut moves = self.line.moves();
                moves.push(played.text.clone());
                let Some(Ok(guided)) = lesson.play(game, step, &moves) else {
                    return StepReply::Nothing;
                };
                let all = guided.line.moves();
                self.replies = all.get(moves.len()..).unwrap_or_default().to_vec().into();
                self.said = guided.said;
                self.advice = guided.advice;
                self.make(&played.text, context);
                self.settled(step, words)
            }
        }
    }

    /// Takes back the learner's last move of the small game and the replies to it.
    pub(super) fn undo(&mut self, game: &Game, lesson: &Lesson, step: &LessonStep) {
        let mut moves = self.line.moves();
        moves.truncate(moves.len().saturating_sub(self.said.len()));
        if let Some(Ok(guided)) = lesson.play(game, step, &moves) {
            self.line = guided.line;
            self.said = guided.said;
            self.advice = guided.advice;
            self.motion = None;
            self.entry.refresh(&*self.line);
        }
    }

    /// The next tap (on a square, pile or button) that enters the move to be shown. `None` if the
    /// taps so far don't lead to it.
    fn next_tap(&self) -> Option<Tap> {
        let entry = &self.entry;
        let taps = &entry.legal().iter().find(|it| it.text == self.shown)?.taps;
        let is_on_the_way = taps.starts_with(entry.taps());
        is_on_the_way.then(|| taps.get(entry.taps().len()).copied())?
    }

    /// The name of the next square to be tapped in a forbidden move. `None` in other steps.
    fn next_attempt(&self) -> Option<&str> {
        let at = self
            .entry
            .own_taps()
            .len()
            .min(self.attempt.len().max(1) - 1);
        self.attempt.get(at).map(|it| &**it)
    }

    /// How to enter the move that is shown on request: the next square, pile or button, or to press
    /// Esc first if the selection so far leads elsewhere. `None` if nothing is shown.
    pub(super) fn instruction(&self, words: &Messages) -> Option<String> {
        if !self.showing || self.shown.is_empty() {
            return None;
        }
        let written = ("move", self.shown.clone().into());
        let (id, what) = match (self.next_attempt(), self.next_tap()) {
            (Some(square), _) => ("app-learn-go", square.to_owned()),
            (None, Some(tap @ Tap::Square(_))) => ("app-learn-go", wording::tap(tap, words)),
            (None, Some(tap)) => ("app-learn-choose", wording::tap(tap, words)),
            (None, None) => ("app-learn-let-go", String::new()),
        };
        let said = words.with(id, &[written, ("what", what.into())]);
        Some(said.into_owned())
    }

    /// The board of the step and its marks. `is_completed` if no move can be entered any more.
    pub(super) fn picture(&self, is_completed: bool) -> (BoardView, Marks) {
        if let Some(motion) = &self.motion {
            let (view, marks) = motion.picture();
            return (view.clone(), marks.clone());
        }
        let mut marks = self.line.last_marks();
        if !is_completed && !self.is_waiting() {
            self.entry.mark(&mut marks);
            self.mark_shown(&mut marks);
        }
        (self.entry.view.clone(), marks)
    }

    /// Marks the next square of the move that is shown on request.
    fn mark_shown(&self, marks: &mut Marks) {
        if !self.showing {
            return;
        }
        let square = match (self.next_attempt(), self.next_tap()) {
            (Some(name), _) => Square::parse(name),
            (None, Some(Tap::Square(square))) => Some(square),
            _ => None,
        };
        if let Some(square) = square {
            marks.set(square, Mark::Hint);
        }
    }
}
