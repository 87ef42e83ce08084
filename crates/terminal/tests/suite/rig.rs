//! An app under test: time passes and jobs produce outputs only when the test says so.

use std::{cmp::Reverse, collections::BTreeMap, path::PathBuf, sync::LazyLock, time::Duration};

use catalog::Game;
use game::{AnyLine, Player};
use messages::Language;
use picture::Charset;
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, Cell},
    crossterm::event::KeyCode,
    style::{Color, Modifier},
};
use record::Record;
use session::Seat;
use terminal::{
    App, AppConfig, AppEvent, BackgroundJob, Colours, Depth, Effect, Hits, JobId, JobOutput,
    NotWritten, SubscriptionId, UserSettings, draw,
};

use crate::jobs::{made_up, run};

/// The time at which the app starts: 2026-11-16 21:45:03 UTC.
const NOW: Duration = Duration::from_secs(1_794_865_503);

/// The games with snapshots.
pub(crate) const RECORDED: [&str; 4] = ["moai", "cage", "racing-kings", "gorogo"];

/// The kind of value that the lines of a made-up analysis have.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Worth {
    /// An estimated chance to win.
    Chance,
    /// A win with its exact distance, as tables have it.
    Known,
    /// A win with an upper bound of its distance, as proofs have it.
    Proof,
}

/// The app, and everything that its effects have changed.
pub(crate) struct Rig {
    pub(crate) app: App,
    /// Jobs without an output so far.
    pub(crate) jobs: BTreeMap<JobId, BackgroundJob>,
    pub(crate) saves: BTreeMap<String, String>,
    pub(crate) written: Vec<(PathBuf, String)>,
    /// The content of the settings file.
    pub(crate) settings: String,
    pub(crate) copied: Vec<String>,
    /// The matches on servers that the app is subscribed to.
    pub(crate) subscriptions: Vec<(SubscriptionId, client::Link)>,
    /// All commands sent to servers.
    pub(crate) sent: Vec<(SubscriptionId, client::Command)>,
    pub(crate) quit: bool,
}

/// The configuration of an app unless a test changes it.
fn config() -> AppConfig {
    AppConfig {
        games: catalog::games(),
        language: Language::English,
        charset: Charset::Unicode,
        colours: Colours::Dark,
        depth: Depth::True,
        still: false,
        seed: 7,
        now: NOW,
        utc_offset: 0,
        settings: UserSettings::default(),
    }
}

impl Rig {
    pub(crate) fn new() -> Rig {
        Rig::with(Language::English, Charset::Unicode, Colours::Dark)
    }

    pub(crate) fn with(language: Language, charset: Charset, colours: Colours) -> Rig {
        Rig::start(&AppConfig {
            language,
            charset,
            colours,
            ..config()
        })
    }

    /// An app that offers the games with snapshots only.
    pub(crate) fn recorded(language: Language) -> Rig {
        static GAMES: LazyLock<[&Game; 4]> = LazyLock::new(|| RECORDED.map(find));
        Rig::offering(&*GAMES, language)
    }

