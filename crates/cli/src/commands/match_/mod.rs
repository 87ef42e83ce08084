//! `henge match`: a contest between two computer players or programs, with Elo and SPRT.

pub(crate) mod args;
mod ladder;
mod openings;
mod shared;

use std::{
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
};

use arena::{
    Contest, ContestError, ContestReport, ContestTerms, Elo, Entrant, LedgerError, PlayerLimits,
    Sprt, SprtVerdict, Tally,
};
use catalog::{ComputerKind, Game, Level};
use game::Reason;
use messages::Messages;
use serde_json::{Value as Json, json};

use super::{find, start};
use crate::{context::Context, failure::Failure, interrupt, progress};

use args::{Command, Match, Setup};

pub(crate) fn run(options: &Match, context: &Context) -> Result<ExitCode, Failure> {
    match &options.command {
        Some(Command::Ladder(options)) => return ladder::run(options, context),
        Some(Command::FindOpenings(options)) => return openings::run(options, context),
        None => {}
    }
    let game = find(options.game())?;
    let sprt = options.sprt.as_deref().map(parse_sprt).transpose()?;
    let names = [&options.a, &options.b].map(|name| name.as_deref().unwrap_or_default());
    let games = options
        .games
        .unwrap_or(if sprt.is_some() { 20_000 } else { 100 });
    let run = ContestRun {
        terms: terms(game, names, &options.setup)?,
        games,
        sprt,
        output: options.output.as_deref(),
        setup: &options.setup,
    };
    let report = run.play(context)?;
    if context.json {
        context.print_json(&run.answer(&report))?;
    } else {
        context.print(&run.table(&report, context))?;
    }
    if !report.is_complete {
        return run.stopped(&report, context);
    }
    // A rejected hypothesis is an answer, with exit code 1.
    let is_rejected = matches!(report.test, Some((SprtVerdict::Rejected, _)));
    Ok(ExitCode::from(u8::from(is_rejected)))
}

/// Time per move of a player that would search forever and was given no limit.
const DEFAULT_TIME: std::time::Duration = Level::FULL_TIME;

/// Parses the two players and the settings of a contest from the command line.
fn terms(game: &'static Game, names: [&str; 2], setup: &Setup) -> Result<ContestTerms, Failure> {
    let common = setup.means();
    let read = |name: &str| -> Result<Entrant, Failure> {
        let mut entrant = Entrant::read(name, game, common)?;
        if !entrant.limits.is_limited() && needs_limit(&entrant) {
            entrant.limits.time = Some(DEFAULT_TIME);
        }
        Ok(entrant)
    };
    // Fails before the contest begins if the start is wrong.
    start(game, setup.position.as_deref(), setup.variant.as_deref())?;
    Ok(ContestTerms {
        game,
        variant: setup.variant.clone(),
        position: setup.position.clone(),
        entrants: [read(names[0])?, read(names[1])?],
        seed: setup.seed,
        openings: setup.openings,
        opening: setup.opening(game),
    })
}

/// Whether a player would search forever without a limit. Weak levels, bots and UCT with its number
/// of playouts don't.
fn needs_limit(entrant: &Entrant) -> bool {
    match &entrant.kind {
        arena::PlayerKind::Computer(computer) => {
            matches!(computer.kind(), ComputerKind::Level(Level::FULL))
        }
        arena::PlayerKind::Uct(_) => false,
        arena::PlayerKind::Program { .. } => true,
    }
}

/// Parses the two Elo differences, such as `0,5`, between which a sequential test (SPRT) decides.
fn parse_sprt(text: &str) -> Result<Sprt, Failure> {
    let numbers = text.split_once(',');
    let numbers = numbers.and_then(|(a, b)| a.trim().parse().ok().zip(b.trim().parse().ok()));
    let sprt = numbers.and_then(|(low, high)| Sprt::new(low, high));
    sprt.ok_or_else(|| Failure::input("match-bad-sprt", &[("text", text.into())]))
}

/// One contest to play, new or resumed from the file of its finished games.
struct ContestRun<'a> {
    terms: ContestTerms,
    games: u32,
    sprt: Option<Sprt>,
    output: Option<&'a Path>,
    setup: &'a Setup,
}

