//! `henge replay`: checks recorded games, shows one move by move, or converts them to PGN, text or GIF.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use clap::Args;
use game::{AnyLine, Marks, Outcome, Player};
use picture::raster::Film;
use picture::{DrawStyle, Theme};
use record::{LoadedGame, Record, ReplayError, pgn::NotPgn};
use serde_json::{Value as Json, json};

use super::{pictures, records};
use crate::{
    args::{JsonFlag, duration, theme},
    context::Context,
    failure::Failure,
    interrupt,
};

#[derive(Debug, Args)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "NUMBER")]
    number: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    #[arg(long, value_name = "NUMBER", requires = "gif")]
    from: Option<usize>,
    #[arg(long, value_name = "NUMBER", requires = "gif")]
    to: Option<usize>,
    #[arg(long, value_name = "TIME", requires = "gif", value_parser = duration)]
    delay: Option<Duration>,
    #[arg(long, value_name = "PIXELS", requires = "gif")]
    size: Option<u32>,
    #[arg(
        long,
        value_name = "light|dark|grey",
        default_value = "light",
        hide_default_value = true,
        value_parser = film_theme
    )]
    theme: Theme,
    #[arg(long, requires = "gif")]
    flip: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "gif")]
    pgn: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["gif", "pgn"])]
    text: Option<PathBuf>,
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    form: JsonFlag,
}

