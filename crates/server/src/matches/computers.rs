//! What computers have to do in matches: to move, and to answer offers.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use catalog::Level;
use engine::Turn;
use game::{AnyLine, Player};
use matches::{Actor, Command, Match, Seat, Topic};
use search::Limits;
use tokio::time::sleep;

use super::{
    commands::Request,
    live::{LiveMatch, LiveMatches},
    problem::MatchProblem,
};
use crate::thinking::Answer;

/// How long to wait when all workers are busy, or the disk is full.
const RETRY: Duration = Duration::from_millis(250);

/// Something a computer has to do.
pub(super) enum Task {
    /// To answer an offer.
    Answer(Player, Command),
    /// To make a move.
    Move(Player),
}

/// What a computer has to do in a match, if anything.
pub(super) fn task(it: &Match) -> Option<Task> {
    if it.is_exhibit() {
        return None;
    }
    let is_computer = |player: Player| {
        let seat = &it.setup().seats[player as usize];
        matches!(seat, Seat::Computer { .. })
    };
    let asked = it.offers().iter().find(|(_, by)| is_computer(!*by));
    if let Some(&(topic, by)) = asked {
        let answer = match topic {
            // It plays on for as long as the rules would not call it a draw anyway.
            Topic::Draw if !it.can_claim() => Command::Decline { topic },
            Topic::Draw | Topic::TakeBack | Topic::Rematch => Command::Accept { topic },
        };
        return Some(Task::Answer(!by, answer));
    }
    it.computer_to_move()?;
    Some(Task::Move(it.line().to_move()))
}

/// All that is needed to find a move.
struct Question {
    line: Box<dyn AnyLine>,
    /// Its name in the catalog.
    player: String,
    /// How long it may think, if that is counted.
    time: Option<Duration>,
}

impl Question {
    fn of(it: &Match, matches: &LiveMatches) -> Option<Question> {
        let player = it.line().to_move();
        let left = it.time_left(matches.now());
        // A game may well last for thirty more moves.
        let time = left.map(|it| Duration::from_millis(it[player as usize].max(0) as u64 / 30));
        Some(Question {
            line: it.line().boxed_clone(),
            player: it.computer_to_move()?.to_owned(),
            time,
        })
    }
}

impl LiveMatches {
    /// Does what the computers of a match have to do, until there is nothing more.
    pub(super) fn attend(self: &Arc<LiveMatches>, live: &Arc<LiveMatch>) {
        if !live.attended.swap(true, Ordering::AcqRel) {
            tokio::spawn(attend(Arc::clone(self), Arc::clone(live)));
        }
    }
}

async fn attend(matches: Arc<LiveMatches>, live: Arc<LiveMatch>) {
    loop {
        let mut head = live.watch();
        let look = |it: &Match| {
            let task = task(it);
            if task.is_none() {
                // With the match in hand: who changes it after this sees to what follows.
                live.attended.store(false, Ordering::Release);
            }
            task.map(|task| (task, it.seq(), Question::of(it, &matches)))
        };
        let found = match matches.see(&live, look).await {
            Ok(None) => return,
            Ok(Some(found)) => found,
            Err(_) => {
                // The store has it, and it is looked for there every now and then.
                live.attended.store(false, Ordering::Release);
                return;
            }
        };
        let (player, command, seq) = match found {
            (Task::Answer(player, command), seq, _) => (player, command, seq),
            (Task::Move(player), seq, question) => {
                let choice = async {
                    match question {
                        Some(question) => choose(&matches, &live, seq, question).await,
                        None => None,
                    }
                };
                let m = tokio::select! {
                    m = choice => m,
                    // Nobody needs a move in a position that has passed.
                    _ = head.wait_for(|it| *it != seq) => continue,
                };
                let Some(m) = m else {
                    sleep(RETRY).await;
                    continue;
                };
                (player, Command::Play { m }, seq)
            }
        };
        let request = Request::own("computer", Actor::Seat(player), command).after(seq);
        match matches.carry_out(&live, &request).await {
            // What has passed needs no answer.
            Ok(_) | Err(MatchProblem::Stale { .. }) => {}
            Err(_) => sleep(RETRY).await,
        }
    }
}

/// The move of a computer. `None` if it has to be asked again.
async fn choose(
    matches: &LiveMatches,
    live: &LiveMatch,
    seq: u64,
    question: Question,
) -> Option<String> {
    let Question { line, player, time } = question;
    let computer = catalog::find(line.info().id)?.computer(&player)?;
    let seed = getrandom::u64().unwrap_or(seq);
    let mut turn = Turn::new(computer, seed);
    turn.limits = time.map(|it| Limits::time(it.min(Level::FULL_TIME)));
    let key = format!("match {} {seq}", live.id);
    let ticket = matches.thinking.ask(key, |it| it.choose(line, turn)).ok()?;
    match ticket.answer().await.as_deref() {
        Some(Answer::Move(m)) => m.clone(),
        Some(Answer::Analysis(_) | Answer::Value(_)) | None => None,
    }
}
