//! The screens before a match on a server: creating a match, or joining one by its link.

mod draw;

use std::time::Duration;

use catalog::Game;
use client::{Cause, ClientError, Link, MatchTimeControl, NewMatch, NewSeat, ServerAddress};
use game::{Player, Reason};
use ratatui::crossterm::event::KeyCode;
use session::TimeControl;

use crate::{
    app::Screen,
    context::{Context, Go},
    event::{AppEvent, BackgroundJob, JobId, JobOutput, OpenedMatch},
    list_screen::{ListEvent, ListScreen},
    menu::{cycle_choice, cycled},
    page::Notice,
    play::PlayScreen,
    settings::{UserSettings, clean_name},
};

pub(crate) use draw::{draw, draw_join, hints, join_hints};

/// The server for new matches until the player enters another: the address that `henge serve` listens
/// on by default.
const DEFAULT_SERVER: &str = "http://127.0.0.1:8080";

/// A row of the screen for creating or joining a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Row {
    Join,
    Server,
    Name,
    Game,
    Side,
    Clock,
    Make,
}

const ROWS: [Row; 7] = [
    Row::Join,
    Row::Server,
    Row::Name,
    Row::Game,
    Row::Side,
    Row::Clock,
    Row::Make,
];

/// What the text being typed is for: the link of a match, a server's address, or the player's name.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Purpose {
    Link,
    Server,
    Name,
}

/// The screen for creating a match on a server, or joining one by its link.
#[derive(Debug)]
pub(crate) struct OnlineScreen {
    list: ListScreen<Purpose>,
    server: String,
    name: String,
    /// Index of the new match's game in the catalog's list of games.
    game: usize,
    /// The side that the player takes in a new match.
    side: Player,
    /// Index in [`TimeControl::CHOICES`] of the new match's clock. `None` for no clock.
    clock: Option<usize>,
    /// The job that creates a match on the server. `None` while no such job runs.
    making: Option<JobId>,
}

impl OnlineScreen {
    pub(crate) fn new(context: &Context) -> OnlineScreen {
        let settings = context.settings;
        OnlineScreen {
            list: ListScreen::new(ROWS.len(), 0),
            server: settings
                .server
                .clone()
                .unwrap_or_else(|| DEFAULT_SERVER.to_owned()),
            name: settings.name.clone().unwrap_or_default(),
            game: 0,
            side: Player::First,
            clock: Some(3),
            making: None,
        }
    }

    fn row(&self) -> Row {
        ROWS[self.list.menu.chosen()]
    }

    fn game(&self) -> &'static Game {
        let games = catalog::games();
        games[self.game % games.len()]
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.making.is_some()
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.list.line.typing()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match self.list.update(event) {
            ListEvent::Open => return self.choose(context),
            ListEvent::Change(forward) => return self.turn(forward, context),
            ListEvent::Submitted(text, purpose) => return self.typed(&text, purpose, context),
            ListEvent::Back => {
                context.cancel_job(self.making.take());
                return Go::Back;
            }
            ListEvent::Other(AppEvent::JobOutput(id, JobOutput::Match(entered)))
                if self.making == Some(id) =>
            {
                self.making = None;
                match opened(*entered, context) {
                    Ok(play) => return Go::over(Screen::Play(Box::new(play))),
                    Err(notice) => self.list.notify(notice),
                }
            }
            ListEvent::Handled | ListEvent::Other(_) => (),
        }
        Go::Stay
    }

    fn typed(&mut self, text: &str, purpose: Purpose, context: &mut Context) -> Go {
        let bad = |id: &str| Notice::error(context.words.get(id));
        match purpose {
            Purpose::Link => match text.parse::<Link>() {
                Ok(link) => {
                    return Go::over(Screen::Join(Box::new(JoinScreen::new(link, context))));
                }
                Err(_) if text.is_empty() => (),
                Err(_) => self.list.notify(bad("app-online-bad-link")),
            },
            Purpose::Server => match text.parse::<ServerAddress>() {
                Ok(server) => {
                    self.server = server.to_string();
                    return self.remember(context);
                }
                Err(_) => self.list.notify(bad("app-online-bad-server")),
            },
            Purpose::Name => {
                self.name = clean_name(text);
                return self.remember(context);
            }
        }
        Go::Stay
    }

    fn remember(&self, context: &Context) -> Go {
        Go::ChangeSettings(Box::new(UserSettings {
            server: Some(self.server.clone()),
            name: Some(self.name.clone()).filter(|it| !it.is_empty()),
            ..context.settings.clone()
        }))
    }

    fn choose(&mut self, context: &mut Context) -> Go {
        match self.row() {
            Row::Join => self.list.line.ask(Purpose::Link, String::new()),
            Row::Server => self.list.line.ask(Purpose::Server, self.server.clone()),
            Row::Name => self.list.line.ask(Purpose::Name, self.name.clone()),
            Row::Make => self.make(context),
            Row::Game | Row::Side | Row::Clock => return self.turn(true, context),
        }
        Go::Stay
    }

    fn turn(&mut self, forward: bool, context: &mut Context) -> Go {
        match self.row() {
            Row::Game => self.game = cycled(self.game, catalog::games().len(), forward),
            Row::Side => self.side = !self.side,
            Row::Clock => {
                cycle_choice(&mut self.clock, TimeControl::CHOICES.len(), forward);
            }
            Row::Join | Row::Server | Row::Name | Row::Make => {
                return self.choose(context);
            }
        }
        Go::Stay
    }

    /// Starts to create a match whose other seat is open to any player with its link.
    fn make(&mut self, context: &mut Context) {
        let Ok(server) = self.server.parse::<ServerAddress>() else {
            let text = context.words.get("app-online-bad-server");
            self.list.notify(Notice::error(text));
            return;
        };
        let me = NewSeat::Human {
            name: Some(self.name.clone()),
        };
        let open = NewSeat::Open {};
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        let clock = match self.clock.map(|it| TimeControl::CHOICES[it]) {
            None => MatchTimeControl::None,
            Some(it) if it.bonus.is_zero() => MatchTimeControl::SuddenDeath {
                seconds: seconds(it.base),
            },
            Some(it) => MatchTimeControl::Fischer {
                seconds: seconds(it.base),
                increment: seconds(it.bonus),
            },
        };
        let wanted = NewMatch {
            game: self.game().info.id.to_owned(),
            variant: None,
            start: None,
            seats: match self.side {
                Player::First => [me, open],
                Player::Second => [open, me],
            },
            clock,
            listed: false,
            id: None,
        };
        context.cancel_job(self.making.take());
        let language = context.words.language();
        let job = BackgroundJob::CreateMatch(server, wanted, language);
        self.making = Some(context.start_job(job));
    }
}