    /// An app that offers these games.
    pub(crate) fn offering(games: &'static [&'static Game], language: Language) -> Rig {
        Rig::start(&AppConfig {
            games,
            language,
            ..config()
        })
    }

    /// An app on a terminal with this number of colours.
    pub(crate) fn with_depth(depth: Depth) -> Rig {
        Rig::start(&AppConfig { depth, ..config() })
    }

    /// An app with this content of its settings file.
    pub(crate) fn with_settings(settings: &str) -> Rig {
        Rig::start(&AppConfig {
            settings: UserSettings::parse(settings),
            ..config()
        })
    }

    /// An app with 16 colours and without motion.
    pub(crate) fn still() -> Rig {
        Rig::start(&AppConfig {
            depth: Depth::Sixteen,
            still: true,
            ..config()
        })
    }

    /// The app after a restart an hour later, with the saved games and settings of this one.
    pub(crate) fn restarted(&self) -> Rig {
        let settings = UserSettings::parse(&self.settings);
        let restarted = AppConfig {
            language: settings.language.unwrap_or(Language::English),
            charset: settings.charset.unwrap_or_default(),
            colours: settings.colours.unwrap_or_default(),
            seed: 8,
            now: NOW + Duration::from_hours(1),
            settings,
            ..config()
        };
        let mut rig = Rig::start(&restarted);
        rig.saves.clone_from(&self.saves);
        rig.list();
        rig
    }

    fn start(config: &AppConfig) -> Rig {
        let app = App::new(config);
        let mut rig = Rig {
            app,
            jobs: BTreeMap::new(),
            saves: BTreeMap::new(),
            written: Vec::new(),
            settings: String::new(),
            copied: Vec::new(),
            subscriptions: Vec::new(),
            sent: Vec::new(),
            quit: false,
        };
        let effects = rig.app.start();
        rig.act(effects);
        rig
    }

    /// An app without colours, which shows marks by brackets.
    pub(crate) fn without_colours() -> Rig {
        Rig::with(Language::English, Charset::Unicode, Colours::None)
    }

    /// Opens a game between the named players, `-` for a person.
    pub(crate) fn play(&mut self, id: &str, variant: Option<&str>, seats: [&str; 2]) -> &mut Rig {
        let line = find(id).open(None, variant).expect("a variant");
        self.play_line(line, seats)
    }

    /// Opens a game from a position, between a person, who is to move, and level 1.
    pub(crate) fn play_from(&mut self, id: &str, position: &str) -> &mut Rig {
        let line = find(id).open(Some(position), None).expect("a position");
        let seats = match line.to_move() {
            Player::First => ["-", "1"],
            Player::Second => ["1", "-"],
        };
        self.play_line(line, seats)
    }

    /// Opens a game from a position in which a person is to move as White against the computer.
    pub(crate) fn play_against(&mut self, id: &str, position: &str) -> &mut Rig {
        let line = find(id).open(Some(position), None).expect("a position");
        self.play_line(line, ["-", "2"])
    }

    /// Ends a game between two people, which can't be analysed before, and opens the analysis.
    pub(crate) fn analyse(&mut self) -> &mut Rig {
        self.keys("Rya")
    }

    /// Opens a game at the end of a line.
    pub(crate) fn play_line(&mut self, line: Box<dyn AnyLine>, seats: [&str; 2]) -> &mut Rig {
        let game = find(line.info().id);
        self.app
            .open_game(game, line, seats.map(|it| Seat::named(game, it)));
        let effects = self.app.start();
        self.act(effects);
        self
    }

    pub(crate) fn event(&mut self, event: AppEvent) -> &mut Rig {
        let effects = self.app.update(event);
        self.act(effects);
        self
    }

    /// Executes effects that the app returned outside of an event.
    pub(crate) fn execute(&mut self, effects: Vec<Effect>) {
        self.act(effects);
    }

    fn act(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::StartJob(id, job) => {
                    self.jobs.insert(id, job);
                }
                Effect::CancelJob(id) => {
                    self.jobs.remove(&id);
                }
                Effect::Save(name, text) => {
                    self.saves.insert(name, text);
                }
                Effect::DeleteSave(name) => {
                    self.saves.remove(&name);
                }
                Effect::ListSaves => self.list(),
                Effect::Write {
                    path,
                    text,
                    replace,
                } => {
                    let exists = self.written.iter().any(|(written, _)| *written == path);
                    let result = if exists && !replace {
                        Err(NotWritten::Exists)
                    } else if path.starts_with("nowhere") {
                        Err(NotWritten::NoFolder)
                    } else {
                        self.written.push((path.clone(), text));
                        Ok(())
                    };
                    self.event(AppEvent::Written(path, result));
                }
                Effect::SaveSettings(text) => self.settings = text,
                Effect::Copy(text) => self.copied.push(text),
                Effect::Subscribe(id, link) => {
                    self.subscriptions.push((id, link));
                }
                Effect::SendCommand(id, command) => self.sent.push((id, command)),
                Effect::Unsubscribe(id) => self.subscriptions.retain(|(it, _)| *it != id),
                Effect::OpenBrowser => {
                    let link = "http://127.0.0.1:8080/".to_owned();
                    self.event(AppEvent::Browser(Ok(link)));
                }
                Effect::Quit => self.quit = true,
            }
        }
    }

    /// Passes the saved games to the app, as the reply to [`Effect::ListSaves`].
    pub(crate) fn list(&mut self) {
        let mut saves: Vec<(String, String)> = self.saves.clone().into_iter().collect();
        saves.sort_by_cached_key(|(name, _)| Reverse(session::minute_of(name)));
        self.event(AppEvent::Saves(saves));
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> &mut Rig {
        self.event(AppEvent::Key(key))
    }

    /// Types characters, with `⏎` for Enter.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Rig {
        for char in keys.chars() {
            match char {
                '⏎' => self.key(KeyCode::Enter),
                '⎋' => self.key(KeyCode::Esc),
                '↑' => self.key(KeyCode::Up),
                '↓' => self.key(KeyCode::Down),
                '←' => self.key(KeyCode::Left),
                '→' => self.key(KeyCode::Right),
                '⇥' => self.key(KeyCode::Tab),
                char => self.key(KeyCode::Char(char)),
            };
        }
        self
    }

    /// Types a move in notation.
    pub(crate) fn notation(&mut self, m: &str) -> &mut Rig {
        self.keys(":").keys(m).keys("⏎").wait()
    }

    /// The text with the background of chosen rows, or in reverse without colours: the chosen entry of a
    /// menu, or the cursor.
    pub(crate) fn reversed(&self) -> String {
        const ROW: [Color; 2] = [Color::Rgb(0x3b, 0x30, 0x19), Color::Rgb(0xf2, 0xdc, 0xa6)];
        let (buffer, _) = self.draw(80, 24);
        let cells = buffer.content.iter();
        let reversed = cells
            .filter(|cell| cell.modifier.contains(Modifier::REVERSED) || ROW.contains(&cell.bg));
        reversed.map(Cell::symbol).collect()
    }

    /// Moves to the entry of a menu that contains a text.
    #[track_caller]
    pub(crate) fn point_at(&mut self, text: &str) -> &mut Rig {
        for _ in 0..3 {
            for _ in 0..40 {
                if self.reversed().contains(text) {
                    return self;
                }
                self.key(KeyCode::Down);
            }
            // Some menus have several columns.
            self.key(KeyCode::Right);
        }
        // In the first menu, Tab moves through all entries.
        for _ in 0..40 {
            if self.reversed().contains(text) {
                return self;
            }
            self.key(KeyCode::Tab);
        }
        panic!("no entry {text:?} in\n{}", self.screen());
    }

    /// Opens the entry of a menu that contains a text.
    #[track_caller]
    pub(crate) fn choose(&mut self, text: &str) -> &mut Rig {
        self.point_at(text).key(KeyCode::Enter)
    }

    /// Ends the first job with this output.
    pub(crate) fn answer_with(&mut self, answer: JobOutput) -> &mut Rig {
        let (id, _) = self.jobs.pop_first().expect("a job");
        self.event(AppEvent::JobOutput(id, answer))
    }

    /// The record of the newest saved game.
    pub(crate) fn saved(&self) -> Record {
        let (_, text) = self.saves.last_key_value().expect("a saved game");
        text.parse().expect("a record")
    }

    /// Lets two seconds pass, after which every motion has ended.
    pub(crate) fn wait(&mut self) -> &mut Rig {
        for _ in 0..20 {
            self.event(AppEvent::Tick(Duration::from_millis(100)));
        }
        self
    }

    /// Runs all jobs, and those that they cause, until there are none.
    pub(crate) fn answer(&mut self) -> &mut Rig {
        while let Some((id, job)) = self.jobs.pop_first() {
            self.event(AppEvent::JobOutput(id, run(job)));
            self.wait();
        }
        self
    }

    /// Ends all analyses with made-up lines, so that snapshots don't change with the engine.
    pub(crate) fn make_up(&mut self, worth: Worth) -> &mut Rig {
        while let Some((id, job)) = self.jobs.pop_first() {
            let BackgroundJob::Engine(session::EngineRequest::Analyse(line, settings)) = job else {
                panic!("only analyses are made up");
            };
            let found = made_up(&*line, settings.lines.get(), worth);
            self.event(AppEvent::JobOutput(id, JobOutput::Analysis(found)));
        }
        self
    }

    fn draw(&self, width: u16, height: u16) -> (Buffer, Hits) {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend");
        let mut hits = Hits::default();
        terminal
            .draw(|frame| hits = draw(&self.app, frame))
            .expect("drawn");
        (terminal.backend().buffer().clone(), hits)
    }

    /// Number of columns of the window on which a click hits a square of the board.
    pub(crate) fn cell_width(&self, (width, height): (u16, u16), square: grid::Square) -> usize {
        let (_, hits) = self.draw(width, height);
        let is_it = |x, y| hits.at(x, y) == Some(terminal::Hit::Square(square));
        let columns = (0..width).filter(|x| (0..height).any(|y| is_it(*x, y)));
        columns.count()
    }

    /// The texts that are cut off in a window of this size.
    pub(crate) fn cut(&self, width: u16, height: u16) -> Vec<String> {
        self.draw(width, height).1.cut().to_vec()
    }

    pub(crate) fn cells(&self, width: u16, height: u16) -> Vec<Cell> {
        self.draw(width, height).0.content
    }

    /// The screen in a window of this size, without trailing spaces.
    pub(crate) fn text(&self, width: u16, height: u16) -> String {
        let (buffer, _) = self.draw(width, height);
        let rows = buffer.content.chunks(width.into());
        let line = |row: &[Cell]| {
            let line: String = row.iter().map(Cell::symbol).collect();
            line.trim_end().to_owned()
        };
        rows.map(line).collect::<Vec<_>>().join("\n")
    }

    /// The screen in a window of 80x24.
    pub(crate) fn screen(&self) -> String {
        self.text(80, 24)
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        self.screen().contains(text)
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> &mut Rig {
        assert!(self.shows(text), "no {text:?} in\n{}", self.screen());
        self
    }

    /// The number of the turn, counted from 1, by the move that the list of moves marks.
    pub(crate) fn turn_shown(&self) -> usize {
        let screen = self.screen();
        let current = screen.lines().find_map(|line| {
            let (before, _) = line.split_once(". ").or(line.split_once(".▌"))?;
            let number: usize = before.split_whitespace().last()?.parse().ok()?;
            let at = line[before.len() + 1..].find('▌')?;
            Some(2 * number + usize::from(0 < at) - 1)
        });
        current.unwrap_or(0) + 1
    }

    /// Expects the number of the turn, counted from 1.
    #[track_caller]
    pub(crate) fn turn(&mut self, turn: usize) -> &mut Rig {
        assert_eq!(self.turn_shown(), turn, "in\n{}", self.screen());
        self
    }

    /// Clicks on the first occurrence of a text.
    #[track_caller]
    pub(crate) fn click(&mut self, text: &str) -> &mut Rig {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            let column = u16::try_from(line[..at].chars().count()).ok()?;
            Some((column, u16::try_from(row).ok()?))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        let (_, hits) = self.draw(80, 24);
        let hit = hits.at(column, row);
        self.event(AppEvent::Click(hit.expect("something to be clicked")))
    }
}

pub(crate) fn find(id: &str) -> &'static Game {
    catalog::find(id).expect("in the list")
}

/// The variant with the smallest board.
pub(crate) fn smallest(game: &Game) -> &'static str {
    let variants = game.info.variants.iter().filter(|it| !it.family);
    let area = |name: &str| {
        let view = game.open(None, Some(name)).expect("a variant").view();
        u32::from(view.width) * u32::from(view.height)
    };
    let smallest = variants.map(|it| it.name).min_by_key(|it| area(it));
    smallest.expect("every game has a variant")
}

/// The text of the panel beside the board, in one line.
pub(crate) fn panel(rig: &Rig) -> String {
    let screen = rig.screen();
    let column = |line: &str| {
        let at = line.find("Moves ─").or(line.find("Lances ─"))?;
        Some(line[..at].chars().count())
    };
    let column = screen.lines().find_map(column).unwrap_or(42);
    let lines = screen.lines().skip(1).take(21);
    let words = lines.flat_map(|line| {
        let right: String = line.chars().skip(column).collect();
        right
            .split_whitespace()
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    });
    words.collect::<Vec<_>>().join(" ")
}
