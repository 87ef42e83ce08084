//! One game in line mode.

use std::io::BufRead;

use catalog::{Computer, Game, Kind, Settings};
use engine::{Config, Engine, Handle, Turn, explain};
use game::{AnyLine, Player, Rng};
use search::Limits;

use super::{ask, describe};
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
    Claim,
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
            "claim" | "reclamar" => Some(Order::Claim),
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
    let mut table = Table {
        game,
        line,
        seats,
        rng,
        engine: Engine::new(Config::default())?,
        context,
    };
    context.print(&table.greeting())?;
    table.show_board()?;
    while table.line.ending().is_none() {
        interrupt::set_last_words(context.with("play-left", &[table.kept()]));
        let goes_on = match table.seats[table.line.to_move() as usize] {
            Seat::Computer(computer) => table.computer_moves(computer)?,
            Seat::Person => table.person_moves(input)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    Ok(())
}

struct Table<'a> {
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    rng: Rng,
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
            (
                "first",
                describe::player(&*self.line, Player::First, self.context),
            ),
            (
                "second",
                describe::player(&*self.line, Player::Second, self.context),
            ),
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
        let who = describe::player(&*self.line, self.line.to_move(), self.context);
        self.line.try_play(&m)?;
        let shown = self.line.shown_moves().pop().unwrap_or(m);
        let args = [
            ("player", who),
            ("bot", self.name(computer).into()),
            ("move", shown.into()),
        ];
        self.context
            .print(&format!("\n{}", self.context.with("play-bot-moved", &args)))?;
        self.show_board()?;
        Ok(true)
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
        let who = (
            "player",
            describe::player(&*self.line, self.line.to_move(), self.context),
        );
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
                Ok(_) => self.show_board()?,
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
            Order::Claim => match self.line.claim() {
                Ok(()) => context.print(&describe::status(&*self.line, context))?,
                Err(reason) => {
                    let reason = ("reason", context.words.say(&reason).into());
                    context.print(&context.with("play-refused", &[reason]))?;
                }
            },
            Order::Resign => {
                let winner = describe::player(&*self.line, !self.line.to_move(), self.context);
                context.print(&context.with("play-resigned", &[who, ("winner", winner)]))?;
                return Ok(false);
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
        let mut undone = 0;
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
        let args = [("moves", undone.into())];
        self.context
            .print(&self.context.with("play-undone", &args))?;
        self.show_board()
    }

    /// The legal moves, wrapped at 78 columns.
    fn list_moves(&self) -> String {
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
