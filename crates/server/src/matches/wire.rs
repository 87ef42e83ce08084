//! What matches look like from outside. No secret is in any of it but in [`Made`] and [`Joined`].

use game::{Outcome, Player};
use matches::{
    Command, Control, Event, Happening, How, Match, Seat, Setup, Side, Stage, Time, Topic,
};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A match to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// Identifier of the game.
    #[schema(example = "gorogo")]
    pub(crate) game: String,
    /// The standard variant if it is not given.
    pub(crate) variant: Option<String>,
    /// Where it begins, if not at the variant's start.
    pub(crate) start: Option<String>,
    /// Who plays, the first player first.
    pub(crate) seats: [NewSeat; 2],
    #[serde(default)]
    pub(crate) clock: ClockKind,
    /// Whether anybody may find it while a seat is open.
    #[serde(default)]
    pub(crate) listed: bool,
}

/// Who is to play for one side.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// A person, who gets a secret link.
    Human { name: Option<String> },
    /// A level or a named bot.
    Computer {
        #[schema(example = "3")]
        player: String,
    },
    /// Whoever joins first.
    Open,
}

/// How much time the players have.
#[derive(Copy, Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum ClockKind {
    /// As much as they like.
    #[default]
    None,
    /// So many seconds for the whole game.
    SuddenDeath { seconds: u32 },
    /// So many seconds for the whole game, and some more for every move.
    Fischer { seconds: u32, increment: u32 },
    /// So many days for every move.
    Days { days: u32 },
}

impl From<ClockKind> for Control {
    fn from(kind: ClockKind) -> Control {
        match kind {
            ClockKind::None => Control::None,
            ClockKind::SuddenDeath { seconds } => Control::SuddenDeath { seconds },
            ClockKind::Fischer { seconds, increment } => Control::Fischer { seconds, increment },
            ClockKind::Days { days } => Control::Days { days },
        }
    }
}

impl From<Control> for ClockKind {
    fn from(control: Control) -> ClockKind {
        match control {
            Control::None => ClockKind::None,
            Control::SuddenDeath { seconds } => ClockKind::SuddenDeath { seconds },
            Control::Fischer { seconds, increment } => ClockKind::Fischer { seconds, increment },
            Control::Days { days } => ClockKind::Days { days },
        }
    }
}

/// A match that has been made. The only answer with the secrets of its seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct Made {
    pub(crate) id: String,
    /// Where anybody may watch.
    pub(crate) watch: String,
    /// One for each person, the first player's first.
    pub(crate) seats: Vec<Key>,
    #[serde(rename = "match")]
    pub(crate) view: View,
}

/// What opens a seat. Whoever has it plays.
#[derive(Serialize, ToSchema)]
pub(crate) struct Key {
    pub(crate) seat: SideName,
    /// To be sent as `Authorization: Bearer TOKEN`.
    pub(crate) token: String,
    /// The page of the match with the token behind `#`, which browsers tell nobody.
    pub(crate) link: String,
}

/// Who takes the open seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// What to be called, in at most 40 characters.
    #[serde(default)]
    #[schema(example = "Rui")]
    pub(crate) name: String,
}

/// A seat that has been taken. The only answer with its secret.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joined {
    #[serde(flatten)]
    pub(crate) key: Key,
    #[serde(rename = "match")]
    pub(crate) view: View,
}

/// Something a player wants to do.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct Order {
    /// A name for this command that the client makes up: up to 64 letters, digits, hyphens and
    /// underscores. The same command sent again, because no answer came, takes effect once.
    #[schema(example = "3f2a91")]
    pub(crate) id: String,
    /// Number of the last event that the client knows.
    #[schema(example = 1)]
    pub(crate) seq: u64,
    #[serde(flatten)]
    pub(crate) what: Action,
}

/// What a player can do.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Make a move.
    Play {
        /// In canonical notation or as people write it.
        #[serde(rename = "move")]
        m: String,
    },
    /// Give up.
    Resign,
    /// Claim a draw that the rules allow.
    Claim,
    /// Offer something to the other player, or accept what he has offered.
    Offer { topic: TopicName },
    /// Accept the other's offer.
    Accept { topic: TopicName },
    /// Decline the other's offer, or take back one's own.
    Decline { topic: TopicName },
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        match action {
            Action::Play { m } => Command::Play { m },
            Action::Resign => Command::Resign,
            Action::Claim => Command::Claim,
            Action::Offer { topic } => Command::Offer {
                topic: topic.into(),
            },
            Action::Accept { topic } => Command::Accept {
                topic: topic.into(),
            },
            Action::Decline { topic } => Command::Decline {
                topic: topic.into(),
            },
        }
    }
}

