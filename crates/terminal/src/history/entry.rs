//! A saved game or puzzle, and its texts in the list.

use std::cell::OnceCell;

use game::{Outcome, Player, Sprite};
use messages::Messages;
use record::Record;
use session::{
    GameVerdict, Seat, minute_of,
    statistics::{Opponent, SavedGame, SavedStanding},
    wording,
};

use crate::{
    attempts::{Day, PuzzleAttempt, clock},
    pieces,
    theme::Ink,
};

/// The state of a saved game or puzzle, by which the history can be filtered.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum EntryState {
    Unfinished,
    Won,
    Drawn,
    Lost,
    /// A finished game of which both sides or neither were played at this machine, so that it is
    /// neither won, drawn nor lost.
    Over,
    Solved,
    Unreadable,
}

impl EntryState {
    /// The states that the history can be filtered by: all but unreadable files.
    pub(crate) const ALL: [EntryState; 6] = [
        EntryState::Unfinished,
        EntryState::Won,
        EntryState::Drawn,
        EntryState::Lost,
        EntryState::Over,
        EntryState::Solved,
    ];

    /// The id of the message that names this state of a saved game or puzzle.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            EntryState::Unfinished => "app-state-unfinished",
            EntryState::Won => "app-state-won",
            EntryState::Drawn => "app-state-drawn",
            EntryState::Lost => "app-state-lost",
            EntryState::Over => "app-state-over",
            EntryState::Solved => "app-state-solved",
            EntryState::Unreadable => "app-state-unreadable",
        }
    }

    pub(crate) const fn ink(self) -> Ink {
        match self {
            EntryState::Unfinished | EntryState::Over => Ink::Plain,
            EntryState::Won | EntryState::Solved => Ink::Accent,
            EntryState::Drawn => Ink::Sun,
            EntryState::Lost | EntryState::Unreadable => Ink::Bad,
        }
    }
}

/// The content of a saved file: a game, an attempt at a puzzle, or a text that can't be read.
#[derive(Clone, Debug)]
enum Content {
    Game(SavedGame),
    Puzzle(PuzzleAttempt),
    Unreadable,
}

/// The texts of a saved game or puzzle in the history; texts that don't apply are empty.
pub(crate) struct EntryText {
    /// The day on which the game or puzzle was begun, such as `2026-11-16`. Empty if the name of
    /// the file has no date.
    pub(crate) date: String,
    /// The game's name, with the variant unless it is the standard one, or the puzzle's title. The name
    /// of the file if it is unreadable.
    pub(crate) title: String,
    /// The opponent's name in a saved game (of both players if both sides or neither were played at
    /// this machine), or the grade of a saved puzzle.
    pub(crate) opponent: String,
    pub(crate) state: String,
    /// How the game ended and its number of moves, or how far the puzzle has come.
    pub(crate) about: String,
}

impl EntryText {
    /// Joins the texts that are not empty, separated by commas.
    pub(crate) fn joined(parts: &[String]) -> String {
        let filled: Vec<&str> = parts
            .iter()
            .map(String::as_str)
            .filter(|it| !it.is_empty())
            .collect();
        filled.join(", ")
    }
}

/// A saved game or puzzle, as an entry of the history.
#[derive(Clone, Debug)]
pub(crate) struct HistoryEntry {
    /// The name of the saved file, without extension.
    pub(crate) name: String,
    pub(crate) record: Option<Record>,
    content: Content,
    /// A piece drawn beside the entry: of the player's side in a game (of the first player if they
    /// played both sides or neither), a knight for a puzzle. `None` for an unreadable file.
    pub(crate) piece: Option<Sprite>,
    /// How the saved game ended; `None` inside if it isn't over or is a puzzle. Computed on first
    /// use, because that replays all moves.
    verdict: OnceCell<Option<GameVerdict>>,
}

