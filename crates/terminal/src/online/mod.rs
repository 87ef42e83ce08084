//! Matches on a server: making one, or taking a seat by a link.

mod draw;

use catalog::Game;
use client::{Cause, Clock, Failure, Link, NewMatch, NewSeat, Server};
use game::{Player, Reason};
use ratatui::crossterm::event::KeyCode;
use session::TimeControl;

use crate::{
    app::Screen,
    context::{Context, Go},
    event::{Answer, Event, Hit, Question, Ticket},
    menu::Menu,
    page::Notice,
    play::Play,
    preferences::Preferences,
    prompt::{Prompt, Typed},
};

pub(crate) use draw::{draw, draw_entering, entering_hints, hints};

/// The server that `henge serve` is, unless told otherwise.
const USUAL: &str = "http://127.0.0.1:8080";

/// What can be changed or done here.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Field {
    Join,
    Server,
    Name,
    Game,
    Side,
    Clock,
    Make,
}

const FIELDS: [Field; 7] = [
    Field::Join,
    Field::Server,
    Field::Name,
    Field::Game,
    Field::Side,
    Field::Clock,
    Field::Make,
];

/// What a text is typed for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Purpose {
    Link,
    Server,
    Name,
}

/// A match to be made or joined.
#[derive(Debug)]
pub(crate) struct Online {
    menu: Menu,
    server: String,
    name: String,
    game: usize,
    side: Player,
    clock: Option<usize>,
    /// A match that is being made.
    making: Option<Ticket>,
    prompt: Option<Prompt<Purpose>>,
    notice: Option<Notice>,
}

impl Online {
    pub(crate) fn new(context: &Context) -> Online {
        let preferences = context.preferences;
        Online {
            menu: Menu::new(FIELDS.len(), 0),
            server: preferences
                .server
                .clone()
                .unwrap_or_else(|| USUAL.to_owned()),
            name: preferences.name.clone().unwrap_or_default(),
            game: 0,
            side: Player::First,
            clock: Some(3),
            making: None,
            prompt: None,
            notice: None,
        }
    }

    fn field(&self) -> Field {
        FIELDS[self.menu.chosen()]
    }

