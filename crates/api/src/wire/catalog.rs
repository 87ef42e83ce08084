//! The catalog: games with their variants, players and exact results.

use std::path::Path;

use catalog::{Computer, Fact, Game, Knowledge, Level};
use game::{Arg, Reason};
use messages::Messages;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the catalog: its variants, its computer players and the exact results that are known.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Id of the game, as paths and requests use it. It never changes.
    pub id: &'static str,
    /// The game's name, as people know it.
    pub name: &'static str,
    /// Name of the game's designer.
    pub designer: &'static str,
    /// Year in which the game was published.
    pub year: u16,
    /// Names of the game's two sides, the side that moves first being the first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [&'static str; 2],
    /// The game's variants, the standard one first.
    pub variants: Vec<Variant>,
    /// Numbers of the computer's levels of play, the weakest first.
    pub levels: Vec<u8>,
    /// Names of the game's bots: computer players that always play in one manner. Requests use
    /// these names.
    pub bots: Vec<&'static str>,
    /// The game's levels and then its bots, each with a name and a description. A bot that is
    /// another one under a second name is left out.
    pub computers: Vec<ComputerPlayer>,
    /// Positions of the game whose result is known exactly, from tables and proofs.
    pub exact: Exact,
}

/// A computer player of a game, a level or a bot, with its name and a description.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComputerPlayer {
    /// Name of the computer player in requests: the number of a level, or the name of a bot. It
    /// never changes.
    pub player: String,
    /// Display name of the computer player, in the reader's language.
    pub name: String,
    /// How the computer player plays, in the reader's language.
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
    /// For which positions of the game an exact result can be known, in the reader's language.
    pub about: String,
    /// The tables and proofs of the game that this server has.
    pub built: Vec<Receipt>,
    /// What is wrong with the server's damaged tables and proofs, in the reader's language. Absent
    /// if none is damaged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub problems: Vec<String>,
}

/// A table or a proof of exact results.
#[derive(Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// Kind of the file: `table` or `proof`.
    pub kind: String,
    /// Name of the variant whose positions the table or proof covers.
    pub variant: String,
    /// Which positions the table or proof covers: a class of material, or one position. Empty for
    /// the whole game.
    pub scope: String,
    /// What the table or proof shows, in English.
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

/// A variant of a game: another start position, board size or rule, or a family of such variants.
#[derive(Debug, Serialize, ToSchema)]
pub struct Variant {
    /// Name of the variant, as requests use it. It never changes.
    pub name: &'static str,
    /// Description of the variant, in the reader's language.
    pub about: String,
    /// Whether `name` is a pattern for the names of many variants, such as `WxH` for `8x6`.
    pub family: bool,
}

/// All games of the catalog.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Catalog)]
pub struct GameList {
    /// The games of the catalog, in the order in which to show them.
    pub games: Vec<GameSummary>,
}

/// One game of the catalog, with its rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameDetail {
    /// Summary of the game. Its fields are part of this object.
    #[serde(flatten)]
    pub game: GameSummary,
    /// The game's rules as Markdown, in the reader's language.
    pub rules: &'static str,
}

impl GameSummary {
    /// The summary of a game of the catalog for the response, with the tables and proofs in
    /// `knowledge`.
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

/// A copy of an error message (`reason`) with the name of a file instead of its path, so that
/// clients don't learn where the server's files are.
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
