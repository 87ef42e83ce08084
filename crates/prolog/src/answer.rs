//! From a request to its reply.

use catalog::{Computer, Game};
use game::{AnyLine, Outcome, Player};
use grid::Square;

use crate::{
    Busy, Reply, Term,
    board::{Board, moai, piece},
};

/// Finds the move of a computer player, in canonical notation: `None` if there is none.
pub type Think<'a> = dyn FnMut(Box<dyn AnyLine>, Computer) -> Result<Option<String>, Busy> + 'a;

/// Why there is no `ok`.
enum No {
    /// The rules, or the request's own form, don't allow it.
    Invalid,
    Busy(Busy),
}

type Answer = Result<Vec<Term>, No>;

/// Replies to a request. What needs thinking is asked of `think`.
pub fn answer(request: &Term, think: &mut Think<'_>) -> Reply {
    let Some((name, arguments)) = request.parts() else {
        return unknown();
    };
    let answer = match (name, arguments) {
        ("bye", []) => return Reply::ok(Vec::new()).closing(),
        ("initialize", [x, y]) => initialize(x, y),
        ("ini_posicao", [board, piece, x, y]) => place(board, piece, [x, y]),
        ("execute", [board, way, pawn, x, y]) => execute(board, way, pawn, [x, y]),
        ("calculate", [board, level, player]) => calculate(board, level, player, think),
        ("game_end", [board, player]) => game_end(board, player),
        ("new", [game, variant]) => new(game, variant),
        ("legal", [game, variant @ .., position]) if variant.len() <= 1 => {
            open(game, variant, position).map(|it| legal(&*it))
        }
        ("play", [game, variant @ .., position, m]) if variant.len() <= 1 => {
            open(game, variant, position).and_then(|it| play(it, m))
        }
        ("best", [game, variant @ .., position, player]) if variant.len() <= 1 => {
            open(game, variant, position).and_then(|it| best(it, player, think))
        }
        ("status", [game, variant @ .., position]) if variant.len() <= 1 => {
            open(game, variant, position).map(|it| status(&*it))
        }
        _ => return unknown(),
    };
    match answer {
        Ok(values) => Reply::ok(values),
        Err(No::Invalid) => Reply::invalid(),
        Err(No::Busy(busy)) => busy.into(),
    }
}

fn unknown() -> Reply {
    Reply::error(Term::atom("unknown_request"))
}

/// What is missing makes a request invalid.
fn need<T>(it: Option<T>) -> Result<T, No> {
    it.ok_or(No::Invalid)
}

// The report's own requests, which are about Moai.

fn initialize(x: &Term, y: &Term) -> Answer {
    let (width, height) = (need(x.as_integer())?, need(y.as_integer())?);
    let board = need(Board::empty(width, height))?;
    Ok(vec![board.term()])
}

fn place(board: &Term, piece: &Term, at: [&Term; 2]) -> Answer {
    let board = need(Board::read(board))?;
    let player = match piece.as_atom() {
        Some("B") => Player::First,
        Some("P") => Player::Second,
        _ => return Err(No::Invalid),
    };
    // With both pawns on the board the move would be refused as well; without its player's turn the
    // line can't be opened.
    let mut line = need(board.open(player))?;
    let square = read_square(&board, at)?;
    moved(&mut *line, &format!("@{square}"))
}

fn execute(board: &Term, way: &Term, pawn: &Term, at: [&Term; 2]) -> Answer {
    let board = need(Board::read(board))?;
    let way = match way.as_atom() {
        Some("n" | "push") => '+',
        Some("s" | "pull") => '-',
        _ => return Err(No::Invalid),
    };
    let pawn = match read_player(pawn)? {
        Player::First => 'W',
        Player::Second => 'B',
    };
    let square = read_square(&board, at)?;
    let m = format!("{square}{pawn}{way}");
    // Whose turn it is, is not said: the action must be legal for one of them.
    let lines = Player::BOTH.into_iter().filter_map(|it| board.open(it));
    let mut boards = lines.filter_map(|mut line| moved(&mut *line, &m).ok());
    need(boards.next())
}