impl ContestRun<'_> {
    /// Plays the remaining games of the contest, with the progress on standard error if that is a
    /// terminal.
    fn play(&self, context: &Context) -> Result<ContestReport, Failure> {
        let mut games = Contest::new(self.terms.clone(), self.games)
            .sprt(self.sprt)
            .concurrency(self.setup.concurrency);
        if let Some(path) = self.output {
            games = games
                .keep(path)
                .map_err(|error| file_failure(path, &error))?;
        }
        let words = |reason: &Reason| context.words.say(reason);
        let n = u64::from(games.progress().games);
        let bar = progress::bar(n, "{bar:30} {pos}/{len} {left} {msg}", context);
        let mut show = |progress: &arena::ContestProgress| {
            bar.set_position(u64::from(progress.done));
            bar.set_message(running_score(&progress.tally, context));
        };
        show(&games.progress());
        if let Some(database) = &self.setup.cluster {
            let played = shared::play(database, self, &mut games, &bar, context);
            bar.finish_and_clear();
            return played.map(|()| games.report());
        }
        let report = games.run(&words, interrupt::flag(), &mut show);
        bar.finish_and_clear();
        report.map_err(|error| self.failure(error, context))
    }

    fn failure(&self, error: ContestError, context: &Context) -> Failure {
        match error {
            ContestError::Start(reason) => Failure::Input(reason),
            ContestError::Entrant { which, fault } => {
                let words = |reason: &Reason| context.words.say(reason);
                let player = self.terms.entrants[which].to_string();
                let args = [
                    ("player", player.into()),
                    ("reason", words(&fault.reason(&words)).into()),
                ];
                Failure::work("match-player-failed", &args)
            }
            ContestError::Ledger(error) => {
                let path = self.output.unwrap_or(Path::new(""));
                file_failure(path, &error)
            }
        }
    }

    /// Reports that the contest was interrupted, and whether the games so far are kept.
    fn stopped(&self, report: &ContestReport, context: &Context) -> Result<ExitCode, Failure> {
        let path = self.output.map(|path| path.display().to_string());
        let args = [
            ("done", report.done.into()),
            ("games", self.games.into()),
            ("path", path.clone().unwrap_or_default().into()),
        ];
        let sentence = if path.is_some() {
            context.with("match-stopped-kept", &args)
        } else if self.setup.cluster.is_some() {
            context.with("match-stopped-shared", &args[..2])
        } else {
            context.with("match-stopped-lost", &args[..2])
        };
        writeln!(io::stderr().lock(), "henge: {sentence}")?;
        Ok(ExitCode::FAILURE)
    }

    fn answer(&self, report: &ContestReport) -> Json {
        let [a, b] = &self.terms.entrants;
        let tally = &report.tally;
        let test = self.sprt.zip(report.test).map(|(sprt, (verdict, ratio))| {
            json!({
                "test": sprt.to_string(),
                "verdict": match verdict {
                    SprtVerdict::Accepted => "accepted",
                    SprtVerdict::Rejected => "rejected",
                    SprtVerdict::Open => "open",
                },
                "ratio": ratio,
                "bounds": sprt.bounds(),
            })
        });
        json!({
            "a": a.to_string(),
            "b": b.to_string(),
            "game": self.terms.game.info.id,
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "pairs": tally.pairs,
            "score": tally.score(),
            "elo": tally.elo().map(|elo| json!({
                "estimate": elo.estimate,
                "low": elo.low,
                "high": elo.high,
            })),
            "superiority": tally.superiority(),
            "sprt": test,
            "failures": report.failures,
            "complete": report.is_complete,
            "output": self.output.map(|path| path.display().to_string()),
        })
    }

    fn table(&self, report: &ContestReport, context: &Context) -> String {
        let [a, b] = (self.terms.entrants.each_ref()).map(|entrant| name(entrant, &context.words));
        let tally = &report.tally;
        let title = [
            ("a", a.clone().into()),
            ("b", b.clone().into()),
            ("game", self.terms.game.info.name.into()),
        ];
        let score = [
            ("score", percent(tally.score(), context).into()),
            ("games", tally.games().into()),
            ("wins", tally.wins.into()),
            ("draws", tally.draws.into()),
            ("losses", tally.losses.into()),
        ];
        let mut lines = vec![
            context.with("match-title", &title),
            context.with("match-score", &score),
        ];
        if let Some(elo) = tally.elo() {
            let args = [
                ("elo", signed(elo.estimate).into()),
                ("low", signed(elo.low).into()),
                ("high", signed(elo.high).into()),
            ];
            lines.push(context.with("match-elo", &args));
            let chance = percent(tally.superiority(), context);
            lines.push(context.with("match-superiority", &[("chance", chance.into())]));
        }
        if let Some((sprt, (verdict, ratio))) = self.sprt.zip(report.test) {
            let verdict = match verdict {
                SprtVerdict::Accepted => context.with("match-accepted", &[]),
                SprtVerdict::Rejected => context.with("match-rejected", &[]),
                SprtVerdict::Open => context.with("match-open", &[]),
            };
            let [low, high] = sprt.bounds().map(|bound| context.words.decimal(bound, 2));
            let args = [
                ("test", sprt.to_string().into()),
                ("verdict", verdict.into()),
                ("ratio", context.words.decimal(ratio, 2).into()),
                ("low", low.into()),
                ("high", high.into()),
            ];
            lines.push(context.with("match-test", &args));
        }
        let [first, second] = report.failures;
        if 0 < first + second {
            let args = [
                ("a", a.into()),
                ("first", first.into()),
                ("b", b.into()),
                ("second", second.into()),
            ];
            lines.push(context.with("match-failures", &args));
        }
        lines.join("\n")
    }
}