pub(crate) fn run(options: &Replay, context: &Context) -> Result<ExitCode, Failure> {
    let games = records::load(&options.file, context)?;
    if games.is_empty() {
        let shown = options.file.display().to_string();
        return Err(Failure::input("replay-no-games", &[("path", shown.into())]));
    }
    if let Some(path) = options.pgn.as_ref().or(options.text.as_ref()) {
        let first = options.number.unwrap_or(NonZeroUsize::MIN);
        let chosen = match options.number {
            Some(number) => std::slice::from_ref(records::choose(&games, number)?),
            None => &games[..],
        };
        for (i, game) in chosen.iter().enumerate() {
            check(first.get() + i, game, context)?;
        }
        let written = convert(chosen, path, options, context)?;
        return Ok(written);
    }
    if let Some(path) = &options.gif {
        let number = options.number.unwrap_or(NonZeroUsize::MIN);
        let game = records::choose(&games, number)?;
        check(number.get(), game, context)?;
        film(&game.record, path, options, context)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(number) = options.number {
        let game = records::choose(&games, number)?;
        step_through(&game.record, context)?;
        return Ok(ExitCode::SUCCESS);
    }
    check_all(&games, context)
}

/// Fails if a recorded game has an illegal move or a wrong result, so that it isn't converted.
fn check(number: usize, game: &LoadedGame, context: &Context) -> Result<(), Failure> {
    let Some(problem) = problem(game, context) else {
        return Ok(());
    };
    let args = [("number", number.into()), ("problem", problem.into())];
    Err(Failure::work("replay-not-converted", &args))
}

/// Default size of an animated GIF of a game: pixels of its longer side.
const DEFAULT_SIZE: u32 = 480;

/// Default time that each picture of an animated GIF is shown.
const DEFAULT_DELAY: Duration = Duration::from_millis(800);

/// Maximum time that each picture of an animated GIF is shown. The last one is shown
/// [`LAST_DELAY_FACTOR`] times as long, and the format's limit is about 650 s.
const MAX_DELAY: Duration = Duration::from_secs(200);

/// The last picture of an animated GIF is shown this many times as long as the others, so that the
/// end of the game can be seen before it repeats.
const LAST_DELAY_FACTOR: u32 = 3;

/// Writes recorded games to a file as PGN or in this program's own format. For PGN, those of games
/// that PGN doesn't support are left out; fails if all are.
fn convert(
    games: &[LoadedGame],
    path: &Path,
    options: &Replay,
    context: &Context,
) -> Result<ExitCode, Failure> {
    if path.as_os_str() != "-" {
        pictures::check(path, options.force)?;
    }
    let (mut texts, mut n_without_pgn, mut refused) = (Vec::new(), 0_usize, None);
    for LoadedGame { record, .. } in games {
        match record::pgn::write(record) {
            _ if options.pgn.is_none() => texts.push(record.to_string()),
            Ok(text) => texts.push(text),
            Err(error @ NotPgn::Game(_)) => {
                n_without_pgn += 1;
                refused.get_or_insert(error);
            }
            Err(error) => return Err(Failure::Input(error.reason())),
        }
    }
    // Games that PGN doesn't know are left out; if all are, that is an error.
    if let Some(error) = refused.filter(|_| texts.is_empty()) {
        return Err(Failure::Input(error.reason()));
    }
    if 0 < n_without_pgn {
        let words = context.with("replay-not-pgn", &[("games", n_without_pgn.into())]);
        writeln!(io::stderr(), "henge: {words}")?;
    }
    pictures::save(path, texts.join("\n").as_bytes(), context)?;
    if path.as_os_str() != "-" {
        let shown = path.display().to_string();
        let args = [("path", shown.into()), ("games", texts.len().into())];
        context.print(&context.with("replay-converted", &args))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Parses the colour theme of an animated GIF. `auto` is refused: a GIF can't adapt to its
/// surroundings.
fn film_theme(text: &str) -> Result<Theme, String> {
    match theme(text)? {
        Theme::Auto => Err(text.to_owned()),
        known => Ok(known),
    }
}

/// Writes a recorded game, or the part of it between the moves `--from` and `--to`, as an animated
/// GIF.
fn film(record: &Record, path: &Path, options: &Replay, context: &Context) -> Result<(), Failure> {
    pictures::check(path, options.force)?;
    let line = records::replay(record, context)?;
    let plies = line.moves().len();
    let (from, to) = (options.from.unwrap_or(0), options.to.unwrap_or(plies));
    if to < from || plies < to {
        let args = [("moves", plies.into())];
        return Err(Failure::input("replay-bad-stretch", &args));
    }
    let style = DrawStyle {
        theme: options.theme,
        labels: true,
        flipped: options.flip,
        hands: true,
        ..DrawStyle::default()
    };
    let delay = options.delay.unwrap_or(DEFAULT_DELAY);
    if MAX_DELAY < delay {
        let args = [("most", MAX_DELAY.as_secs().into())];
        return Err(Failure::input("replay-long-delay", &args));
    }
    let film = Film {
        size: options.size.unwrap_or(DEFAULT_SIZE),
        delay,
        last_delay: delay * LAST_DELAY_FACTOR,
    };
    let drawings = picture::frames(&*line, from..=to, &style);
    let made =
        picture::raster::gif(&drawings, &film, interrupt::flag()).map_err(pictures::bad_size)?;
    let bytes = made.ok_or_else(|| Failure::work("replay-film-stopped", &[]))?;
    pictures::save(path, &bytes, context)?;
    if path.as_os_str() == "-" {
        return Ok(());
    }
    let shown = path.display().to_string();
    if context.json {
        let answer = json!({ "file": shown, "pictures": drawings.len(), "bytes": bytes.len() });
        return context.print_json(&answer);
    }
    let args = [("path", shown.into()), ("pictures", drawings.len().into())];
    context.print(&context.with("replay-filmed", &args))
}

/// Checks all recorded games of a file and prints a line for each. Exit code 1 if any is wrong.
fn check_all(all: &[LoadedGame], context: &Context) -> Result<ExitCode, Failure> {
    let problems: Vec<Option<String>> = all.iter().map(|game| problem(game, context)).collect();
    let wrong = problems.iter().flatten().count();
    if context.json {
        let games = all.iter().zip(&problems);
        let games: Vec<Json> = games
            .map(|(game, problem)| described(&game.record, problem.as_ref()))
            .collect();
        context.print_json(&json!({ "games": games, "wrong": wrong }))?;
        return Ok(ExitCode::from(u8::from(0 < wrong)));
    }
    for (i, (game, problem)) in all.iter().zip(&problems).enumerate() {
        context.print(&summary(i + 1, &game.record, problem.as_deref(), context))?;
    }
    let games = ("games", all.len().into());
    if 0 < wrong {
        return Err(Failure::work(
            "replay-failed",
            &[("wrong", wrong.into()), games],
        ));
    }
    context.print(&context.with("replay-all-right", &[games]))?;
    Ok(ExitCode::SUCCESS)
}

/// The error of a recorded game, in words: an unknown game, a wrong start, an illegal move, or a
/// result that contradicts the moves or another result in the record. `None` if there is none.
fn problem(game: &LoadedGame, context: &Context) -> Option<String> {
    let record = &game.record;
    let line = match record.replay() {
        Ok(line) => line,
        Err(error) => return Some(complaint(&error, context)),
    };
    let said = record.result.as_ref().map(|result| result.outcome);
    let found = line.ending().map(|ending| ending.outcome);
    // A game may also end by resignation or failure; records of contests say which.
    let by_rules = record.tag("end").is_some_and(|end| end == "rules");
    let args = [
        ("said", result(said, context).into()),
        ("found", result(found, context).into()),
    ];
    if game.other_result.is_some() {
        let tag = ("tag", result(game.other_result, context).into());
        return Some(context.with("replay-two-results", &[tag, args[0].clone()]));
    }
    match found {
        Some(_) if found != said => Some(context.with("replay-other-result", &args)),
        None if by_rules => Some(context.with("replay-unfinished", &args[..1])),
        _ => None,
    }
}

/// Describes in words why a game record can't be replayed.
pub(super) fn complaint(error: &ReplayError, context: &Context) -> String {
    match error {
        ReplayError::UnknownGame(game) => {
            context.with("replay-unknown-game", &[("game", game.as_str().into())])
        }
        ReplayError::Start(reason) => {
            let reason = context.words.with_rule(reason);
            context.with("replay-bad-start", &[("reason", reason.into())])
        }
        ReplayError::Move { number, reason } => {
            let reason = context.words.with_rule(reason);
            let args = [("number", (*number).into()), ("reason", reason.into())];
            context.with("replay-bad-move", &args)
        }
    }
}

/// Formats a recorded game as a line of text: its number, players, result and error.
fn summary(number: usize, record: &Record, problem: Option<&str>, context: &Context) -> String {
    let [first, second] = record.players.each_ref().map(|name| match name.as_str() {
        "" => "?",
        name => name,
    });
    let mut args = vec![
        ("number", number.into()),
        ("first", first.into()),
        ("second", second.into()),
    ];
    if let Some(problem) = problem {
        args.push(("problem", problem.to_owned().into()));
        return context.with("replay-wrong", &args);
    }
    let ending = record.result.as_ref();
    let reason = ending.map(|ending| ending.reason.clone());
    let reason = reason.unwrap_or_default();
    args.extend([
        (
            "result",
            result(ending.map(|ending| ending.outcome), context).into(),
        ),
        ("moves", record.moves.len().into()),
        ("reason", reason.into()),
    ]);
    // A game that isn't over has no reason.
    context.with("replay-right", &args).trim_end().to_owned()
}

/// Describes a recorded game as JSON, with its error if there is one.
fn described(record: &Record, problem: Option<&String>) -> Json {
    let ending = record.result.as_ref();
    let result = ending.map(|ending| match ending.outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "draw",
    });
    json!({
        "game": record.game,
        "variant": record.variant,
        "first": record.players[0],
        "second": record.players[1],
        "result": result,
        "reason": ending.map(|ending| &ending.reason),
        "moves": record.moves.len(),
        "problem": problem,
    })
}

fn result(outcome: Option<Outcome>, context: &Context) -> String {
    match outcome {
        Some(Outcome::Win(Player::First)) => context.with("replay-first", &[]),
        Some(Outcome::Win(Player::Second)) => context.with("replay-second", &[]),
        Some(Outcome::Draw) => context.with("replay-draw", &[]),
        None => context.with("replay-none", &[]),
    }
}

/// Prints a recorded game move by move; on a terminal, each move after the Enter key.
fn step_through(record: &Record, context: &Context) -> Result<(), Failure> {
    let wrong = |error: ReplayError| {
        let args = [("problem", complaint(&error, context).into())];
        Failure::work("replay-bad-game", &args)
    };
    let whole = record.replay().map_err(wrong)?;
    let shown = whole.shown_moves();
    let mut line = record.open().map_err(wrong)?;
    if context.json {
        return context.print_json(&steps(record, line, shown)?);
    }
    draw(&*line, &Marks::default(), context)?;
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = io::stdin().lock();
    for (i, (played, shown)) in record.moves.iter().zip(shown).enumerate() {
        if waits {
            context.ask(&context.with("replay-prompt", &[]))?;
            let mut answer = String::new();
            if input.read_line(&mut answer)? == 0 || answer.trim() == "q" {
                return Ok(());
            }
        }
        let args = [
            ("number", (i + 1).into()),
            ("player", line.info().player(line.to_move()).into()),
            ("move", shown.into()),
        ];
        line.try_play(&played.text)?;
        context.print(&context.with("replay-step", &args))?;
        draw(&*line, &line.last_marks(), context)?;
    }
    if let Some(ending) = &record.result {
        let outcome = result(Some(ending.outcome), context);
        context.print(&format!("{outcome}  {}", ending.reason))?;
    }
    Ok(())
}

/// Formats a recorded game as JSON, with each move, the position after it and the time it took.
fn steps(record: &Record, mut line: Box<dyn AnyLine>, shown: Vec<String>) -> Result<Json, Failure> {
    let mut answer = described(record, None);
    answer["start"] = json!(line.position());
    let mut steps = Vec::new();
    for (played, shown) in record.moves.iter().zip(shown) {
        line.try_play(&played.text)?;
        steps.push(json!({
            "move": played.text,
            "shown": shown,
            "position": line.position(),
            "seconds": played.time.map(|time| time.as_secs_f64()),
        }));
    }
    answer["moves"] = json!(steps);
    Ok(answer)
}

fn draw(line: &dyn AnyLine, marks: &Marks, context: &Context) -> Result<(), Failure> {
    context.print(&context.draw(&line.view(), marks, context.text_style(false)))
}