    fn game(&self) -> &'static Game {
        let games = catalog::games();
        games[self.game % games.len()]
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.making.is_some()
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.prompt.as_mut().map(|it| &mut it.text)
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Click(Hit::Row(row)) => {
                self.menu.choose(row);
                return self.choose(context);
            }
            Event::Click(Hit::Turn(row, forward)) => {
                self.menu.choose(row);
                return self.turn(forward, context);
            }
            Event::Scroll(by) => self.menu.step(by),
            Event::Answer(ticket, Answer::Entered(entered)) if self.making == Some(ticket) => {
                self.making = None;
                match (*entered).map(|it| Play::online(it.link, it.view, context)) {
                    Ok(Some(play)) => return Go::over(Screen::Play(Box::new(play))),
                    Ok(None) => {
                        let reason = Reason::new("app-online-unknown-game");
                        self.notice = Some(Notice::refused(&reason, context.words));
                    }
                    Err(failure) => {
                        self.notice = Some(told(&failure, context));
                    }
                }
            }
            _ => (),
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => (),
                Typed::Cancelled => self.prompt = None,
                Typed::Done(text, purpose) => {
                    self.prompt = None;
                    return self.typed(&text, purpose, context);
                }
            }
            return Go::Stay;
        }
        self.notice = None;
        if self.menu.key(key) {
            return Go::Stay;
        }
        match key {
            KeyCode::Left => self.turn(false, context),
            KeyCode::Right => self.turn(true, context),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(context),
            KeyCode::Char('q') | KeyCode::Esc => {
                context.cancel(self.making.take());
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn typed(&mut self, text: &str, purpose: Purpose, context: &mut Context) -> Go {
        let bad = |id: &str| Some(Notice::bad(context.words.get(id)));
        match purpose {
            Purpose::Link => match text.parse::<Link>() {
                Ok(link) => {
                    return Go::over(Screen::Entering(Box::new(Entering::new(link, context))));
                }
                Err(_) if text.is_empty() => (),
                Err(_) => self.notice = bad("app-online-bad-link"),
            },
            Purpose::Server => match text.parse::<Server>() {
                Ok(server) => {
                    self.server = server.to_string();
                    return self.remember(context);
                }
                Err(_) => self.notice = bad("app-online-bad-server"),
            },
            Purpose::Name => {
                let visible = text.chars().filter(|it| !it.is_control());
                self.name = visible.take(40).collect();
                return self.remember(context);
            }
        }
        Go::Stay
    }

    fn remember(&self, context: &Context) -> Go {
        Go::Prefer(Box::new(Preferences {
            server: Some(self.server.clone()),
            name: Some(self.name.clone()).filter(|it| !it.is_empty()),
            ..context.preferences.clone()
        }))
    }

    fn choose(&mut self, context: &mut Context) -> Go {
        match self.field() {
            Field::Join => self.prompt = Some(Prompt::new(Purpose::Link, String::new())),
            Field::Server => {
                self.prompt = Some(Prompt::new(Purpose::Server, self.server.clone()));
            }
            Field::Name => self.prompt = Some(Prompt::new(Purpose::Name, self.name.clone())),
            Field::Make => self.make(context),
            Field::Game | Field::Side | Field::Clock => return self.turn(true, context),
        }
        Go::Stay
    }

    fn turn(&mut self, forward: bool, context: &mut Context) -> Go {
        let turned = |here: usize, n: usize| (here + if forward { 1 } else { n - 1 }) % n;
        match self.field() {
            Field::Game => self.game = turned(self.game, catalog::games().len()),
            Field::Side => self.side = !self.side,
            Field::Clock => {
                let here = self.clock.map_or(0, |it| it + 1);
                self.clock = turned(here, TimeControl::CHOICES.len() + 1).checked_sub(1);
            }
            Field::Join | Field::Server | Field::Name | Field::Make => {
                return self.choose(context);
            }
        }
        Go::Stay
    }

    /// Makes a match whose other seat is open to whoever has the link.
    fn make(&mut self, context: &mut Context) {
        let Ok(server) = self.server.parse::<Server>() else {
            self.notice = Some(Notice::bad(context.words.get("app-online-bad-server")));
            return;
        };
        let me = NewSeat::Human {
            name: self.name.clone(),
        };
        let open = NewSeat::Open {};
        let clock = match self.clock.map(|it| TimeControl::CHOICES[it]) {
            None => Clock::None,
            Some(it) if it.bonus.is_zero() => Clock::SuddenDeath {
                seconds: it.base.as_secs(),
            },
            Some(it) => Clock::Fischer {
                seconds: it.base.as_secs(),
                increment: it.bonus.as_secs(),
            },
        };
        let wanted = NewMatch {
            game: self.game().info.id.to_owned(),
            variant: None,
            seats: match self.side {
                Player::First => [me, open],
                Player::Second => [open, me],
            },
            clock,
            listed: false,
        };
        context.cancel(self.making.take());
        let language = context.words.language();
        let question = Question::Make(server, wanted, language);
        self.making = Some(context.ask(question));
    }
}

/// Why there is no match, in words.
fn told(failure: &Failure, context: &Context) -> Notice {
    let cause = match failure {
        Failure::Refused(why) => return Notice::told(why),
        Failure::Unreachable(cause) => cause,
    };
    let id = match cause {
        Cause::NobodyListens => "app-online-nobody-listens",
        Cause::UnknownHost => "app-online-unknown-host",
        Cause::TooSlow => "app-online-too-slow",
        Cause::Untrusted => "app-online-untrusted",
        Cause::Expired => "app-online-expired",
        Cause::OtherName => "app-online-other-name",
        Cause::Other(_) => "app-online-unreachable",
    };
    let why = ("error", cause.to_string().into());
    Notice::bad(context.words.with(id, &[why]))
}

/// Taking a seat by a link, or else a look at the match, while the server is asked.
#[derive(Debug)]
pub(crate) struct Entering {
    link: Link,
    asked: Option<Ticket>,
    notice: Option<Notice>,
}

impl Entering {
    pub(crate) fn new(link: Link, context: &mut Context) -> Entering {
        let mut entering = Entering {
            link,
            asked: None,
            notice: None,
        };
        entering.ask(context);
        entering
    }

    fn ask(&mut self, context: &mut Context) {
        self.notice = None;
        let name = context.preferences.name.clone().unwrap_or_default();
        let language = context.words.language();
        let question = Question::Enter(self.link.clone(), name, language);
        self.asked = Some(context.ask(question));
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.asked.is_some()
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(KeyCode::Char('q') | KeyCode::Esc) => {
                context.cancel(self.asked.take());
                return Go::Back;
            }
            Event::Key(KeyCode::Enter | KeyCode::Char('r')) if self.asked.is_none() => {
                self.ask(context);
            }
            Event::Answer(ticket, Answer::Entered(entered)) if self.asked == Some(ticket) => {
                self.asked = None;
                match (*entered).map(|it| Play::online(it.link, it.view, context)) {
                    Ok(Some(play)) => return Go::to(Screen::Play(Box::new(play))),
                    Ok(None) => {
                        let reason = Reason::new("app-online-unknown-game");
                        self.notice = Some(Notice::refused(&reason, context.words));
                    }
                    Err(failure) => self.notice = Some(told(&failure, context)),
                }
            }
            _ => (),
        }
        Go::Stay
    }
}
