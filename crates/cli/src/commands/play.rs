//! `henge play` and `henge join`: a game on this machine, or a match on a server, in the full-screen app
//! or in line mode.

use std::{
    env,
    io::{self, BufRead},
    process::ExitCode,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use catalog::Game;
use client::Link;
use game::Rng;
use picture::Charset;
use session::Seat;
use terminal::{Colours, StartScreen, UserSettings};

use super::{browser::Browser, find_beside_puzzles, start};
use crate::{args::Play, context::Context, failure::Failure, interrupt, plain};

/// Maximum length of a player's name, in characters. Servers refuse longer ones.
const MAX_NAME_LENGTH: usize = 40;

/// Runs `henge play`: plays the named game, or offers the menu if none is named.
pub(crate) fn run(options: &Play, context: &Context) -> Result<ExitCode, Failure> {
    let Some(id) = &options.game else {
        return menu(options.plain, context);
    };
    if catalog::find_puzzle(id).is_some() {
        return puzzles(options, context);
    }
    let game = find_beside_puzzles(id)?;
    let seats = [
        seat(game, options.first.as_deref())?,
        seat(game, options.second.as_deref())?,
    ];
    let (position, variant) = (options.position.as_deref(), options.variant.as_deref());
    let line = start(game, position, variant)?;
    if !options.plain && !options.describe && context.has_screen() {
        let has_no_players = options.first.is_none() && options.second.is_none();
        let first = if has_no_players && options.position.is_none() {
            StartScreen::Setup(game, options.variant.clone())
        } else {
            StartScreen::Game(game, line, seats)
        };
        return full_screen(first, options.seed, context);
    }
    let rng = Rng::new(options.seed.unwrap_or_else(fresh_seed));
    let mut input = io::stdin().lock();
    let style = if options.describe {
        plain::BoardStyle::Described
    } else {
        plain::BoardStyle::Drawn
    };
    plain::play(game, line, seats, style, rng, &mut input, context)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs `henge play` for a puzzle: offers the puzzles. Options about players and positions are
/// refused, since a puzzle has neither.
fn puzzles(options: &Play, context: &Context) -> Result<ExitCode, Failure> {
    let inapplicable = [
        ("--first", options.first.is_some()),
        ("--second", options.second.is_some()),
        ("--variant", options.variant.is_some()),
        ("--position", options.position.is_some()),
    ];
    if let Some((option, _)) = inapplicable.into_iter().find(|(_, is_given)| *is_given) {
        let args = [("option", option.into())];
        return Err(Failure::input("cli-puzzle-option", &args));
    }
    if !options.plain && context.has_screen() {
        return full_screen(StartScreen::Puzzles, options.seed, context);
    }
    let rng = Rng::new(options.seed.unwrap_or_else(fresh_seed));
    plain::puzzles(&mut io::stdin().lock(), rng, context)?;
    Ok(ExitCode::SUCCESS)
}

/// Joins a match on a server in the full-screen app: takes its open seat (side to play), or watches
/// if there is none.
pub(crate) fn join(
    link: Link,
    name: Option<String>,
    context: &Context,
) -> Result<ExitCode, Failure> {
    if !context.has_screen() {
        return Err(Failure::input("join-no-screen", &[]));
    }
    if name
        .as_ref()
        .is_some_and(|name| MAX_NAME_LENGTH < name.chars().count())
    {
        return Err(Failure::input("join-long-name", &[]));
    }
    run_app(StartScreen::Match(link), None, name, context)
}

/// Runs the full-screen app, beginning with the screen `start`, until the player leaves it.
fn full_screen(
    start: StartScreen,
    seed: Option<u64>,
    context: &Context,
) -> Result<ExitCode, Failure> {
    run_app(start, seed, None, context)
}

fn run_app(
    start: StartScreen,
    seed: Option<u64>,
    name: Option<String>,
    context: &Context,
) -> Result<ExitCode, Failure> {
    let mut settings = UserSettings::parse(&home::read_app_settings().unwrap_or_default());
    settings.name = name.or(settings.name);
    // The command line and NO_COLOR take precedence over saved settings.
    let language = settings.language.filter(|_| !context.is_language_given);
    let charset = context.text_style(false).charset;
    let colours = context.colours();
    let query_background = context.queries_background() && settings.colours.is_none();
    let config = terminal::AppConfig {
        games: catalog::games(),
        language: language.unwrap_or(context.words.language()),
        charset: match charset {
            Charset::Ascii => charset,
            Charset::Unicode => settings.charset.unwrap_or(charset),
        },
        colours: match colours {
            Colours::None => colours,
            _ => settings.colours.unwrap_or(colours),
        },
        depth: Context::depth(),
        still: env::var("HENGE_MOTION").is_ok_and(|it| it == "off"),
        seed: seed.unwrap_or_else(fresh_seed),
        now: since_1970(),
        utc_offset: utc_offset(),
        settings,
    };
    let mut browser = Browser::default();
    let options = terminal::RunOptions {
        config,
        saves: home::saves_folder(),
        settings: home::app_settings(),
        browser: Some(Box::new(move || browser.open())),
        start,
        query_background,
        remote: env::var_os("SSH_CONNECTION").is_some(),
        stop: interrupt::flag(),
        marks: env::var_os("HENGE_TEST_MARKS").is_some(),
    };
    interrupt::exit_soon_after_signal();
    terminal::run(options)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the menu, in the full-screen app or in line mode, until the player quits.
pub(crate) fn menu(plain: bool, context: &Context) -> Result<ExitCode, Failure> {
    if !plain && context.has_screen() {
        return full_screen(StartScreen::Menu, None, context);
    }
    let mut input = io::stdin().lock();
    plain::menu(&mut input as &mut dyn BufRead, fresh_seed(), context)?;
    Ok(ExitCode::SUCCESS)
}

/// Parses the player that `--first` or `--second` names: a human player unless a computer player is
/// named.
fn seat(game: &'static Game, who: Option<&str>) -> Result<Seat, Failure> {
    match who {
        None | Some("human") => Ok(Seat::Person),
        Some(name) => game.computer(name).map(Seat::Computer).ok_or_else(|| {
            let bots = game.bots.iter().filter(|bot| !bot.is_alias());
            let known: Vec<&str> = ["human", "1-8"]
                .into_iter()
                .chain(bots.map(|bot| bot.id))
                .collect();
            let args = [("who", name.into()), ("known", known.join(", ").into())];
            Failure::input("cli-unknown-player", &args)
        }),
    }
}

/// A seed that differs from run to run, taken from the clock. Not for secrets.
pub(crate) fn fresh_seed() -> u64 {
    u64::try_from(since_1970().as_nanos()).unwrap_or(u64::MAX)
}

/// The offset of local time from UTC, in seconds. 0 if the system doesn't know it.
fn utc_offset() -> i32 {
    time::UtcOffset::current_local_offset().map_or(0, time::UtcOffset::whole_seconds)
}

fn since_1970() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
