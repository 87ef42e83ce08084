//! The catalog, positions and moves, computed at once.

use catalog::Knowledge;
use game::{Reason, Tap};
use messages::Messages;

use super::{find, open};
use crate::{
    Board, Change, GameDetail, GameList, GameState, GameSummary, LegalMoves, LineMove, LineRequest,
    LineState, NewGame, PlayRequest, Played, PositionRequest, Problem, TapAnswer, TapRequest,
};

/// All games.
///
/// With their variants, levels and bots, and the exact answers there are.
#[utoipa::path(get, path = "/games", responses((status = 200, body = GameList)))]
pub fn games(knowledge: &Knowledge, words: &Messages) -> GameList {
    let games = catalog::games().iter();
    GameList {
        games: games
            .map(|game| GameSummary::of(game, knowledge, words))
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
/// The standard variant, unless you name another.
#[utoipa::path(post, path = "/games/{game}/new", params(("game" = String, Path)), request_body = NewGame, responses((status = 200, body = GameState)))]
pub fn new_game(id: &str, request: &NewGame, words: &Messages) -> Result<GameState, Problem> {
    let line = find(id)?.open(None, request.variant.as_deref());
    Ok(GameState::of(&*line.map_err(Problem::Input)?, words))
}

/// The legal moves of a position.
///
/// Each with the taps that enter it. No move's taps are the beginning of another's, so a board can
/// show what can be tapped next without knowing a rule.
#[utoipa::path(post, path = "/games/{game}/legal", params(("game" = String, Path)), request_body = PositionRequest, responses((status = 200, body = LegalMoves)))]
pub fn legal(id: &str, request: &PositionRequest, words: &Messages) -> Result<LegalMoves, Problem> {
    let line = open(find(id)?, &request.position, request.variant.as_deref())?;
    Ok(LegalMoves::of(&*line, words))
}

/// The position after a move.
///
/// An illegal move is an error with status 422 that says why it can't be played.
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

/// A game from its start, after any number of moves.
///
/// Everything a board needs: the starting position, what each move changed, the legal moves and what
/// each of them would change. Unlike a single position, it takes repetition into account.
#[utoipa::path(post, path = "/games/{game}/line", params(("game" = String, Path)), request_body = LineRequest, responses((status = 200, body = LineState)))]
pub fn line(id: &str, request: &LineRequest, words: &Messages) -> Result<LineState, Problem> {
    let opened = find(id)?.open(request.position.as_deref(), request.variant.as_deref());
    let mut line = opened.map_err(Problem::Input)?;
    let start_board = Board::of(&*line);
    let mut played = Vec::new();
    for m in &request.moves {
        let m = line.try_play(m).map_err(Problem::Illegal)?;
        played.push(LineMove::of(&*line, m));
    }
    Ok(LineState::of(&*line, start_board, played, words))
}

/// Whether a tap can be part of a legal move.
///
/// If not, the response has the clause of the rules that forbids it, and the reason in words. A
/// refused tap is no error.
#[utoipa::path(post, path = "/games/{game}/tap", params(("game" = String, Path)), request_body = TapRequest, responses((status = 200, body = TapAnswer)))]
pub fn tap(id: &str, request: &TapRequest, words: &Messages) -> Result<TapAnswer, Problem> {
    let opened = find(id)?.open(request.position.as_deref(), request.variant.as_deref());
    let mut line = opened.map_err(Problem::Input)?;
    for m in &request.moves {
        line.try_play(m).map_err(Problem::Illegal)?;
    }
    let so_far: Result<Vec<Tap>, Reason> = request.taps.iter().map(|it| it.read(&*line)).collect();
    let so_far = so_far.map_err(Problem::Input)?;
    let tap = request.tap.read(&*line).map_err(Problem::Input)?;
    let refusal = line.refusal(&so_far, tap);
    Ok(TapAnswer::of(refusal.as_ref(), words))
}
