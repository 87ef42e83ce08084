//! What requests and answers look like. Names here are permanent.

use catalog::{Analysis, Fact, Game, Knowledge, Level, Variation};
use game::{AnyLine, LegalMove, Player, Tap};
use messages::Messages;
use search::Value;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{Board, Change};

/// A game of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameSummary {
    id: &'static str,
    name: &'static str,
    designer: &'static str,
    year: u16,
    /// What the players are called, the first player first.
    players: [&'static str; 2],
    /// The first is the standard one.
    variants: Vec<Variant>,
    /// Levels of play, the weakest first.
    levels: Vec<u8>,
    /// Computer players with a name.
    bots: Vec<&'static str>,
    exact: Exact,
}

/// Which positions have a value that is known and can be checked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Exact {
    /// What can be known, in words.
    about: String,
    /// What has been built here.
    built: Vec<Receipt>,
}

/// A table or a proof.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Receipt {
    /// `table` or `proof`.
    kind: String,
    variant: String,
    /// A class of material or a position; empty for all of the game.
    scope: String,
    /// In English.
    claim: String,
}

impl From<Fact> for Receipt {
    fn from(it: Fact) -> Receipt {
        Receipt {
            kind: it.kind,
            variant: it.variant,
            scope: it.scope,
            claim: it.claim,
        }
    }
}

/// A named set-up of a game, or a family of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Variant {
    name: &'static str,
    about: String,
    /// Whether `name` is the form of many names rather than a name.
    family: bool,
}

/// The catalog.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Catalog {
    pub(crate) games: Vec<GameSummary>,
}

/// One game with its rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameDetail {
    #[serde(flatten)]
    pub(crate) game: GameSummary,
    /// In Markdown.
    pub(crate) rules: &'static str,
}

impl GameSummary {
    pub(crate) fn of(game: &Game, knowledge: &Knowledge, words: &Messages) -> GameSummary {
        let info = game.info;
        let variants = info.variants.iter().map(|it| Variant {
            name: it.name,
            about: words.get(it.about).into_owned(),
            family: it.family,
        });
        GameSummary {
            id: info.id,
            name: info.name,
            designer: info.designer,
            year: info.year,
            players: info.players.map(|it| it.name),
            variants: variants.collect(),
            levels: Level::ALL.map(Level::number).into(),
            bots: game.bots.iter().map(|it| it.id).collect(),
            exact: Exact {
                about: words.get(game.exact).into_owned(),
                built: knowledge
                    .facts(game)
                    .into_iter()
                    .map(Receipt::from)
                    .collect(),
            },
        }
    }
}

/// Where a game is to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    #[schema(example = "8x8")]
    pub(crate) variant: Option<String>,
}

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    pub(crate) position: String,
    pub(crate) variant: Option<String>,
}

/// A move to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    pub(crate) position: String,
    /// In canonical notation or as people write it.
    #[serde(rename = "move")]
    pub(crate) m: String,
    pub(crate) variant: Option<String>,
}

/// Who is to find a move: a level, a bot, or a search within limits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Best {
    pub(crate) position: String,
    pub(crate) variant: Option<String>,
    /// From 1, fair to a child, to 8, full strength.
    pub(crate) level: Option<u8>,
    pub(crate) bot: Option<String>,
    pub(crate) limits: Option<Limits>,
    /// Decides what is left to chance: same seed, same move.
    pub(crate) seed: Option<u64>,
}

/// A position to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    pub(crate) position: String,
    pub(crate) variant: Option<String>,
    /// Played before the analysis begins.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    pub(crate) limits: Limits,
    /// How many lines to find, 10 at most.
    pub(crate) lines: Option<usize>,
}

/// How much to search. The server has limits of its own.
#[derive(Copy, Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub(crate) seconds: Option<f64>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// How a game stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct State {
    position: String,
    variant: String,
    to_move: &'static str,
    outcome: Option<Outcome>,
    board: Board,
}

/// A move that was played, and how the game stands after it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Played {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// What it did on the board, to be shown one after the other.
    pub(crate) changes: Vec<Change>,
    #[serde(flatten)]
    pub(crate) state: State,
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Outcome {
    Win {
        winner: &'static str,
        reason: String,
    },
    Draw {
        draw: bool,
        reason: String,
    },
}

