//! The requests of the Prolog protocol: checks one against the rules and makes its reply.

use catalog::{Computer, Game};
use game::{AnyLine, Outcome, Player};
use grid::Square;

use crate::{
    Busy, Reply, Term,
    board::{Board, moai, piece},
};

/// A callback that chooses a computer player's move and returns it in canonical notation, or `None`
/// if there is no legal move. Fails with [`Busy`] if no worker is free for the search.
pub type ChooseMove<'a> =
    dyn FnMut(Box<dyn AnyLine>, Computer) -> Result<Option<String>, Busy> + 'a;

/// Why the reply to a request is not `ok`.
enum Failure {
    /// An argument of the request has the wrong type, names something unknown, or breaks the rules
    /// of the game.
    Invalid,
    /// The request needs a search, and no worker is free for it.
    Busy(Busy),
}

/// The arguments of the reply `ok` to a request, or why the request failed.
type Values = Result<Vec<Term>, Failure>;

/// Makes the reply to a client's request. Calls `choose` for a computer player's move.
pub fn answer(request: &Term, choose: &mut ChooseMove<'_>) -> Reply {
    let Some((name, arguments)) = request.parts() else {
        return unknown();
    };
    let answer = match (name, arguments) {
        ("bye", []) => return Reply::ok(Vec::new()).closing(),
        ("initialize", [x, y]) => initialize(x, y),
        ("ini_posicao", [board, piece, x, y]) => place(board, piece, [x, y]),
        ("execute", [board, way, pawn, x, y]) => execute(board, way, pawn, [x, y]),
        ("calculate", [board, level, player]) => calculate(board, level, player, choose),
        ("game_end", [board, player]) => game_end(board, player),
        ("new", [game, variant]) => new(game, variant),
        ("legal", [game, variant @ .., position]) if variant.len() <= 1 => {
            open(game, variant, position).map(|line| legal(&*line))
        }
        ("play", [game, variant @ .., position, m]) if variant.len() <= 1 => {
            open(game, variant, position).and_then(|line| play(line, m))
        }
        ("best", [game, variant @ .., position, player]) if variant.len() <= 1 => {
            open(game, variant, position).and_then(|line| best(line, player, choose))
        }
        ("status", [game, variant @ .., position]) if variant.len() <= 1 => {
            open(game, variant, position).map(|line| status(&*line))
        }
        _ => return unknown(),
    };
    match answer {
        Ok(values) => Reply::ok(values),
        Err(Failure::Invalid) => Reply::invalid(),
        Err(Failure::Busy(busy)) => busy.into(),
    }
}

fn unknown() -> Reply {
    Reply::error(Term::atom("unknown_request"))
}

/// Returns the value, or the failure of an invalid request if it is missing.
fn need<T>(value: Option<T>) -> Result<T, Failure> {
    value.ok_or(Failure::Invalid)
}

// The report's own requests, which are about Moai.

fn initialize(x: &Term, y: &Term) -> Values {
    let (width, height) = (need(x.as_integer())?, need(y.as_integer())?);
    let board = need(Board::empty(width, height))?;
    Ok(vec![board.term()])
}

fn place(board: &Term, piece: &Term, at: [&Term; 2]) -> Values {
    let board = need(Board::read(board))?;
    let player = match piece.as_atom() {
        Some("B") => Player::First,
        Some("P") => Player::Second,
        _ => return Err(Failure::Invalid),
    };
    // If it isn't the player's turn, the position can't be opened; with both pawns on the board, the
    // move is illegal.
    let mut line = need(board.open(player))?;
    let square = read_square(&board, at)?;
    play_on_board(&mut *line, &format!("@{square}"))
}

fn execute(board: &Term, way: &Term, pawn: &Term, at: [&Term; 2]) -> Values {
    let board = need(Board::read(board))?;
    let way = match way.as_atom() {
        Some("n" | "push") => '+',
        Some("s" | "pull") => '-',
        _ => return Err(Failure::Invalid),
    };
    let pawn = match read_player(pawn)? {
        Player::First => 'W',
        Player::Second => 'B',
    };
    let square = read_square(&board, at)?;
    let m = format!("{square}{pawn}{way}");
    // The request doesn't name the player to move, so the action must be legal for one of the two.
    let lines = Player::BOTH.into_iter().filter_map(|it| board.open(it));
    let mut boards = lines.filter_map(|mut line| play_on_board(&mut *line, &m).ok());
    need(boards.next())
}

