//! An app that is driven by hand: time passes and engines answer only when told to.

use std::{
    collections::BTreeMap, num::NonZeroUsize, ops::ControlFlow, path::PathBuf,
    sync::atomic::AtomicBool, time::Duration,
};

use catalog::{Analysis, Game, Resources, SearchContext, Settings as Search, Variation};
use chess_loop::{deduce::find_hint, generate::generate, solve::Control};
use game::{AnyLine, Outcome, Rng};
use local::Seat;
use messages::Language;
use picture::Charset;
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, Cell},
    crossterm::event::KeyCode,
    style::Modifier,
};
use record::Record;
use search::{Limits, Table, Value};
use terminal::{Answer, App, Colours, Effect, Event, Hits, Question, Settings, Ticket, draw};

/// Where the app stands in time when it starts: 2026-11-16 21:45:03.
const NOW: Duration = Duration::from_secs(1_794_865_503);

/// What is known about lines that are made up.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Worth {
    /// A chance to win.
    Chance,
    /// A win and its exact distance, as tables have it.
    Known,
    /// A win, and after how many moves at the latest, as proofs have it.
    Proof,
}

pub(crate) struct Rig {
    pub(crate) app: App,
    /// Questions nobody has answered yet.
    pub(crate) asked: BTreeMap<Ticket, Question>,
    pub(crate) saves: BTreeMap<String, String>,
    pub(crate) written: Vec<(PathBuf, String)>,
    pub(crate) quit: bool,
}

impl Rig {
    pub(crate) fn new() -> Rig {
        Rig::with(Language::English, Charset::Unicode, Colours::Dark)
    }

    pub(crate) fn with(language: Language, charset: Charset, colours: Colours) -> Rig {
        let app = App::new(&Settings {
            language,
            charset,
            colours,
            seed: 7,
            now: NOW,
        });
        let mut rig = Rig {
            app,
            asked: BTreeMap::new(),
            saves: BTreeMap::new(),
            written: Vec::new(),
            quit: false,
        };
        let effects = rig.app.start();
        rig.act(effects);
        rig
    }

    /// Goes straight to a game between the named, `-` for a person.
    pub(crate) fn play(&mut self, id: &str, variant: Option<&str>, seats: [&str; 2]) -> &mut Rig {
        let line = find(id).open(None, variant).expect("a variant");
        self.go_on(line, seats)
    }

    /// Goes straight to a game from a position between two people.
    pub(crate) fn play_from(&mut self, id: &str, position: &str) -> &mut Rig {
        let line = find(id).open(Some(position), None).expect("a position");
        self.go_on(line, ["-", "-"])
    }

    /// Goes straight to a game that has come to the end of a line.
    pub(crate) fn go_on(&mut self, line: Box<dyn AnyLine>, seats: [&str; 2]) -> &mut Rig {
        let game = find(line.info().id);
        self.app
            .open_game(game, line, seats.map(|it| Seat::named(game, it)));
        let effects = self.app.start();
        self.act(effects);
        self
    }

    pub(crate) fn event(&mut self, event: Event) -> &mut Rig {
        let effects = self.app.update(event);
        self.act(effects);
        self
    }