/// What players can agree on.
#[derive(Copy, Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TopicName {
    Draw,
    TakeBack,
    Rematch,
}

impl From<TopicName> for Topic {
    fn from(name: TopicName) -> Topic {
        match name {
            TopicName::Draw => Topic::Draw,
            TopicName::TakeBack => Topic::TakeBack,
            TopicName::Rematch => Topic::Rematch,
        }
    }
}

impl From<Topic> for TopicName {
    fn from(topic: Topic) -> TopicName {
        match topic {
            Topic::Draw => TopicName::Draw,
            Topic::TakeBack => TopicName::TakeBack,
            Topic::Rematch => TopicName::Rematch,
        }
    }
}

/// A player, whatever the game calls him.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideName {
    First,
    Second,
}

impl From<Player> for SideName {
    fn from(player: Player) -> SideName {
        match player {
            Player::First => SideName::First,
            Player::Second => SideName::Second,
        }
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        Player::from(side).into()
    }
}

/// Where a match is in its life.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum StageName {
    /// Waits for somebody to take a seat.
    Open,
    /// Is being played.
    Live,
    /// Has ended.
    Over,
}

/// In which way a match ended.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HowName {
    Rules,
    Claim,
    Resignation,
    Agreement,
    Time,
}

/// Who won, if anybody.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ResultName {
    First,
    Second,
    Draw,
}

/// Who plays for one side.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum SeatView {
    Open,
    Human { name: String },
    Computer { player: String },
}

impl From<&Seat> for SeatView {
    fn from(seat: &Seat) -> SeatView {
        match seat {
            Seat::Open => SeatView::Open,
            Seat::Human { name, .. } => SeatView::Human { name: name.clone() },
            Seat::Computer { player } => SeatView::Computer {
                player: player.clone(),
            },
        }
    }
}

/// An offer that is not answered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OfferView {
    topic: TopicName,
    by: SideName,
}

/// How a match stands after an event.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Standing {
    stage: StageName,
    position: String,
    to_move: SideName,
    /// Milliseconds left to each player, if anything is counted.
    clock: Option<[i64; 2]>,
    /// Whether the player to move spends his time.
    running: bool,
    offers: Vec<OfferView>,
    can_claim: bool,
    result: Option<ResultName>,
    how: Option<HowName>,
    /// The match that follows, once both want one.
    rematch: Option<String>,
}

impl Standing {
    fn of(id: &matches::Id, it: &Match, now: Time) -> Standing {
        let end = it.end();
        let offers = it.offers().iter().map(|(topic, by)| OfferView {
            topic: (*topic).into(),
            by: (*by).into(),
        });
        Standing {
            stage: match it.stage() {
                Stage::Open => StageName::Open,
                Stage::Live => StageName::Live,
                Stage::Over => StageName::Over,
            },
            position: it.line().position(),
            to_move: it.line().to_move().into(),
            clock: it.time_left(now),
            running: it.is_running(),
            offers: offers.collect(),
            can_claim: it.can_claim(),
            result: end.as_ref().map(|it| match it.outcome {
                Outcome::Win(Player::First) => ResultName::First,
                Outcome::Win(Player::Second) => ResultName::Second,
                Outcome::Draw => ResultName::Draw,
            }),
            how: end.map(|it| match it.how {
                How::Rules => HowName::Rules,
                How::Claim => HowName::Claim,
                How::Resignation => HowName::Resignation,
                How::Agreement => HowName::Agreement,
                How::Time => HowName::Time,
            }),
            rematch: it.has_rematch().then(|| id.next().to_string()),
        }
    }
}

/// What anybody may see of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct View {
    id: String,
    /// Number of events so far.
    pub(crate) seq: u64,
    /// The server's time, in milliseconds.
    now: i64,
    game: String,
    variant: String,
    seats: Vec<SeatView>,
    time_control: ClockKind,
    listed: bool,
    /// The match this is a rematch of.
    rematch_of: Option<String>,
    start: String,
    moves: Vec<String>,
    /// Milliseconds by move.
    times: Vec<i64>,
    #[serde(flatten)]
    standing: Standing,
    /// Why it ended, in words.
    reason: Option<String>,
}

