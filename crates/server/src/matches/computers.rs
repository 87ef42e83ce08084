//! What computers have to do in matches: to move, and to answer offers.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use catalog::Level;
use engine::{MoveRequest, Priority, Requester};
use game::{AnyLine, Player};
use matches::{Actor, Command, Id, Match, Seat, Setup, Topic};
use search::Limits;
use tokio::time::sleep;

use super::{
    commands::Request,
    live::{LiveMatch, LiveMatches, lock},
    problem::MatchProblem,
};

/// How long to wait when all workers are busy, or the disk is full.
const RETRY: Duration = Duration::from_millis(250);

/// How long to wait when the client's other matches between computers have to end first.
const TURN: Duration = Duration::from_secs(1);

/// What is less than so many milliseconds is not given back when a match goes on.
const SHORTEST_REST: i64 = 1000;

/// Who has how many matches between computers that are being played.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Arc<Mutex<HashMap<u128, usize>>>);

/// The right to have a match between computers played. Dropping it gives it back.
#[derive(Debug)]
pub(super) struct Place {
    places: Places,
    client: u128,
}

impl Places {
    /// One more place for a client, if it has less than so many.
    fn take(&self, client: u128, most: usize) -> Option<Place> {
        let mut taken = lock(&self.0);
        let n = taken.get(&client).copied().unwrap_or(0);
        if most <= n {
            return None;
        }
        taken.insert(client, n + 1);
        Some(Place {
            places: self.clone(),
            client,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = lock(&self.places.0);
        if let Some(n) = taken.get_mut(&self.client) {
            *n -= 1;
            if *n == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

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
    kind: Priority,
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
            kind: if it.is_between_computers() {
                Priority::Computers
            } else {
                Priority::Opponent
            },
        })
    }
}

impl Question {
    /// How long to wait after a move, if computers play each other. Nobody loses on time by it.
    fn pace(&self, usual: Duration) -> Option<Duration> {
        let shortest = self.time.map_or(usual, |it| it / 2);
        (self.kind == Priority::Computers).then_some(usual.min(shortest))
    }
}

impl LiveMatches {
    /// Does what the computers of a match have to do, until there is nothing more.
    pub(super) fn attend(self: &Arc<LiveMatches>, live: &Arc<LiveMatch>) {
        if !live.attended.swap(true, Ordering::AcqRel) {
            self.runtime
                .spawn(attend(Arc::clone(self), Arc::clone(live)));
        }
    }

    /// Makes a match for somebody, for whom its computers will think.
    pub(crate) async fn create_for(
        self: &Arc<LiveMatches>,
        id: &Id,
        setup: &Setup,
        address: Option<IpAddr>,
    ) -> Result<(), MatchProblem> {
        let live = self.live(id);
        if let Some(address) = address {
            live.think_for(address);
        }
        let is_computer = |it: &Seat| matches!(it, Seat::Computer { .. });
        if setup.seats.iter().all(is_computer) && !self.may_play(&live) {
            return Err(match self.play.most {
                0 => MatchProblem::NoComputers,
                _ => MatchProblem::ComputersLimited,
            });
        }
        live.notice();
        let made = self.create(id, setup, "").await;
        if made.is_err() {
            *lock(&live.place) = None;
        }
        made
    }

    /// Whether one more match between computers may be played for its client.
    fn may_play(&self, live: &LiveMatch) -> bool {
        let mut place = lock(&live.place);
        if place.is_none() {
            *place = self.playing.take(live.client(), self.play.most);
        }
        place.is_some()
    }

    /// Whether a match between computers is to stand still, because nobody watches.
    fn rests(&self, live: &LiveMatch) -> bool {
        !live.is_watched(self.play.unwatched)
    }

    /// Gives back the time for which a match between computers stood still.
    async fn make_good(self: &Arc<LiveMatches>, live: &Arc<LiveMatch>) {
        let look = |it: &Match| {
            let counts = it.is_between_computers() && it.deadline().is_some();
            counts.then(|| (it.seq(), self.now().0 - it.last_time().0))
        };
        let Ok(Some((seq, milliseconds @ SHORTEST_REST..))) = self.see(live, look).await else {
            return;
        };
        let credit = Command::Credit { milliseconds };
        let request = Request::own("credit", Actor::Server, credit).after(seq);
        // If it can't be now, there is less time to think.
        self.carry_out(live, &request).await.map(drop).ok();
    }
}

async fn attend(matches: Arc<LiveMatches>, live: Arc<LiveMatch>) {
    let mut has_made_good = false;
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
            Ok(None) => {
                *lock(&live.place) = None;
                return;
            }
            Ok(Some(found)) => found,
            Err(_) => {
                // The store has it, and it is looked for there every now and then.
                live.attended.store(false, Ordering::Release);
                return;
            }
        };
        let question = found.2.as_ref();
        let pace = question.and_then(|it| it.pace(matches.play.pace));
        if pace.is_some() {
            if matches.rests(&live) {
                *lock(&live.place) = None;
                matches.let_go(&live).await;
                live.attended.store(false, Ordering::Release);
                if matches.rests(&live) {
                    return;
                }
                // Somebody has come just now, and may have seen that it was attended to.
                matches.attend(&live);
                return;
            }
            if !matches.may_play(&live) {
                sleep(TURN).await;
                continue;
            }
        }
        if !matches.has_taken_on(&live).await {
            if pace.is_some() {
                // Another node plays it, for as long as somebody watches there.
                sleep(TURN).await;
                continue;
            }
            live.attended.store(false, Ordering::Release);
            return;
        }
        if !std::mem::replace(&mut has_made_good, true) && pace.is_some() {
            matches.make_good(&live).await;
            continue;
        }
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
            Ok(_) => sleep(pace.unwrap_or_default()).await,
            // What has passed needs no answer.
            Err(MatchProblem::Stale { .. }) => {}
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
    let Question {
        line,
        player,
        time,
        kind,
    } = question;
    let computer = catalog::find(line.info().id)?.computer(&player)?;
    let seed = getrandom::u64().unwrap_or(seq);
    if let Some(helpers) = matches.thinking.helpers() {
        let full = Level::FULL_TIME.min(matches.thinking.max_time());
        let most = time.map_or(full, |it| it.min(full));
        let asked = cluster::Task::Turn(cluster::Turn::new(&*line, &player, seed, most));
        let answer = helpers.ask(&asked).await;
        let m = answer.and_then(|it| cluster::Turn::legal_move(&*line, &it));
        if m.is_some() {
            return m;
        }
    }
    let mut turn = MoveRequest::new(computer, seed);
    turn.limits = time.map(|it| Limits::time(it.min(Level::FULL_TIME)));
    let key = format!("match {} {seq}", live.id);
    let client = live.client();
    let ticket = (matches.thinking).submit(
        key,
        Requester {
            priority: kind,
            client,
        },
        |it| it.choose(line, turn),
    );
    let chosen = ticket.ok()?.result().await.ok()??;
    Option::clone(&chosen)
}
