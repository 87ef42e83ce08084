//! One game in line mode.

use std::io::BufRead;

use catalog::{Computer, Game, Kind, Knowledge, Settings};
use engine::{Config, Engine, Handle, Turn, explain};
use game::{AnyLine, Outcome, Player, Rng};
use record::{GameResult, Record};
use search::Limits;

use super::{
    ask, describe,
    saves::{self, Keeper},
};
use crate::{commands, context::Context, failure::Failure, interrupt};

/// Who plays a side.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Seat {
    Person,
    Computer(Computer),
}

/// What a person may type instead of a move, in either language.
enum Order {
    Help,
    Moves,
    Board,
    Hint,
    Rules,
    Undo,
    Redo,
    Claim,
    Draw,
    Resign,
    Quit,
}

impl Order {
    fn read(text: &str) -> Option<Order> {
        match text.to_lowercase().as_str() {
            "?" | "help" | "ajuda" => Some(Order::Help),
            "moves" | "lances" => Some(Order::Moves),
            "board" | "tabuleiro" => Some(Order::Board),
            "hint" | "dica" => Some(Order::Hint),
            "rules" | "regras" => Some(Order::Rules),
            "undo" | "desfazer" => Some(Order::Undo),
            "redo" | "refazer" => Some(Order::Redo),
            "claim" | "reclamar" => Some(Order::Claim),
            "draw" | "empate" => Some(Order::Draw),
            "resign" | "desistir" => Some(Order::Resign),
            "quit" | "exit" | "q" | "sair" => Some(Order::Quit),
            _ => None,
        }
    }
}

/// Plays a game to its end, or until somebody resigns, leaves, or the input ends.
pub(crate) fn play(
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let keeper = Keeper::new(game);
    play_on(game, line, seats, keeper, rng, input, context)
}

