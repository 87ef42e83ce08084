//! A kept game or puzzle, and what is told about it.

use std::cell::OnceCell;

use game::{Outcome, Player, Sprite};
use messages::Messages;
use record::Record;
use session::{
    Seat, Verdict,
    kept::{KeptGame, Opponent, Standing},
    minute_of, wording,
};

use crate::{
    pieces,
    progress::{Day, Progress, clock},
    theme::Ink,
};

/// How a game or puzzle stands, as the list can be filtered by it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum State {
    Unfinished,
    Won,
    Drawn,
    Lost,
    /// A game of two people or two computers at this machine that is over.
    Over,
    Solved,
    Unreadable,
}

impl State {
    /// What the list can be filtered by.
    pub(crate) const ALL: [State; 6] = [
        State::Unfinished,
        State::Won,
        State::Drawn,
        State::Lost,
        State::Over,
        State::Solved,
    ];

    /// The message with its name.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            State::Unfinished => "app-state-unfinished",
            State::Won => "app-state-won",
            State::Drawn => "app-state-drawn",
            State::Lost => "app-state-lost",
            State::Over => "app-state-over",
            State::Solved => "app-state-solved",
            State::Unreadable => "app-state-unreadable",
        }
    }

    pub(crate) const fn ink(self) -> Ink {
        match self {
            State::Unfinished | State::Over => Ink::Plain,
            State::Won | State::Solved => Ink::Accent,
            State::Drawn => Ink::Sun,
            State::Lost | State::Unreadable => Ink::Bad,
        }
    }
}

/// What a file holds.
#[derive(Clone, Debug)]
enum Content {
    Game(KeptGame),
    Puzzle(Progress),
    Unreadable,
}

/// A kept game or puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The name of its file, without ending.
    pub(crate) name: String,
    pub(crate) record: Option<Record>,
    content: Content,
    /// A piece that stands for the game or puzzle: the person's own, if there is one.
    pub(crate) piece: Option<Sprite>,
    /// How the game ended, looked for when somebody wants to see it: that takes all its moves.
    verdict: OnceCell<Option<Verdict>>,
}

impl Content {
    fn piece(&self) -> Option<Sprite> {
        match self {
            Content::Game(game) => {
                let me = game.me.unwrap_or(Player::First);
                let mut line = game.game.open(None, None).ok()?;
                // Some games begin with an empty board: the first two moves put a piece each.
                for _ in 0..3 {
                    let piece = pieces::emblem(game.game.info, me, &line.view());
                    if piece.is_some() {
                        return piece;
                    }
                    let first = line.legal_moves().into_iter().next()?;
                    line.try_play(&first.text).ok()?;
                }
                None
            }
            Content::Puzzle(_) => Some(Sprite("wN")),
            Content::Unreadable => None,
        }
    }
}

impl Entry {
    pub(crate) fn read(name: String, text: &str) -> Entry {
        let record: Option<Record> = text.parse().ok();
        let content = record.as_ref().and_then(|it| {
            let puzzle = catalog::find_puzzle(&it.game);
            let puzzle = puzzle.map(|_| Content::Puzzle(Progress::of(it)));
            puzzle.or_else(|| KeptGame::of(it).map(Content::Game))
        });
        let content = content.unwrap_or(Content::Unreadable);
        Entry {
            name,
            record,
            piece: content.piece(),
            content,
            verdict: OnceCell::new(),
        }
    }

    /// How the game ended, if it did.
    fn verdict(&self) -> Option<&Verdict> {
        let look = || self.record.as_ref().and_then(Verdict::of);
        self.verdict.get_or_init(look).as_ref()
    }

    /// The game, if it is one.
    pub(crate) fn game(&self) -> Option<&KeptGame> {
        match &self.content {
            Content::Game(game) => Some(game),
            Content::Puzzle(_) | Content::Unreadable => None,
        }
    }

    /// How far a puzzle is, if it is one.
    pub(crate) fn puzzle(&self) -> Option<&Progress> {
        match &self.content {
            Content::Puzzle(progress) => Some(progress),
            Content::Game(_) | Content::Unreadable => None,
        }
    }

    /// The game or puzzle as the catalog names it.
    pub(crate) fn board(&self) -> Option<&str> {
        match self.content {
            Content::Unreadable => None,
            Content::Game(_) | Content::Puzzle(_) => {
                self.record.as_ref().map(|it| it.game.as_str())
            }
        }
    }