fn calculate(board: &Term, level: &Term, player: &Term, choose: &mut ChooseMove<'_>) -> Values {
    let board = need(Board::read(board).filter(Board::is_set_up))?;
    let mut line = need(board.open(read_player(player)?))?;
    let computer = need(level.as_integer())?.to_string();
    let computer = need(moai().and_then(|it| it.computer(&computer)))?;
    let m = choose_move(&*line, computer, choose)?;
    let (counter, action) = need(Square::split(&m))?;
    let (x, y) = need(board.place(counter))?;
    let (pawn, way) = match action {
        "W+" => (Player::First, "n"),
        "W-" => (Player::First, "s"),
        "B+" => (Player::Second, "n"),
        "B-" => (Player::Second, "s"),
        _ => return Err(Failure::Invalid),
    };
    let mut values = vec![Term::atom(way), piece(pawn), x.into(), y.into()];
    values.extend(play_on_board(&mut *line, &m)?);
    Ok(values)
}

fn game_end(board: &Term, player: &Term) -> Values {
    let board = need(Board::read(board))?;
    let line = need(board.open(read_player(player)?))?;
    let lost = line.ending().is_some();
    Ok(vec![Term::atom(lost.to_string())])
}

/// Parses a player of Moai: the letter of their pawn in the Moai report, the protocol's
/// specification (`B` is the first player, `P` the second), or the pawn's name in the request
/// `execute` (`n`, `s`).
fn read_player(term: &Term) -> Result<Player, Failure> {
    match term.as_atom() {
        Some("B" | "n") => Ok(Player::First),
        Some("P" | "s") => Ok(Player::Second),
        _ => Err(Failure::Invalid),
    }
}

fn read_square(board: &Board, [x, y]: [&Term; 2]) -> Result<Square, Failure> {
    let (x, y) = (need(x.as_integer())?, need(y.as_integer())?);
    need(board.square(x, y))
}

/// Plays a move of Moai and returns the board after it, as the argument of the reply.
fn play_on_board(line: &mut dyn AnyLine, m: &str) -> Values {
    need(line.try_play(m).ok())?;
    Ok(vec![need(Board::of(line))?.term()])
}

// Requests for every game: positions and moves are atoms.

fn find(game: &Term) -> Result<&'static Game, Failure> {
    need(game.as_atom().and_then(catalog::find))
}

fn new(game: &Term, variant: &Term) -> Values {
    let variant = need(variant.as_atom())?;
    let line = find(game)?.open(None, Some(variant));
    Ok(vec![Term::atom(need(line.ok())?.position())])
}

fn open(game: &Term, variant: &[Term], position: &Term) -> Result<Box<dyn AnyLine>, Failure> {
    let variant = variant.first().map(|it| need(it.as_atom())).transpose()?;
    let position = need(position.as_atom())?;
    need(find(game)?.open(Some(position), variant).ok())
}

fn legal(line: &dyn AnyLine) -> Vec<Term> {
    let moves = line.legal_moves().into_iter();
    vec![Term::List(moves.map(|it| Term::Atom(it.text)).collect())]
}

fn play(mut line: Box<dyn AnyLine>, m: &Term) -> Values {
    let m = need(m.as_atom())?;
    need(line.try_play(m).ok())?;
    Ok(vec![Term::atom(line.position())])
}

fn best(mut line: Box<dyn AnyLine>, player: &Term, choose: &mut ChooseMove<'_>) -> Values {
    let name = match player {
        Term::Integer(level) => level.to_string(),
        Term::Atom(bot) => bot.clone(),
        Term::List(_) | Term::Compound(..) => return Err(Failure::Invalid),
    };
    let game = need(catalog::find(line.info().id))?;
    let m = choose_move(&*line, need(game.computer(&name))?, choose)?;
    need(line.try_play(&m).ok())?;
    Ok(vec![Term::Atom(m), Term::atom(line.position())])
}

fn status(line: &dyn AnyLine) -> Vec<Term> {
    let name = |player: Player| Term::atom(line.info().player(player).name);
    let status = match line.ending().map(|it| it.outcome) {
        None => Term::compound("to_move", vec![name(line.to_move())]),
        Some(Outcome::Win(winner)) => Term::compound("win", vec![name(winner)]),
        Some(Outcome::Draw) => Term::atom("draw"),
    };
    vec![status]
}

/// Has a computer player choose a move. Fails if the game is over or no worker is free.
fn choose_move(
    line: &dyn AnyLine,
    player: Computer,
    choose: &mut ChooseMove<'_>,
) -> Result<String, Failure> {
    // No search for a game that is over.
    if line.ending().is_some() {
        return Err(Failure::Invalid);
    }
    need(choose(line.boxed_clone(), player).map_err(Failure::Busy)?)
}