/// The same, kept in a file that may be there already.
pub(super) fn play_on(
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    keeper: Keeper,
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let mut table = Table {
        game,
        line,
        seats,
        rng,
        redo: Vec::new(),
        over: None,
        keeper,
        engine: Engine::new(Config {
            knowledge: Knowledge::of_user(),
            ..Config::default()
        })?,
        context,
    };
    context.print(&table.greeting())?;
    table.show_board()?;
    while table.line.ending().is_none() && table.over.is_none() {
        interrupt::set_last_words(context.with("play-left", &[table.kept()]));
        let goes_on = match table.seats[table.line.to_move() as usize] {
            Seat::Computer(computer) => table.computer_moves(computer)?,
            Seat::Person => table.person_moves(input)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    table.finish(input)
}

struct Table<'a> {
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    rng: Rng,
    /// Moves that were taken back, the next one last.
    redo: Vec<String>,
    /// How the game ended, if not by the rules.
    over: Option<GameResult>,
    keeper: Keeper,
    engine: Engine,
    context: &'a Context,
}

impl Table<'_> {
    fn greeting(&self) -> String {
        let info = self.game.info;
        let seat = |player: Player| match self.seats[player as usize] {
            Seat::Person => self.context.words.get("seat-person").into_owned(),
            Seat::Computer(computer) => self.name(computer),
        };
        let args = [
            ("game", info.name.into()),
            ("variant", self.line.variant().into()),
            ("designer", info.designer.into()),
            ("first", describe::player(&*self.line, Player::First)),
            ("second", describe::player(&*self.line, Player::Second)),
            ("seat1", seat(Player::First).into()),
            ("seat2", seat(Player::Second).into()),
        ];
        self.context.with("play-greeting", &args)
    }

    fn show_board(&self) -> Result<(), Failure> {
        let style = self.context.text_style(false);
        let (view, marks) = (self.line.view(), self.line.last_marks());
        let board = self.context.draw(&view, &marks, style);
        let hands = describe::hands(&*self.line, self.context);
        let status = describe::status(&*self.line, self.context);
        self.context.print(&format!("\n{board}\n{hands}{status}"))
    }

    /// A computer player's name in the reader's language.
    fn name(&self, computer: Computer) -> String {
        match computer.kind() {
            Kind::Level(level) => {
                let number = ("number", level.number().into());
                self.context.with("seat-level", &[number])
            }
            Kind::Bot(bot) => bot.id.to_owned(),
        }
    }

    /// Lets a computer player move. Returns whether the game goes on.
    fn computer_moves(&mut self, computer: Computer) -> Result<bool, Failure> {
        let turn = Turn::new(computer, self.rng.bits());
        let asked = self.engine.choose(self.line.boxed_clone(), turn);
        // Nobody else asks this engine, so it is never busy.
        let Some(m) = asked.ok().and_then(Handle::wait).flatten() else {
            return Ok(false);
        };
        let who = describe::player(&*self.line, self.line.to_move());
        let shown = self.line.try_play(&m)?.shown;
        let args = [
            ("player", who),
            ("bot", self.name(computer).into()),
            ("move", shown.into()),
        ];
        self.context
            .print(&format!("\n{}", self.context.with("play-bot-moved", &args)))?;
        self.show_board()?;
        self.moved()?;
        Ok(true)
    }

    /// What follows every move: the game is written down.
    fn moved(&mut self) -> Result<(), Failure> {
        let played = self.line.moves();
        match (self.redo.pop(), played.last()) {
            (Some(m), Some(last)) if m == *last => (),
            _ => self.redo.clear(),
        }
        self.save()
    }

    fn save(&self) -> Result<(), Failure> {
        self.keeper.save(&self.record(), self.context)
    }

    fn record(&self) -> Record {
        let mut record = Record::of(&*self.line, self.seats.map(saves::seat_name));
        let by_rules = self.line.ending().map(|it| GameResult {
            outcome: it.outcome,
            reason: self.context.words.say(&it.reason),
        });
        record.result = self.over.clone().or(by_rules);
        record
    }

    /// Offers a person to keep the game that is over.
    fn finish(&self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        self.keeper.forget();
        if !self.keeper.is_active() {
            return Ok(());
        }
        let context = self.context;
        let path = ask(input, &context.words.get("play-record-path"), context)?;
        let path = path.unwrap_or_default();
        if path.is_empty() {
            return Ok(());
        }
        let written = home::write(path.as_ref(), self.record().to_string().as_bytes());
        let path = ("path", path.as_str().into());
        match written {
            Ok(()) => context.print(&context.with("play-record-written", &[path])),
            Err(error) => {
                let args = [path, ("error", error.to_string().into())];
                context.print(&context.with("cli-write-failed", &args))
            }
        }
    }

    /// Claims a draw where the rules give one, else offers one.
    fn draw(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        let context = self.context;
        if self.line.can_claim() || self.line.history().is_none() {
            return self.claim();
        }
        let (mover, other) = (self.line.to_move(), !self.line.to_move());
        let accepted = if let Seat::Person = self.seats[other as usize] {
            let args = [
                ("player", describe::player(&*self.line, mover)),
                ("other", describe::player(&*self.line, other)),
            ];
            let answer = ask(input, &context.with("play-draw-offer", &args), context)?;
            let answer = answer.unwrap_or_default().to_lowercase();
            matches!(answer.as_str(), "y" | "yes" | "s" | "sim")
        } else {
            // The computer accepts when it is not better itself.
            let settings = Settings::new(Limits::nodes(50_000));
            let asked = self.engine.analyse(self.line.boxed_clone(), settings);
            let found = asked.ok().and_then(Handle::wait).unwrap_or_default();
            let value = found.value;
            value.is_some_and(|it| 0.5 <= explain::chance(it, mover))
        };
        if accepted {
            let reason = context.words.get("play-draw-agreed").into_owned();
            context.print(&reason)?;
            let outcome = Outcome::Draw;
            self.over = Some(GameResult { outcome, reason });
            return Ok(());
        }
        context.print(&context.words.get("play-draw-declined"))
    }

    fn claim(&mut self) -> Result<(), Failure> {
        let context = self.context;
        match self.line.claim() {
            Ok(()) => context.print(&describe::status(&*self.line, context)),
            Err(reason) => {
                let reason = ("reason", context.words.say(&reason).into());
                context.print(&context.with("play-refused", &[reason]))
            }
        }
    }

    /// Plays again what was taken back, up to where a person is to move.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.redo.is_empty() {
            let text = self.context.words.get("play-nothing-to-redo");
            return self.context.print(&text);
        }
        while let Some(m) = self.redo.last().cloned() {
            self.line.try_play(&m)?;
            self.moved()?;
            if matches!(self.seats[self.line.to_move() as usize], Seat::Person) {
                break;
            }
        }
        self.show_board()
    }

    /// Proposes a move and says why.
    fn hint(&self) -> Result<(), Failure> {
        // Counted in positions: the same question gets the same hint.
        let settings = Settings::new(Limits::nodes(200_000));
        let asked = self.engine.analyse(self.line.boxed_clone(), settings);
        let found = asked.ok().and_then(Handle::wait).unwrap_or_default();
        let reasons = explain::best(&*self.line, &found);
        self.context
            .print(&describe::sentences(&reasons, self.context))
    }

    /// Asks a person for a move or an order. Returns whether the game goes on.
    fn person_moves(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        let context = self.context;
        let who = ("player", describe::player(&*self.line, self.line.to_move()));
        let prompt = context.with("play-prompt", std::slice::from_ref(&who));
        let Some(text) = ask(input, &prompt, context)? else {
            context.print(&context.with("play-input-ended", &[self.kept()]))?;
            return Ok(false);
        };
        if text.is_empty() {
            return Ok(true);
        }
        let Some(order) = Order::read(&text) else {
            match self.line.try_play(&text) {
                Ok(_) => {
                    self.show_board()?;
                    self.moved()?;
                }
                Err(reason) => {
                    let reason = ("reason", context.words.say(&reason).into());
                    context.print(&context.with("play-refused", &[reason]))?;
                }
            }
            return Ok(true);
        };
        match order {
            Order::Help => context.print(&context.words.get("play-help"))?,
            Order::Moves => context.print(&self.list_moves())?,
            Order::Board => self.show_board()?,
            Order::Hint => self.hint()?,
            Order::Rules => context.print(&commands::rules_text(self.game, context)?)?,
            Order::Undo => self.undo()?,
            Order::Redo => self.redo()?,
            Order::Claim => self.claim()?,
            Order::Draw => self.draw(input)?,
            Order::Resign => {
                let other = !self.line.to_move();
                let winner = describe::player(&*self.line, other);
                let reason = context.with("play-resigned", &[who, ("winner", winner)]);
                context.print(&reason)?;
                let outcome = Outcome::Win(other);
                self.over = Some(GameResult { outcome, reason });
            }
            Order::Quit => {
                context.print(&context.with("play-left", &[self.kept()]))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes back to the last time a person was to move.
    fn undo(&mut self) -> Result<(), Failure> {
        let (before, mut undone) = (self.line.moves(), 0);
        while self.line.take_back() {
            undone += 1;
            if matches!(self.seats[self.line.to_move() as usize], Seat::Person) {
                break;
            }
        }
        if undone == 0 {
            return self
                .context
                .print(&self.context.words.get("play-nothing-to-undo"));
        }
        let left = self.line.moves().len();
        self.redo.extend(before[left..].iter().rev().cloned());
        self.save()?;
        let args = [("moves", undone.into())];
        self.context
            .print(&self.context.with("play-undone", &args))?;
        self.show_board()
    }

    /// The legal moves, wrapped at 78 columns.
    fn list_moves(&self) -> String {
        // A lone checker of Cage among many can jump in millions of ways. Nobody reads them.
        const MOST: u32 = 100_000;
        let n_moves = self.line.count_moves();
        if MOST < n_moves {
            let args = [("moves", n_moves.into())];
            return self.context.with("cli-too-many-moves", &args);
        }
        let (mut text, mut width) = (String::new(), 0);
        for m in self.line.legal_moves() {
            if 78 < width + 1 + m.shown.len() {
                text.push('\n');
                width = 0;
            } else if 0 < width {
                text.push(' ');
                width += 1;
            }
            width += m.shown.len();
            text.push_str(&m.shown);
        }
        text
    }

    fn kept(&self) -> (&'static str, game::Arg) {
        ("position", self.line.position().into())
    }
}