/// The name of a player, followed by its specification where the name doesn't say everything:
/// `Student bot (hard)`, `Stone Circle, level 8 (8@nodes=1000)`, `uct:100`.
fn name(entrant: &Entrant, words: &Messages) -> String {
    let given = entrant.to_string();
    let arena::PlayerKind::Computer(computer) = &entrant.kind else {
        return given;
    };
    let title = computer.title(words);
    let is_all = match computer.kind() {
        ComputerKind::Level(level) => given == level.to_string(),
        ComputerKind::Bot(bot) => given == bot.habit,
    };
    if is_all {
        title
    } else {
        format!("{title} ({given})")
    }
}

/// The failure for a file that can't keep the games of a contest.
fn file_failure(path: &Path, error: &LedgerError) -> Failure {
    let path = ("path", path.display().to_string().into());
    match error {
        LedgerError::Io(error) => {
            Failure::work("cli-write-failed", &[path, ("error", error.into())])
        }
        LedgerError::Busy => Failure::input("match-file-busy", &[path]),
        LedgerError::Bad(bad) => {
            Failure::input("match-bad-file", &[path, ("line", bad.line.into())])
        }
        LedgerError::Other { number } => {
            Failure::input("match-other-games", &[path, ("number", (*number).into())])
        }
    }
}

/// The first player's score so far, with wins, draws and losses, for the progress bar.
fn running_score(tally: &Tally, context: &Context) -> String {
    let args = [
        ("score", percent(tally.score(), context).into()),
        ("wins", tally.wins.into()),
        ("draws", tally.draws.into()),
        ("losses", tally.losses.into()),
    ];
    context.with("match-progress", &args)
}

/// Formats a share from 0 to 1 in percent, without the percent sign.
fn percent(share: f64, context: &Context) -> String {
    context.words.decimal(100.0 * share, 1)
}

/// Formats an Elo difference with its sign.
fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo < 0.0 { "-∞" } else { "+∞" }.to_owned();
    }
    format!("{elo:+.0}")
}

/// Formats an Elo difference with its error bars, such as `+12 [+3, +21]`. Empty if there is none.
fn with_error_bars(elo: Option<Elo>) -> String {
    let format = |elo: Elo| {
        let [estimate, low, high] = [elo.estimate, elo.low, elo.high].map(signed);
        format!("{estimate} [{low}, {high}]")
    };
    elo.map(format).unwrap_or_default()
}

/// Formats the limits of a player in the syntax of the command line, with the default time if there
/// are none.
fn means_text(means: &PlayerLimits) -> String {
    if means.is_limited() {
        return means.to_string();
    }
    let time = PlayerLimits {
        time: Some(DEFAULT_TIME),
        ..*means
    };
    time.to_string()
}
