//! In step with other servers on the same store.
//!
//! Any node serves any match. What another has stored is heard of by a hint, or found by looking at
//! all matches at hand every second; a node looks again before it refuses what somebody may know from
//! another. Who is connected elsewhere, open challenges and bans are looked at in the same way.
//! What the server does by itself is done by the node that has taken it on.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use game::Player;
use matches::{Event, Id, Match, Time, Token};
use store::{ChangeHint, ClaimFilter, SeatPresence};
use tokio::{
    sync::mpsc::{self, UnboundedReceiver},
    task::spawn_blocking,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    computers::task,
    history::{OPEN, PAGE, event_text},
    live::{Lane, LiveMatch, LiveMatches, lock},
    problem::MatchProblem,
};
use crate::bans::Bans;

/// How long somebody waits for a node that has lost its store.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often everything is looked at, whether anybody has hinted at it or not.
const LOOK: Duration = Duration::from_secs(1);
/// After so many looks, the others are told again who is here: what they know may be lost.
const ALL_AGAIN: u32 = 5;
/// Challenges that are looked at.
const CHALLENGES: usize = 50;
/// A match of more events has hardly anything to do with the lobby; what is missed is seen at the next
/// look.
const IN_LOBBY: u64 = 4;

/// Who is here, by match and seat, as the others were told.
type Told = HashMap<(Id, u8), (bool, Time)>;

impl LiveMatches {
    /// Whether other servers may be using the same store.
    pub(super) fn is_shared(&self) -> bool {
        self.store.nodes().is_some()
    }

