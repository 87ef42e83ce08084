//! The catalog as data.

use std::path::Path;

use catalog::{Computer, Fact, Game, Knowledge, Level};
use game::{Arg, Reason};
use messages::Messages;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Permanent.
    pub id: &'static str,
    /// Shown to people.
    pub name: &'static str,
    /// Who invented it.
    pub designer: &'static str,
    /// When it was published.
    pub year: u16,
    /// What the players are called, the first player first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [&'static str; 2],
    /// The first is the standard one.
    pub variants: Vec<Variant>,
    /// Levels of play, the weakest first.
    pub levels: Vec<u8>,
    /// Computer players that follow a habit, by the names that requests use.
    pub bots: Vec<&'static str>,
    /// What to call the levels and the bots, and how each plays, the levels first. A bot that is
    /// another under a second name is left out.
    pub computers: Vec<ComputerPlayer>,
    /// Which answers are exact.
    pub exact: Exact,
}

/// A computer player as people know it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComputerPlayer {
    /// What requests call it: the number of a level, or the name of a bot. Permanent.
    pub player: String,
    /// In the reader's language.
    pub name: String,
    /// How it plays, in the reader's language.
    pub description: String,
}

impl ComputerPlayer {
    fn of(computer: Computer, words: &Messages) -> ComputerPlayer {
        ComputerPlayer {
            player: computer.to_string(),
            name: computer.name(words),
            description: computer.description(words),
        }
    }
}

/// Which positions have a value that is known and can be checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct Exact {
    /// What can be known, in words.
    pub about: String,
    /// What has been built here.
    pub built: Vec<Receipt>,
    /// What is wrong with files that had to be left out, in words. Absent if nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub problems: Vec<String>,
}

/// A table or a proof.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// `table` or `proof`.
    pub kind: String,
    /// The variant it is about.
    pub variant: String,
    /// A class of material or a position; empty for all of the game.
    pub scope: String,
    /// In English.
    pub claim: String,
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
pub struct Variant {
    /// Permanent.
    pub name: &'static str,
    /// In words, in the reader's language.
    pub about: String,
    /// Whether `name` is the form of many names rather than a name.
    pub family: bool,
}

/// The catalog.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Catalog)]
pub struct GameList {
    /// In the order shown to people.
    pub games: Vec<GameSummary>,
}

/// One game with its rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameDetail {
    /// What the catalog says of it.
    #[serde(flatten)]
    pub game: GameSummary,
    /// In Markdown.
    pub rules: &'static str,
}

impl GameSummary {
    /// What is told of a game.
    pub fn of(game: &'static Game, knowledge: &Knowledge, words: &Messages) -> GameSummary {
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
            computers: (game.computers())
                .map(|it| ComputerPlayer::of(it, words))
                .collect(),
            exact: Exact {
                about: words.get(game.exact).into_owned(),
                built: knowledge
                    .facts(game)
                    .into_iter()
                    .map(Receipt::from)
                    .collect(),
                problems: (knowledge.problems_of(game).iter())
                    .map(|it| words.say(&without_folder(it)))
                    .collect(),
            },
        }
    }
}

/// The same reason with the name of a file instead of its path: where a server keeps its files is
/// nobody's business.
fn without_folder(reason: &Reason) -> Reason {
    let same = match reason.clause() {
        Some(clause) => Reason::by(clause, reason.id()),
        None => Reason::new(reason.id()),
    };
    let args = reason.args().iter();
    args.fold(same, |reason, (name, value)| match value {
        Arg::Text(text) if *name == "path" => {
            let file = Path::new(text).file_name();
            let file = file.map_or(text.clone().into(), |it| it.to_string_lossy());
            reason.with(name, file.into_owned())
        }
        value => reason.with(name, value.clone()),
    })
}