/// What can be played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Legal {
    to_move: &'static str,
    outcome: Option<Outcome>,
    moves: Vec<Move>,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Move {
    #[serde(rename = "move")]
    text: String,
    /// What to tap to enter it. No move's taps begin another's.
    taps: Vec<TapName>,
}

/// One tap: a square of the board, a piece in the hand, or a button.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TapName {
    Square(String),
    Hand(String),
    Button(String),
}

/// A computer's move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Found {
    #[serde(rename = "move")]
    pub(crate) m: String,
    /// After the move.
    pub(crate) position: String,
    /// Known after a search within limits; levels and bots keep it to themselves.
    pub(crate) score: Option<Score>,
    /// The best play that follows, as far as it is known.
    pub(crate) line: Vec<String>,
}

/// What a move is worth.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Score {
    Proven {
        /// Nobody if it is a draw.
        winner: Option<&'static str>,
        /// The number of moves to the end, at most.
        plies: u32,
        /// Whether it can't be fewer.
        exact: bool,
    },
    /// Of the player to move, from 0 to 1.
    WinChance(f64),
}

/// The best lines after so many rounds of the search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Rounds {
    lines: Vec<Line>,
    nodes: u64,
    depth: u32,
    seconds: f64,
    /// Whether this is the last word.
    done: bool,
}

/// One of the best lines.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Line {
    moves: Vec<String>,
    score: Score,
}

fn name(line: &dyn AnyLine, player: Player) -> &'static str {
    line.info().player(player).name
}

fn outcome(line: &dyn AnyLine, words: &Messages) -> Option<Outcome> {
    let ending = line.ending()?;
    let reason = words.say(&ending.reason);
    Some(match ending.outcome {
        game::Outcome::Win(winner) => Outcome::Win {
            winner: name(line, winner),
            reason,
        },
        game::Outcome::Draw => Outcome::Draw { draw: true, reason },
    })
}

impl State {
    pub(crate) fn of(line: &dyn AnyLine, words: &Messages) -> State {
        State {
            position: line.position(),
            variant: line.variant(),
            to_move: name(line, line.to_move()),
            outcome: outcome(line, words),
            board: Board::of(line),
        }
    }
}

impl Legal {
    pub(crate) fn of(line: &dyn AnyLine, words: &Messages) -> Legal {
        let moves = line.legal_moves().into_iter();
        Legal {
            to_move: name(line, line.to_move()),
            outcome: outcome(line, words),
            moves: moves.map(Move::from).collect(),
        }
    }
}

impl From<LegalMove> for Move {
    fn from(m: LegalMove) -> Move {
        let taps = m.taps.iter().map(|tap| match tap {
            Tap::Square(square) => TapName::Square(square.to_string()),
            Tap::Hand(sprite) => TapName::Hand(sprite.0.to_owned()),
            Tap::Button(id) => TapName::Button((*id).to_owned()),
        });
        Move {
            taps: taps.collect(),
            text: m.text,
        }
    }
}

impl Score {
    pub(crate) fn of(line: &dyn AnyLine, variation: &Variation) -> Score {
        match variation.value {
            Value::Estimate { win_chance, .. } => Score::WinChance(rounded(win_chance)),
            Value::Proven { outcome, plies } => Score::Proven {
                winner: match outcome {
                    game::Outcome::Win(winner) => Some(name(line, winner)),
                    game::Outcome::Draw => None,
                },
                plies,
                exact: variation.exact,
            },
        }
    }
}

impl Rounds {
    pub(crate) fn of(line: &dyn AnyLine, analysis: &Analysis, done: bool) -> Rounds {
        let lines = analysis.lines.iter().map(|it: &Variation| Line {
            moves: it.moves.clone(),
            score: Score::of(line, it),
        });
        Rounds {
            lines: lines.collect(),
            nodes: analysis.nodes,
            depth: analysis.depth,
            seconds: rounded(analysis.elapsed.as_secs_f64()),
            done,
        }
    }
}

/// To four places, which is more than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