    /// Makes sure that this node knows of every outage, and has its lease, before it decides anything.
    pub(super) async fn get_in_step(self: &Arc<LiveMatches>) -> Result<(), MatchProblem> {
        if !self.time.is_out_of_step() {
            return Ok(());
        }
        let _one = self.stepping.lock().await;
        if !self.time.is_out_of_step() {
            return Ok(());
        }
        let all = Arc::clone(self);
        let beat = spawn_blocking(move || all.time.beat(&*all.store));
        // Who waits for an answer is better served by another node.
        let beat = timeout(PATIENCE, beat).await;
        let beat = beat.map_err(|_| MatchProblem::Unavailable)?;
        Ok(beat.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// Takes over what has happened at other nodes. Returns whether anything has.
    pub(super) async fn look_again(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        state: &mut Option<Match>,
    ) -> Result<bool, MatchProblem> {
        if !self.is_shared() {
            return Ok(false);
        }
        let Some(mut it) = state.take() else {
            return Ok(false);
        };
        let before = it.seq();
        loop {
            let (id, next) = (live.id.clone(), it.seq() + 1);
            let read = self.reading(Lane::Commands, move |store| {
                store.read(id.as_str(), next, PAGE)
            });
            let events = match read.await {
                Ok(events) => events,
                Err(MatchProblem::Deleted) => {
                    // Who watches is told that there is something new, and finds that it is the end.
                    live.broadcast.reset(VecDeque::new(), next);
                    return Err(MatchProblem::Deleted);
                }
                Err(problem) => return Err(problem),
            };
            let is_last = events.len() < PAGE;
            for stored in events {
                let event = Event::read(&stored.body).map_err(|_| MatchProblem::Damaged)?;
                it.apply(&event).map_err(|_| MatchProblem::Damaged)?;
                live.milestones.pass(&it);
                live.broadcast
                    .tell(event_text(&live.id, &it, &event, &stored));
            }
            if is_last {
                break;
            }
        }
        let (has_more, has_task) = (before < it.seq(), task(&it).is_some());
        *state = Some(it);
        if has_task {
            self.attend(live);
        }
        Ok(has_more)
    }

    /// Whose token it is. Another node may have given it out just now.
    pub(crate) async fn player_of(
        self: &Arc<LiveMatches>,
        live: &Arc<LiveMatch>,
        token: &Token,
    ) -> Result<Option<Player>, MatchProblem> {
        let known = self.see(live, |it| it.player_of(token)).await?;
        if known.is_some() || !self.is_shared() {
            return Ok(known);
        }
        let mut state = live.state.lock().await;
        self.look_again(live, &mut state).await?;
        Ok(state.as_ref().and_then(|it| it.player_of(token)))
    }

    /// Whether this node has what the computers of a match have to do to itself. Takes it on if no
    /// other has.
    pub(super) async fn has_taken_on(&self, live: &LiveMatch) -> bool {
        if !self.is_shared() {
            return true;
        }
        let fence = self.time.fence();
        if !self.time.is_out_of_step() && *lock(&live.claimed) == fence {
            return true;
        }
        let id = live.id.to_string();
        let taken = self.reading(Lane::Commands, move |store| match store.nodes() {
            Some(nodes) => nodes.claim(ClaimFilter::Stream(&id), 1),
            None => Ok(vec![id]),
        });
        let has = taken.await.is_ok_and(|it| !it.is_empty());
        *lock(&live.claimed) = fence.filter(|_| has);
        has
    }

    /// Lets other nodes see to the computers of a match.
    pub(super) async fn let_go(&self, live: &LiveMatch) {
        let had = lock(&live.claimed).take().is_some();
        if had {
            let id = live.id.to_string();
            let released = self.reading(Lane::Commands, move |store| match store.nodes() {
                Some(nodes) => nodes.release(&id),
                None => Ok(()),
            });
            // If it can't be now, this node has it until it ends.
            released.await.unwrap_or_default();
        }
    }

    /// A match may have an event of this number, or any, if none is given.
    fn heard_of(self: &Arc<LiveMatches>, live: Arc<LiveMatch>, head: u64) {
        let known = *live.watch().borrow();
        // What nobody has read here is read when somebody asks for it.
        if known == 0 || head <= known {
            return;
        }
        let all = Arc::clone(self);
        tokio::spawn(async move {
            let mut state = live.state.lock().await;
            if state.as_ref().is_some_and(|it| it.seq() < head) {
                // If it can't be read now, the next look will see it.
                all.look_again(&live, &mut state).await.map(drop).ok();
            } else if state.is_none() {
                // Those who look at a match wait for a turn first, and for the match then: whoever
                // had the match and waited for a turn might wait for them, and they for him.
                drop(state);
                all.see(&live, |_| ()).await.ok();
            }
        });
    }

    /// Looks at how far the matches at hand have come.
    async fn look_at_all(self: &Arc<LiveMatches>) -> Result<(), MatchProblem> {
        let all = self.all();
        let names: Vec<String> = all.iter().map(|it| it.id.to_string()).collect();
        let heads = self.reading(Lane::Readers, move |store| match store.nodes() {
            Some(nodes) if !names.is_empty() => nodes.heads(&names),
            _ => Ok(Vec::new()),
        });
        let heads: HashMap<String, u64> = heads.await?.into_iter().collect();
        for live in all {
            if let Some(head) = heads.get(live.id.as_str()) {
                self.heard_of(live, *head);
            }
        }
        Ok(())
    }

    /// Tells the others who is here, and hears who is there.
    async fn exchange_presence(
        self: &Arc<LiveMatches>,
        told: &mut Told,
        tell_all: bool,
    ) -> Result<(), MatchProblem> {
        let all = self.all();
        let (mut news, mut now) = (Vec::new(), Told::new());
        for live in &all {
            for (seat, known) in (0_u8..).zip(live.attendance.known()) {
                let Some((connected, at)) = known else {
                    continue;
                };
                let key = (live.id.clone(), seat);
                if tell_all || told.get(&key) != Some(&(connected, at)) {
                    news.push(SeatPresence {
                        stream: live.id.to_string(),
                        seat,
                        connected,
                        at: at.0,
                    });
                }
                now.insert(key, (connected, at));
            }
        }
        let names: Vec<String> = all.iter().map(|it| it.id.to_string()).collect();
        let seen = self.reading(Lane::Readers, move |store| {
            let Some(nodes) = store.nodes() else {
                return Ok(Vec::new());
            };
            if !news.is_empty() {
                nodes.publish_presence(&news)?;
            }
            if names.is_empty() {
                return Ok(Vec::new());
            }
            nodes.presence_elsewhere(&names)
        });
        let seen = seen.await?;
        *told = now;
        let mut by_match: HashMap<String, [Option<(bool, Time)>; 2]> = HashMap::new();
        for it in seen {
            let seats = by_match.entry(it.stream).or_default();
            if let Some(seat) = seats.get_mut(usize::from(it.seat)) {
                *seat = Some((it.connected, Time(it.at)));
            }
        }
        for live in all {
            let seats = by_match.remove(live.id.as_str()).unwrap_or_default();
            let before = std::mem::replace(&mut *lock(&live.elsewhere), seats);
            let connected = |it: [Option<(bool, Time)>; 2]| it.map(|it| it.is_some_and(|it| it.0));
            if connected(before) != connected(seats) {
                live.attendance.changed_elsewhere();
            }
        }
        Ok(())
    }
}

/// Keeps this node in step with the others, if there can be any, for as long as it is asked to.
pub(crate) async fn keep_in_step(matches: Arc<LiveMatches>, bans: Arc<Bans>) {
    let (sender, hints) = mpsc::unbounded_channel();
    match matches.store.nodes() {
        Some(nodes) => nodes.listen(Box::new(move |it| sender.send(it).unwrap_or_default())),
        None => return,
    }
    tokio::join!(follow_hints(&matches, hints), look(&matches, &bans));
}

/// Does what others hint at.
async fn follow_hints(matches: &Arc<LiveMatches>, mut hints: UnboundedReceiver<ChangeHint>) {
    while let Some(hint) = hints.recv().await {
        match hint {
            ChangeHint::Event(name, seq) => {
                if seq <= IN_LOBBY {
                    matches.lobby.notify_one();
                }
                let live = name.parse().ok().and_then(|it| matches.at_hand(&it));
                if let Some(live) = live {
                    matches.heard_of(live, seq);
                }
            }
            ChangeHint::Anything => {
                matches.lobby.notify_one();
                // There is another look in a second.
                matches.look_at_all().await.unwrap_or_default();
            }
        }
    }
}

/// Looks at everything every second.
async fn look(matches: &Arc<LiveMatches>, bans: &Arc<Bans>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut told, mut challenges, mut n_looks) = (Told::new(), Vec::new(), 0);
    loop {
        looks.tick().await;
        // What can't be seen now may be in a second.
        matches.look_at_all().await.unwrap_or_default();
        let tell_all = n_looks % ALL_AGAIN == 0;
        matches
            .exchange_presence(&mut told, tell_all)
            .await
            .unwrap_or_default();
        let bans = Arc::clone(bans);
        let found = matches.reading(Lane::Readers, move |store| {
            bans.reload(store)?;
            store.labelled(OPEN, CHALLENGES)
        });
        if let Ok(found) = found.await
            && found != challenges
        {
            challenges = found;
            matches.lobby.notify_one();
        }
        n_looks += 1;
    }
}
