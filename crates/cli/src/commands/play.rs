//! `henge play`: a game here and now.

use std::{
    env,
    io::{self, BufRead},
    process::ExitCode,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use catalog::{Game, Level};
use game::Rng;
use local::Seat;
use terminal::Start;

use super::find;
use crate::{args::Play, context::Context, failure::Failure, interrupt, plain};

/// Plays the game asked for, or offers the menu when none is named.
pub(crate) fn run(options: &Play, context: &Context) -> Result<ExitCode, Failure> {
    let Some(id) = &options.game else {
        return menu(options.plain, context);
    };
    let game = find(id)?;
    let seats = [
        seat(game, options.first.as_deref())?,
        seat(game, options.second.as_deref())?,
    ];
    let line = game.open(options.position.as_deref(), options.variant.as_deref())?;
    if !options.plain && context.has_screen() {
        let nobody_named = options.first.is_none() && options.second.is_none();
        let start = if nobody_named && options.position.is_none() {
            Start::Setup(game, options.variant.clone())
        } else {
            Start::Game(game, line, seats)
        };
        return full_screen(start, options.seed, context);
    }
    let rng = Rng::new(options.seed.unwrap_or_else(fresh_seed));
    let mut input = io::stdin().lock();
    plain::play(game, line, seats, rng, &mut input, context)?;
    Ok(ExitCode::SUCCESS)
}

/// The full-screen app, until it is left.
fn full_screen(start: Start, seed: Option<u64>, context: &Context) -> Result<ExitCode, Failure> {
    let settings = terminal::Settings {
        language: context.words.language(),
        charset: context.text_style(false).charset,
        colours: context.colours(),
        seed: seed.unwrap_or_else(fresh_seed),
        now: since_1970(),
    };
    let options = terminal::Options {
        settings,
        saves: home::saves(),
        start,
        stop: interrupt::flag(),
        marks: env::var_os("HENGE_TEST_MARKS").is_some(),
    };
    interrupt::insist();
    terminal::run(options)?;
    Ok(ExitCode::SUCCESS)
}

/// Asks what to play, again and again, until the person has had enough.
pub(crate) fn menu(plain: bool, context: &Context) -> Result<ExitCode, Failure> {
    if !plain && context.has_screen() {
        return full_screen(Start::Menu, None, context);
    }
    let mut input = io::stdin().lock();
    plain::menu(&mut input as &mut dyn BufRead, fresh_seed(), context)?;
    Ok(ExitCode::SUCCESS)
}

/// Who sits there: a person unless a computer player is named.
fn seat(game: &'static Game, who: Option<&str>) -> Result<Seat, Failure> {
    match who {
        None | Some("human") => Ok(Seat::Person),
        Some(name) => game.computer(name).map(Seat::Computer).ok_or_else(|| {
            let bots = game.bots.iter().map(|bot| bot.id.to_owned());
            let levels = Level::ALL.iter().map(ToString::to_string);
            let known: Vec<String> = ["human".to_owned()]
                .into_iter()
                .chain(bots)
                .chain(levels)
                .collect();
            let args = [("who", name.into()), ("known", known.join(", ").into())];
            Failure::input("cli-unknown-player", &args)
        }),
    }
}

/// A seed that differs from run to run. The clock is random enough for a game among friends.
pub(crate) fn fresh_seed() -> u64 {
    since_1970().as_nanos() as u64
}

fn since_1970() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
