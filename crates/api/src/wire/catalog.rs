//! The catalog: games with their variants, players and exact results.

use std::path::Path;

use catalog::{Computer, Fact, Game, Knowledge, Level};
use game::{Arg, Reason};
use messages::Messages;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// The game's id. Permanent.
    pub id: &'static str,
    /// The game's name, as people know it.
    pub name: &'static str,
    /// The game's designer.
    pub designer: &'static str,
    /// The year of publication.
    pub year: u16,
    /// Names of the two players, the first player first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [&'static str; 2],
    /// The variants, the standard one first.
    pub variants: Vec<Variant>,
    /// Levels of play, the weakest first.
    pub levels: Vec<u8>,
    /// Computer players with a fixed habit, by the names that requests use.
    pub bots: Vec<&'static str>,
    /// Names and descriptions of the levels and the bots, the levels first. A bot that is another
    /// under a second name is left out.
    pub computers: Vec<ComputerPlayer>,
    /// The positions with an exact result.
    pub exact: Exact,
}

/// A level or a bot, in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComputerPlayer {
    /// Its name in requests: the number of a level, or the name of a bot. Permanent.
    pub player: String,
    /// Its name, in the reader's language.
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

/// The positions of a game whose result is known exactly.
#[derive(Debug, Serialize, ToSchema)]
pub struct Exact {
    /// Which results can be known, in the reader's language.
    pub about: String,
    /// The tables and proofs that this server has.
    pub built: Vec<Receipt>,
    /// What is wrong with damaged tables and proofs, in the reader's language. Absent if there are
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub problems: Vec<String>,
}

/// A table or a proof of exact results.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// `table` or `proof`.
    pub kind: String,
    /// The variant it is about.
    pub variant: String,
    /// The positions it covers: a class of material, or one position; empty for all of the game.
    pub scope: String,
    /// What it proves, in English.
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
    /// The variant's name. Permanent.
    pub name: &'static str,
    /// A description, in the reader's language.
    pub about: String,
    /// Whether `name` is the form of many names rather than a name.
    pub family: bool,
}

/// All games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Catalog)]
pub struct GameList {
    /// The games, in the order in which they are shown.
    pub games: Vec<GameSummary>,
}

/// One game with its rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameDetail {
    /// The game.
    #[serde(flatten)]
    pub game: GameSummary,
    /// The rules, in Markdown.
    pub rules: &'static str,
}

impl GameSummary {
    /// The summary of a game of the catalog, with the exact results in `knowledge`.
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

/// A copy of a reason with the name of a file instead of its path, so that clients don't learn where the
/// server's files are.
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