/// Opens the screen of a match that was created or joined on a server.
///
/// # Errors
///
/// A notice that says why the match can't be played here.
fn opened(
    entered: Result<OpenedMatch, ClientError>,
    context: &mut Context,
) -> Result<PlayScreen, Notice> {
    let entered = entered.map_err(|it| failure_notice(&it, context))?;
    let unknown = || Notice::refused(&Reason::new("app-online-unknown-game"), context.words);
    PlayScreen::online(entered.link, entered.view, context).ok_or_else(unknown)
}

/// A notice that says why a match was not created or joined.
fn failure_notice(failure: &ClientError, context: &Context) -> Notice {
    let cause = match failure {
        ClientError::Refused(why) => return Notice::from_server(why),
        ClientError::Unreachable(cause) => cause,
    };
    let id = match cause {
        Cause::ConnectionRefused => "app-online-nobody-listens",
        Cause::UnknownHost => "app-online-unknown-host",
        Cause::Timeout => "app-online-too-slow",
        Cause::UntrustedCertificate => "app-online-untrusted",
        Cause::ExpiredCertificate => "app-online-expired",
        Cause::CertificateForOtherName => "app-online-other-name",
        Cause::Interrupted | Cause::Other(_) => "app-online-unreachable",
    };
    let why = ("error", cause.to_string().into());
    Notice::error(context.words.with(id, &[why]))
}

/// The screen shown while a match is joined by its link. If no seat is open, the player watches it.
#[derive(Debug)]
pub(crate) struct JoinScreen {
    link: Link,
    /// The job that joins the match. `None` once it has ended.
    job: Option<JobId>,
    notice: Option<Notice>,
}

impl JoinScreen {
    pub(crate) fn new(link: Link, context: &mut Context) -> JoinScreen {
        let mut join = JoinScreen {
            link,
            job: None,
            notice: None,
        };
        join.ask(context);
        join
    }

    fn ask(&mut self, context: &mut Context) {
        self.notice = None;
        let name = context.settings.name.clone().unwrap_or_default();
        let language = context.words.language();
        let job = BackgroundJob::JoinMatch(self.link.clone(), name, language);
        self.job = Some(context.start_job(job));
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.job.is_some()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(KeyCode::Char('q') | KeyCode::Esc) => {
                context.cancel_job(self.job.take());
                return Go::Back;
            }
            AppEvent::Key(KeyCode::Enter | KeyCode::Char('r')) if self.job.is_none() => {
                self.ask(context);
            }
            AppEvent::JobOutput(id, JobOutput::Match(entered)) if self.job == Some(id) => {
                self.job = None;
                match opened(*entered, context) {
                    Ok(play) => return Go::to(Screen::Play(Box::new(play))),
                    Err(notice) => self.notice = Some(notice),
                }
            }
            _ => (),
        }
        Go::Stay
    }
}