fn calculate(board: &Term, level: &Term, player: &Term, think: &mut Think<'_>) -> Answer {
    let board = need(Board::read(board).filter(Board::is_set_up))?;
    let mut line = need(board.open(read_player(player)?))?;
    let computer = need(level.as_integer())?.to_string();
    let computer = need(moai().and_then(|it| it.computer(&computer)))?;
    let m = choose(&*line, computer, think)?;
    let (counter, action) = need(Square::split(&m))?;
    let (x, y) = need(board.place(counter))?;
    let (pawn, way) = match action {
        "W+" => (Player::First, "n"),
        "W-" => (Player::First, "s"),
        "B+" => (Player::Second, "n"),
        "B-" => (Player::Second, "s"),
        _ => return Err(No::Invalid),
    };
    let mut values = vec![Term::atom(way), piece(pawn), x.into(), y.into()];
    values.extend(moved(&mut *line, &m)?);
    Ok(values)
}

fn game_end(board: &Term, player: &Term) -> Answer {
    let board = need(Board::read(board))?;
    let line = need(board.open(read_player(player)?))?;
    let lost = line.ending().is_some();
    Ok(vec![Term::atom(lost.to_string())])
}

/// A player by his pawn: the report's letters for pieces, or those for the pawn to move.
fn read_player(term: &Term) -> Result<Player, No> {
    match term.as_atom() {
        Some("B" | "n") => Ok(Player::First),
        Some("P" | "s") => Ok(Player::Second),
        _ => Err(No::Invalid),
    }
}

fn read_square(board: &Board, [x, y]: [&Term; 2]) -> Result<Square, No> {
    let (x, y) = (need(x.as_integer())?, need(y.as_integer())?);
    need(board.square(x, y))
}

/// The board after a move.
fn moved(line: &mut dyn AnyLine, m: &str) -> Answer {
    need(line.try_play(m).ok())?;
    Ok(vec![need(Board::of(line))?.term()])
}

// Requests for every game: positions and moves are atoms.

fn find(game: &Term) -> Result<&'static Game, No> {
    need(game.as_atom().and_then(catalog::find))
}

fn new(game: &Term, variant: &Term) -> Answer {
    let variant = need(variant.as_atom())?;
    let line = find(game)?.open(None, Some(variant));
    Ok(vec![Term::atom(need(line.ok())?.position())])
}

fn open(game: &Term, variant: &[Term], position: &Term) -> Result<Box<dyn AnyLine>, No> {
    let variant = variant.first().map(|it| need(it.as_atom())).transpose()?;
    let position = need(position.as_atom())?;
    need(find(game)?.open(Some(position), variant).ok())
}

fn legal(line: &dyn AnyLine) -> Vec<Term> {
    let moves = line.legal_moves().into_iter();
    vec![Term::List(moves.map(|it| Term::Atom(it.text)).collect())]
}

fn play(mut line: Box<dyn AnyLine>, m: &Term) -> Answer {
    let m = need(m.as_atom())?;
    need(line.try_play(m).ok())?;
    Ok(vec![Term::atom(line.position())])
}

fn best(mut line: Box<dyn AnyLine>, player: &Term, think: &mut Think<'_>) -> Answer {
    let name = match player {
        Term::Integer(level) => level.to_string(),
        Term::Atom(bot) => bot.clone(),
        Term::List(_) | Term::Compound(..) => return Err(No::Invalid),
    };
    let game = need(catalog::find(line.info().id))?;
    let m = choose(&*line, need(game.computer(&name))?, think)?;
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

fn choose(line: &dyn AnyLine, player: Computer, think: &mut Think<'_>) -> Result<String, No> {
    // A game that is over needs no thought, and must not cost any.
    if line.ending().is_some() {
        return Err(No::Invalid);
    }
    need(think(line.boxed_clone(), player).map_err(No::Busy)?)
}
