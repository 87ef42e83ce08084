//! The menu of line mode: prompts for the game, the players and the variant, or for a saved game.

use std::io::BufRead;

use catalog::{Computer, Game, Level};
use game::Rng;
use record::Record;
use session::{Seat, Session, wording};

use super::{
    ask,
    dialogue::{BoardStyle, continue_game, play},
    saves::{self, SaveFile},
};
use crate::{commands, context::Context, failure::Failure};

/// Runs the menu of line mode (play by prompts and typed lines): offers the games, the puzzles and saved
/// games, until the player quits or the input ends.
pub(crate) fn menu(
    input: &mut (impl BufRead + ?Sized),
    seed: u64,
    context: &Context,
) -> Result<(), Failure> {
    let mut rng = Rng::new(seed);
    let count = catalog::games().len() + catalog::PUZZLES.len();
    let welcome = context.with("menu-welcome", &[("count", count.into())]);
    context.print(&welcome)?;
    loop {
        let games = catalog::games().iter();
        let games = games.map(|game| (game.info.name, game.info.id));
        let puzzles = catalog::PUZZLES
            .iter()
            .map(|puzzle| (puzzle.name, puzzle.id));
        let mut choices: Vec<String> = games
            .chain(puzzles)
            .map(|(name, id)| format!("{name}: {}", wording::about(id, &context.words)))
            .collect();
        choices.push(context.words.get("menu-saved").into_owned());
        choices.push(context.words.get("menu-quit").into_owned());
        let Some(n) = choose(input, "menu-game", &choices, context)? else {
            return Ok(());
        };
        let rng = Rng::new(rng.bits());
        let saved = catalog::games().len() + catalog::PUZZLES.len();
        let more = match catalog::games().get(n) {
            Some(game) => start(game, input, rng, context)?,
            None if n < saved => super::puzzle::puzzles(input, rng, context)?,
            None if n == saved => resume(input, rng, context)?,
            None => false,
        };
        if !more {
            return Ok(());
        }
    }
}

/// Asks which unfinished saved game to continue, and plays it. Returns `false` if the input ends at the
/// question.
fn resume(
    input: &mut (impl BufRead + ?Sized),
    rng: Rng,
    context: &Context,
) -> Result<bool, Failure> {
    let mut games = saves::unfinished();
    if games.is_empty() {
        context.print(&context.words.get("menu-no-saves"))?;
        return Ok(true);
    }
    let row = |(_, record): &(_, Record)| {
        let name = catalog::find(&record.game).map_or("", |it| it.info.name);
        let args = [
            ("game", name.into()),
            ("first", record.players[0].as_str().into()),
            ("second", record.players[1].as_str().into()),
            ("moves", record.moves.len().into()),
        ];
        context.with("menu-saved-game", &args)
    };
    let mut choices: Vec<String> = games.iter().map(row).collect();
    choices.push(context.words.get("menu-back").into_owned());
    let Some(n) = choose(input, "menu-which-saved", &choices, context)? else {
        return Ok(false);
    };
    if games.len() <= n {
        return Ok(true);
    }
    let (path, record) = games.swap_remove(n);
    let Ok(session) = Session::resume(&record) else {
        context.print(&context.words.get("menu-bad-save"))?;
        return Ok(true);
    };
    continue_game(
        session,
        BoardStyle::Drawn,
        SaveFile::existing(path),
        rng,
        input,
        context,
    )?;
    Ok(true)
}

/// Asks for the players and the variant of a game, and plays it. Shows the rules of the game on request.
/// Returns `false` if the input ends at a question.
fn start(
    game: &'static Game,
    input: &mut (impl BufRead + ?Sized),
    rng: Rng,
    context: &Context,
) -> Result<bool, Failure> {
    let choices = [
        "menu-two-people",
        "menu-person-first",
        "menu-person-second",
        "menu-computers",
        "menu-rules",
    ]
    .map(|id| context.words.get(id).into_owned());
    loop {
        let Some(way) = choose(input, "menu-who", &choices, context)? else {
            return Ok(false);
        };
        let is_person = match way {
            0 => [true, true],
            1 => [true, false],
            2 => [false, true],
            3 => [false, false],
            _ => {
                context.print(&commands::rules_text(game, context)?)?;
                continue;
            }
        };
        let mut seats = [Seat::Person, Seat::Person];
        for (i, seat) in seats.iter_mut().enumerate() {
            if is_person[i] {
                continue;
            }
            match opponent(game, input, context)? {
                Some(computer) => *seat = Seat::Computer(computer),
                None => return Ok(false),
            }
        }
        let Some(variant) = variant(game, input, context)? else {
            return Ok(false);
        };
        let line = game.open(None, Some(&variant))?;
        play(game, line, seats, BoardStyle::Drawn, rng, input, context)?;
        return Ok(true);
    }
}

/// Lists the computer players of a game and prompts for one. An empty answer means the gentle level.
/// `None` at the end of the input.
fn opponent(
    game: &'static Game,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<Option<Computer>, Failure> {
    context.print(&commands::players(game.computers(), &context.words))?;
    let gentle = game.level(Level::GENTLE);
    loop {
        let args = [
            ("name", gentle.name(&context.words).into()),
            ("number", gentle.to_string().into()),
        ];
        let Some(text) = ask(input, &context.with("menu-level", &args), context)? else {
            return Ok(None);
        };
        if text.is_empty() {
            return Ok(Some(gentle));
        }
        if let Some(computer) = game.computer(&text) {
            return Ok(Some(computer));
        }
        let args = [("text", text.as_str().into())];
        context.print(&context.with("menu-no-such-player", &args))?;
    }
}

/// Asks for a variant of the game if it has several. An empty answer, or no question, means the standard
/// one. `None` at the end of the input.
fn variant(
    game: &Game,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<Option<String>, Failure> {
    let standard = game.info.standard();
    let names: Vec<&str> = game.info.variants.iter().map(|it| it.name).collect();
    if names.len() < 2 {
        return Ok(Some(standard.to_owned()));
    }
    loop {
        let args = [
            ("known", names.join(", ").into()),
            ("standard", standard.into()),
        ];
        let Some(text) = ask(input, &context.with("menu-variant", &args), context)? else {
            return Ok(None);
        };
        if text.is_empty() {
            return Ok(Some(standard.to_owned()));
        }
        match game.open(None, Some(&text)) {
            Ok(_) => return Ok(Some(text)),
            Err(reason) => {
                context.print(&wording::refusal(&reason, &context.words))?;
            }
        }
    }
}

/// Prompts for one of several numbered choices until the answer is valid, and returns its index
/// from 0. `None` at the end of the input.
fn choose(
    input: &mut (impl BufRead + ?Sized),
    question: &'static str,
    choices: &[String],
    context: &Context,
) -> Result<Option<usize>, Failure> {
    loop {
        context.print(&format!("\n{}", context.words.get(question)))?;
        for (i, choice) in choices.iter().enumerate() {
            context.print(&format!("{:3}  {choice}", i + 1))?;
        }
        let Some(answer) = ask(input, &context.words.get("menu-prompt"), context)? else {
            return Ok(None);
        };
        match answer.parse::<usize>() {
            Ok(n) if (1..=choices.len()).contains(&n) => return Ok(Some(n - 1)),
            _ => {
                let args = [
                    ("text", answer.as_str().into()),
                    ("most", choices.len().into()),
                ];
                context.print(&context.with("menu-no-such-number", &args))?;
            }
        }
    }
}
