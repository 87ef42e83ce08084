//! The catalog, positions and moves: answered at once.

use catalog::Knowledge;
use messages::Messages;

use super::{find, open};
use crate::{
    Change, GameDetail, GameList, GameState, GameSummary, LegalMoves, NewGame, PlayRequest, Played,
    PositionRequest, Problem,
};

/// The games that can be played.
///
/// With their variants, their levels and bots, and what is known exactly about them.
#[utoipa::path(get, path = "/games", responses((status = 200, body = GameList)))]
pub fn games(knowledge: &Knowledge, words: &Messages) -> GameList {
    let games = catalog::games().iter();
    GameList {
        games: games
            .map(|it| GameSummary::of(it, knowledge, words))
            .collect(),
    }
}

/// One game with its rules.
///
/// The rules are Markdown, in the reader's language.
#[utoipa::path(get, path = "/games/{game}", params(("game" = String, Path)), responses((status = 200, body = GameDetail)))]
pub fn game(id: &str, knowledge: &Knowledge, words: &Messages) -> Result<GameDetail, Problem> {
    let game = find(id)?;
    Ok(GameDetail {
        game: GameSummary::of(game, knowledge, words),
        rules: words.language().choose(game.rules),
    })
}

/// The start of a game.
///
/// Without a variant, the standard one.
#[utoipa::path(post, path = "/games/{game}/new", params(("game" = String, Path)), request_body = NewGame, responses((status = 200, body = GameState)))]
pub fn new_game(id: &str, request: &NewGame, words: &Messages) -> Result<GameState, Problem> {
    let line = find(id)?.open(None, request.variant.as_deref());
    Ok(GameState::of(&*line.map_err(Problem::Input)?, words))
}

/// The legal moves of a position.
///
/// Each with the taps that enter it: no move's taps begin another's, so that a board needs no rule
/// to show what may be tapped next.
#[utoipa::path(post, path = "/games/{game}/legal", params(("game" = String, Path)), request_body = PositionRequest, responses((status = 200, body = LegalMoves)))]
pub fn legal(id: &str, request: &PositionRequest, words: &Messages) -> Result<LegalMoves, Problem> {
    let line = open(find(id)?, &request.position, request.variant.as_deref())?;
    Ok(LegalMoves::of(&*line, words))
}

/// The position after a move.
///
/// An illegal move is a problem of status 422 that says in words why it can't be played.
#[utoipa::path(post, path = "/games/{game}/play", params(("game" = String, Path)), request_body = PlayRequest, responses((status = 200, body = Played)))]
pub fn play(id: &str, request: &PlayRequest, words: &Messages) -> Result<Played, Problem> {
    let mut line = open(find(id)?, &request.position, request.variant.as_deref())?;
    let played = line.try_play(&request.m).map_err(Problem::Illegal)?;
    Ok(Played {
        m: played.text,
        changes: Change::all(&played.trace),
        state: GameState::of(&*line, words),
    })
}