    pub(crate) fn state(&self) -> State {
        match &self.content {
            Content::Unreadable => State::Unreadable,
            Content::Puzzle(it) if it.solved.is_some() => State::Solved,
            Content::Puzzle(_) => State::Unfinished,
            Content::Game(it) => match it.standing {
                Standing::Unfinished => State::Unfinished,
                Standing::Won => State::Won,
                Standing::Drawn => State::Drawn,
                Standing::Lost => State::Lost,
                Standing::Over(_) => State::Over,
            },
        }
    }

    /// The day on which it was begun, counted from 1970.
    pub(crate) fn day(&self) -> Option<u64> {
        let minute = minute_of(&self.name);
        let day: Day = minute.split(' ').next()?.parse().ok()?;
        Some(day.0)
    }

    /// The year in which it was begun.
    pub(crate) fn year(&self) -> String {
        let minute = minute_of(&self.name);
        minute.split('-').next().unwrap_or_default().to_owned()
    }

    /// When it was begun: `16 Nov`, or `Nov 2025` if that was not in the year of the newest one.
    pub(crate) fn date(&self, newest: &str, words: &Messages) -> String {
        let Some((year, month, day)) = self.day().map(session::date) else {
            return String::new();
        };
        let month = words.get(&format!("app-month-{month}")).into_owned();
        if year.to_string() == newest {
            format!("{day:>2} {month}")
        } else {
            format!("{month} {year}")
        }
    }

    /// How long it took, in few words.
    pub(crate) fn brief(&self, words: &Messages) -> String {
        match (&self.content, &self.record) {
            (Content::Game(_), Some(record)) => {
                let n_moves = ("moves", record.moves.len().into());
                words.with("app-kept-moves", &[n_moves]).into_owned()
            }
            (Content::Puzzle(progress), _) => clock(progress.time),
            (Content::Game(_) | Content::Unreadable, _) => String::new(),
        }
    }

    /// When, which game, against whom, how it stands, and more about it.
    pub(crate) fn told(&self, words: &Messages) -> [String; 5] {
        let date = minute_of(&self.name);
        let date = date.split(' ').next().unwrap_or_default().to_owned();
        let state = words.get(self.state().message()).into_owned();
        let Some(record) = &self.record else {
            return [date, self.name.clone(), String::new(), state, String::new()];
        };
        match &self.content {
            Content::Unreadable => [date, self.name.clone(), String::new(), state, String::new()],
            Content::Puzzle(progress) => {
                let grade = progress.grade.map(|it| words.say(&it.name()));
                [
                    date,
                    progress.title(words),
                    grade.unwrap_or_default(),
                    state,
                    progress.told(words),
                ]
            }
            Content::Game(game) => {
                let [first, second] = &record.players;
                let seats = [first, second].map(|it| seat_name(Seat::named(game.game, it), words));
                let opponent = match &game.opponent {
                    Some(Opponent::Computer(computer)) => computer.name(words),
                    Some(Opponent::Person(name)) if *name == Seat::Person.to_string() => {
                        words.get("app-nameless").into_owned()
                    }
                    Some(Opponent::Person(name)) => name.clone(),
                    None if seats[0] == seats[1] => words.get("app-two-people").into_owned(),
                    None => format!("{} – {}", seats[0], seats[1]),
                };
                let title = match &*record.variant {
                    variant if variant == game.game.info.standard() || variant.is_empty() => {
                        game.game.info.name.to_owned()
                    }
                    variant => format!("{} {variant}", game.game.info.name),
                };
                [date, title, opponent, state, about(game, self, words)]
            }
        }
    }
}

/// How a game ended, or how far it is.
fn about(game: &KeptGame, entry: &Entry, words: &Messages) -> String {
    let moves = entry.record.as_ref().map_or(0, |it| it.moves.len());
    let n_moves = ("moves", moves.into());
    let info = game.game.info;
    if let Standing::Over(Outcome::Win(winner)) = game.standing {
        let winner = ("player", info.player(winner).into());
        return words
            .with("app-kept-winner", &[winner, n_moves])
            .into_owned();
    }
    let Some(verdict) = entry.verdict() else {
        return words.with("app-kept-unfinished", &[n_moves]).into_owned();
    };
    let reason = match verdict {
        Verdict::Told(_, reason) => reason.clone(),
        verdict => wording::verdict(info, verdict, words),
    };
    let id = if reason.is_empty() {
        "app-kept-moves"
    } else {
        "app-kept-over"
    };
    let reason = reason.trim_end_matches('.').to_owned();
    let args = [("reason", reason.into()), n_moves];
    words.with(id, &args).into_owned()
}

/// Who plays a side, in the reader's language.
pub(crate) fn seat_name(seat: Seat, words: &Messages) -> String {
    match seat {
        Seat::Person | Seat::Remote => words.get("app-seat-person").into_owned(),
        Seat::Computer(computer) => computer.name(words),
    }
}