impl View {
    pub(crate) fn of(id: &matches::Id, it: &Match, now: Time, words: &Messages) -> View {
        let view = it.view(now);
        let setup = it.setup();
        View {
            id: id.to_string(),
            seq: view.seq,
            now: now.0,
            game: view.game,
            variant: view.variant,
            seats: setup.seats.iter().map(SeatView::from).collect(),
            time_control: setup.clock.into(),
            listed: setup.listed,
            rematch_of: setup.rematch_of.clone(),
            start: view.start,
            moves: view.moves,
            times: view.times,
            standing: Standing::of(id, it, now),
            reason: it.end().map(|it| words.say(&it.reason)),
        }
    }
}

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Challenge {
    pub(crate) id: String,
    /// When it was made, in milliseconds of the server's time.
    at: i64,
    game: String,
    variant: Option<String>,
    start: Option<String>,
    /// By side: who sits there.
    #[schema(value_type = Vec<SeatView>)]
    seats: serde_json::Value,
    #[schema(value_type = ClockKind)]
    time_control: serde_json::Value,
}

impl Challenge {
    pub(crate) fn of(id: &str, at: Time, setup: &Setup) -> Challenge {
        let seats: Vec<SeatView> = setup.seats.iter().map(SeatView::from).collect();
        Challenge {
            id: id.to_owned(),
            at: at.0,
            game: setup.game.clone(),
            variant: setup.variant.clone(),
            start: setup.start.clone(),
            seats: serde_json::to_value(seats).unwrap_or_default(),
            time_control: serde_json::to_value(ClockKind::from(setup.clock)).unwrap_or_default(),
        }
    }
}

/// The open challenges, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenges {
    pub(crate) matches: Vec<Challenge>,
}

/// Events of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// In order, without a gap.
    events: Vec<Told>,
    /// Number of the match's last event. There is more if it is not the last one here.
    head: u64,
}

/// Something that has happened, and how the match stands since. The same for everybody and always.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Told {
    /// Its number, from 1.
    seq: u64,
    /// Covers this event and all before it.
    hash: String,
    /// When, in milliseconds of the server's time.
    at: i64,
    #[serde(flatten)]
    what: Happened,
    #[serde(flatten)]
    standing: Standing,
}

/// What can happen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Happened {
    /// The match was made.
    Created { game: String, seats: Vec<SeatView> },
    /// Somebody took the open seat.
    Joined { seat: SideName, name: String },
    /// The player to move made a move.
    Played {
        #[serde(rename = "move")]
        m: String,
    },
    /// Somebody gave up.
    Resigned { by: SideName },
    /// The player to move claimed a draw.
    Claimed,
    /// Somebody made an offer.
    Offered { by: SideName, topic: TopicName },
    /// The other accepted it.
    Agreed { topic: TopicName },
    /// The other declined it, or it was taken back.
    Declined { topic: TopicName },
    /// The player to move ran out of time.
    Flagged,
    /// The server was away: so much time is not charged.
    Credited { milliseconds: i64 },
}

impl From<&Happening> for Happened {
    fn from(what: &Happening) -> Happened {
        match what {
            Happening::Created(setup) => Happened::Created {
                game: setup.game.clone(),
                seats: setup.seats.iter().map(SeatView::from).collect(),
            },
            Happening::Joined { seat, name, .. } => Happened::Joined {
                seat: (*seat).into(),
                name: name.clone(),
            },
            Happening::Played { m } => Happened::Played { m: m.clone() },
            Happening::Resigned { by } => Happened::Resigned { by: (*by).into() },
            Happening::Claimed => Happened::Claimed,
            Happening::Offered { by, topic } => Happened::Offered {
                by: (*by).into(),
                topic: (*topic).into(),
            },
            Happening::Agreed { topic } => Happened::Agreed {
                topic: (*topic).into(),
            },
            Happening::Declined { topic } => Happened::Declined {
                topic: (*topic).into(),
            },
            Happening::Flagged => Happened::Flagged,
            Happening::Credited { milliseconds } => Happened::Credited {
                milliseconds: *milliseconds,
            },
        }
    }
}

impl Told {
    /// An event that has been stored, and the match after it.
    pub(crate) fn text(
        id: &matches::Id,
        stored: &store::Event,
        event: &Event,
        it: &Match,
    ) -> String {
        let told = Told {
            seq: stored.seq,
            hash: stored.hash.to_string(),
            at: event.at.0,
            what: Happened::from(&event.what),
            // At the moment of the event, so that it is always the same.
            standing: Standing::of(id, it, event.at),
        };
        serde_json::to_string(&told).unwrap_or_default()
    }
}