impl Content {
    fn piece(&self) -> Option<Sprite> {
        match self {
            Content::Game(game) => {
                let me = game.me.unwrap_or(Player::First);
                let mut line = game.game.open(None, None).ok()?;
                // Some games begin with an empty board: after two moves both players have a piece.
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

impl HistoryEntry {
    /// Parses a saved file. A file that can't be parsed becomes an entry all the same, so that the
    /// player can see and delete it.
    pub(crate) fn parse(name: String, text: &str) -> HistoryEntry {
        let record: Option<Record> = text.parse().ok();
        let content = record.as_ref().and_then(|record| {
            let puzzle = catalog::find_puzzle(&record.game);
            let puzzle = puzzle.map(|_| Content::Puzzle(PuzzleAttempt::of(record)));
            puzzle.or_else(|| SavedGame::of(record).map(Content::Game))
        });
        let content = content.unwrap_or(Content::Unreadable);
        HistoryEntry {
            name,
            record,
            piece: content.piece(),
            content,
            verdict: OnceCell::new(),
        }
    }

    /// How the saved game ended. `None` if it isn't over, or if the entry is not a game.
    fn verdict(&self) -> Option<&GameVerdict> {
        let replay = || self.record.as_ref().and_then(GameVerdict::of);
        self.verdict.get_or_init(replay).as_ref()
    }

    /// The saved game. `None` if the entry is a puzzle or unreadable.
    pub(crate) fn game(&self) -> Option<&SavedGame> {
        match &self.content {
            Content::Game(game) => Some(game),
            Content::Puzzle(_) | Content::Unreadable => None,
        }
    }

    /// The saved attempt at a puzzle. `None` if the entry is a game or unreadable.
    pub(crate) fn attempt(&self) -> Option<&PuzzleAttempt> {
        match &self.content {
            Content::Puzzle(attempt) => Some(attempt),
            Content::Game(_) | Content::Unreadable => None,
        }
    }

    /// The id of the saved game or puzzle in the catalog, such as `chess-loop`. `None` if the file is
    /// unreadable.
    pub(crate) fn board(&self) -> Option<&str> {
        match self.content {
            Content::Unreadable => None,
            Content::Game(_) | Content::Puzzle(_) => {
                self.record.as_ref().map(|it| it.game.as_str())
            }
        }
    }

    pub(crate) fn state(&self) -> EntryState {
        match &self.content {
            Content::Unreadable => EntryState::Unreadable,
            Content::Puzzle(it) if it.solved.is_some() => EntryState::Solved,
            Content::Puzzle(_) => EntryState::Unfinished,
            Content::Game(it) => match it.standing {
                SavedStanding::Unfinished => EntryState::Unfinished,
                SavedStanding::Won => EntryState::Won,
                SavedStanding::Drawn => EntryState::Drawn,
                SavedStanding::Lost => EntryState::Lost,
                SavedStanding::Over(_) => EntryState::Over,
            },
        }
    }

    /// The day on which the game or puzzle was begun, as the number of days since 1970. `None` if the
    /// name of the file has no date.
    pub(crate) fn day(&self) -> Option<u64> {
        let minute = minute_of(&self.name);
        let day: Day = minute.split(' ').next()?.parse().ok()?;
        Some(day.0)
    }

    /// The year in which the game or puzzle was begun, as text. Empty if the name of the file has no
    /// date.
    pub(crate) fn year(&self) -> String {
        let minute = minute_of(&self.name);
        minute.split('-').next().unwrap_or_default().to_owned()
    }

    /// The date on which the game or puzzle was begun: `16 Nov`, or `Nov 2025` if it isn't in the year
    /// `current`. Empty if the name of the file has no date.
    pub(crate) fn date(&self, current: &str, words: &Messages) -> String {
        let Some((year, month, day)) = self.day().map(session::date) else {
            return String::new();
        };
        let month = words.get(&format!("app-month-{month}")).into_owned();
        if year.to_string() == current {
            format!("{day:>2} {month}")
        } else {
            format!("{month} {year}")
        }
    }

    /// The number of moves of a saved game, or the time spent on a puzzle, where there is no room for
    /// more. Empty for an unreadable file.
    pub(crate) fn brief(&self, words: &Messages) -> String {
        match (&self.content, &self.record) {
            (Content::Game(_), Some(record)) => {
                let n_moves = ("moves", record.moves.len().into());
                words.with("app-kept-moves", &[n_moves]).into_owned()
            }
            (Content::Puzzle(attempt), _) => clock(attempt.time),
            (Content::Game(_) | Content::Unreadable, _) => String::new(),
        }
    }

    /// The texts of this saved game or puzzle for the history, in the player's language.
    pub(crate) fn text(&self, words: &Messages) -> EntryText {
        let date = minute_of(&self.name);
        let text = EntryText {
            date: date.split(' ').next().unwrap_or_default().to_owned(),
            title: self.name.clone(),
            opponent: String::new(),
            state: words.get(self.state().message()).into_owned(),
            about: String::new(),
        };
        match (&self.content, &self.record) {
            (Content::Unreadable, _) | (_, None) => text,
            (Content::Puzzle(attempt), Some(_)) => EntryText {
                title: attempt.title(words),
                opponent: attempt
                    .grade
                    .map(|it| words.say(&it.name()))
                    .unwrap_or_default(),
                about: attempt.summary(words),
                ..text
            },
            (Content::Game(game), Some(record)) => {
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
                EntryText {
                    title,
                    opponent,
                    state: wording::with_hints(&text.state, game.hints, words),
                    about: about(game, self, words),
                    ..text
                }
            }
        }
    }
}

/// How a saved game ended, or that it is unfinished, with its number of moves, in words.
fn about(game: &SavedGame, entry: &HistoryEntry, words: &Messages) -> String {
    let moves = entry.record.as_ref().map_or(0, |it| it.moves.len());
    let n_moves = ("moves", moves.into());
    let info = game.game.info;
    if let SavedStanding::Over(Outcome::Win(winner)) = game.standing {
        let winner = ("player", info.player(winner).into());
        return words
            .with("app-kept-winner", &[winner, n_moves])
            .into_owned();
    }
    let Some(verdict) = entry.verdict() else {
        return words.with("app-kept-unfinished", &[n_moves]).into_owned();
    };
    let reason = match verdict {
        GameVerdict::Worded(_, reason) => reason.clone(),
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

/// The name of the player in a seat: a computer player's name, or the word for a person.
pub(crate) fn seat_name(seat: Seat, words: &Messages) -> String {
    match seat {
        Seat::Person | Seat::Remote => words.get("app-seat-person").into_owned(),
        Seat::Computer(computer) => computer.name(words),
    }
}