    fn act(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(ticket, question) => {
                    self.asked.insert(ticket, question);
                }
                Effect::Cancel(ticket) => {
                    self.asked.remove(&ticket);
                }
                Effect::Save(name, text) => {
                    self.saves.insert(name, text);
                }
                Effect::Forget(name) => {
                    self.saves.remove(&name);
                }
                Effect::ListSaves => {
                    let saves = self.saves.clone().into_iter().rev().collect();
                    self.event(Event::Saves(saves));
                }
                Effect::Write(path, text) => {
                    self.written.push((path.clone(), text));
                    self.event(Event::Written(path, Ok(())));
                }
                Effect::Quit => self.quit = true,
            }
        }
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> &mut Rig {
        self.event(Event::Key(key))
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

    /// What is shown in reverse: the chosen entry of a menu, or the cursor.
    pub(crate) fn reversed(&self) -> String {
        let (buffer, _) = self.draw(80, 24);
        let cells = buffer.content.iter();
        let reversed = cells.filter(|it| it.modifier.contains(Modifier::REVERSED));
        reversed.map(Cell::symbol).collect()
    }

    /// Goes to the entry of a menu that contains a text.
    #[track_caller]
    pub(crate) fn point_at(&mut self, text: &str) -> &mut Rig {
        for _ in 0..100 {
            if self.reversed().contains(text) {
                return self;
            }
            self.key(KeyCode::Down);
        }
        panic!("no entry {text:?} in\n{}", self.screen());
    }

    /// Opens the entry of a menu that contains a text.
    #[track_caller]
    pub(crate) fn choose(&mut self, text: &str) -> &mut Rig {
        self.point_at(text).key(KeyCode::Enter)
    }

    /// Answers the only question with something prepared.
    pub(crate) fn answer_with(&mut self, answer: Answer) -> &mut Rig {
        let (ticket, _) = self.asked.pop_first().expect("a question");
        self.event(Event::Answer(ticket, answer))
    }

    /// The record of the newest saved game.
    pub(crate) fn saved(&self) -> Record {
        let (_, text) = self.saves.last_key_value().expect("a saved game");
        text.parse().expect("a record")
    }

    /// Lets so much time pass that every motion is over.
    pub(crate) fn wait(&mut self) -> &mut Rig {
        for _ in 0..20 {
            self.event(Event::Tick(Duration::from_millis(100)));
        }
        self
    }

    /// Answers all questions, and those that come of it, as long as there are some.
    pub(crate) fn answer(&mut self) -> &mut Rig {
        while let Some((ticket, question)) = self.asked.pop_first() {
            let answer = answer(question);
            self.event(Event::Answer(ticket, answer));
            self.wait();
        }
        self
    }

    /// Answers an analysis with lines that are made up, so that pictures don't change with the
    /// engine: the first legal moves, worth less and less.
    pub(crate) fn make_up(&mut self, worth: Worth) -> &mut Rig {
        while let Some((ticket, question)) = self.asked.pop_first() {
            let Question::Engine(local::Question::Analyse(line, settings)) = question else {
                panic!("only analyses are made up");
            };
            let found = made_up(&*line, settings.lines.get(), worth);
            self.event(Event::Answer(ticket, Answer::Found(found)));
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

    pub(crate) fn cells(&self, width: u16, height: u16) -> Vec<Cell> {
        self.draw(width, height).0.content
    }

    /// What is on the screen, lines without trailing spaces.
    pub(crate) fn text(&self, width: u16, height: u16) -> String {
        let (buffer, _) = self.draw(width, height);
        let rows = buffer.content.chunks(width.into());
        let line = |row: &[Cell]| {
            let line: String = row.iter().map(Cell::symbol).collect();
            line.trim_end().to_owned()
        };
        rows.map(line).collect::<Vec<_>>().join("\n")
    }

    /// What is on a screen of the usual size.
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

    /// Clicks on the first place with this text.
    #[track_caller]
    pub(crate) fn click(&mut self, text: &str) -> &mut Rig {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        let (_, hits) = self.draw(80, 24);
        let hit = hits.at(column, row);
        self.event(Event::Click(hit.expect("something to be clicked")))
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

pub(crate) fn made_up(line: &dyn AnyLine, n: usize, worth: Worth) -> Analysis {
    let moves = line.legal_moves();
    let lines = moves.iter().take(n).enumerate().map(|(i, m)| {
        let mut after = line.boxed_clone();
        let before = after.moves().len();
        after.try_play(&m.text).expect("legal");
        while after.moves().len() < before + 6 && after.ending().is_none() {
            let next = after.legal_moves().swap_remove(0).text;
            after.try_play(&next).expect("legal");
        }
        let value = match worth {
            Worth::Chance => Value::Estimate {
                win_chance: 0.61 - 0.04 * i as f64,
                raw: 0,
            },
            Worth::Known | Worth::Proof => Value::Proven {
                outcome: Outcome::Win(line.to_move()),
                plies: 5 + 2 * i as u32,
            },
        };
        Variation {
            moves: after.moves().split_off(before),
            shown: after.shown_moves().split_off(before),
            value,
            exact: worth == Worth::Known,
            caution: None,
        }
    });
    let lines: Vec<Variation> = lines.collect();
    Analysis {
        value: lines.first().map(|it| it.value),
        lines,
        depth: 7,
        nodes: 123_456,
        elapsed: Duration::from_secs(1),
        exact: worth == Worth::Known,
        caution: None,
    }
}

/// The same answer every time: effort is counted in positions.
fn answer(question: Question) -> Answer {
    let never = AtomicBool::new(false);
    match question {
        Question::Engine(local::Question::Move(line, turn)) => {
            let mut resources = Resources {
                rng: &mut Rng::new(turn.seed),
                table: &Table::new(1),
                threads: NonZeroUsize::MIN,
                knowledge: catalog::Knowledge::none(),
                limits: Some(Limits::nodes(2_000)),
                cancel: &never,
            };
            Answer::Move(turn.computer.choose(&*line, &mut resources))
        }
        Question::Engine(local::Question::Analyse(line, settings)) => {
            let settings = Search {
                limits: Limits::nodes(20_000),
                threads: NonZeroUsize::MIN,
                ..settings
            };
            let context = SearchContext {
                table: &Table::new(1),
                knowledge: catalog::Knowledge::none(),
                cancel: &never,
            };
            let mut go_on = |_: &_| ControlFlow::Continue(());
            let game = find(line.info().id);
            let found = game.analyse(&*line, &settings, context, &mut go_on);
            Answer::Found(found)
        }
        Question::Generate(seed) => {
            Answer::Generated(Box::new(generate(&seed, &Control::default())))
        }
        Question::Advise(puzzle, progress) => {
            let found = find_hint(&puzzle, &progress, &Control::default());
            Answer::Advice(found.expect("nobody stops it"))
        }
    }
}
