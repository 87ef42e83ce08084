//! One game in line mode: a [`Session`] told line by line.

use std::io::{self, BufRead};

use catalog::{Game, Knowledge};
use engine::{Config, Engine, Handle};
use game::{AnyLine, Player, Rng};
use record::Record;
use session::{
    AnswerEffect, DrawOffer, EngineAnswer, EngineRequest, GameTerms, GameVerdict, Seat, Session,
    describe, wording,
};

use super::{agrees, ask, saves::Keeper};
use crate::{commands, context::Context, failure::Failure, interrupt};

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

/// How the board is told.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Style {
    /// As a picture made of characters.
    Drawn,
    /// In words, rank by rank.
    Described,
}

/// Plays a game to its end, or until somebody resigns, leaves, or the input ends.
pub(crate) fn play(
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    style: Style,
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let session = Session::new(GameTerms::new(game, seats), line);
    play_on(session, style, Keeper::new(game), rng, input, context)
}

/// The same, kept in a file that may be there already.
pub(super) fn play_on(
    session: Session,
    style: Style,
    keeper: Keeper,
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let mut dialogue = Dialogue {
        session,
        style,
        rng,
        keeper,
        engine: Engine::new(Config {
            knowledge: Knowledge::of_user(),
            ..Config::default()
        })?,
        context,
    };
    context.print(&dialogue.greeting())?;
    dialogue.show_turn()?;
    while dialogue.session.verdict().is_none() {
        interrupt::set_exit_message(context.with("play-left", &[dialogue.kept()]));
        let goes_on = match dialogue.session.seat() {
            Seat::Computer(_) => dialogue.computer_moves()?,
            Seat::Person | Seat::Remote => dialogue.person_moves(input)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    dialogue.finish(input)
}

/// A game and the person it is told to.
struct Dialogue<'a> {
    session: Session,
    style: Style,
    rng: Rng,
    keeper: Keeper,
    engine: Engine,
    context: &'a Context,
}

impl Dialogue<'_> {
    fn greeting(&self) -> String {
        let info = self.session.game().info;
        let seat = |player: Player| match self.session.terms().seats[player as usize] {
            Seat::Person | Seat::Remote => self.context.words.get("seat-person").into_owned(),
            Seat::Computer(computer) => computer.title(&self.context.words),
        };
        let args = [
            ("game", wording::title(self.session.line()).into()),
            ("designer", info.designer.into()),
            ("first", info.player(Player::First).into()),
            ("second", info.player(Player::Second).into()),
            ("seat1", seat(Player::First).into()),
            ("seat2", seat(Player::Second).into()),
        ];
        self.context.with("play-greeting", &args)
    }

    /// Shows the board once a turn of a person: not before the computer has moved, too.
    fn show_turn(&self) -> Result<(), Failure> {
        let session = &self.session;
        let waits = session.has_person() && !session.is_persons_turn();
        if waits && session.verdict().is_none() {
            return Ok(());
        }
        self.show_board()
    }

    fn show_board(&self) -> Result<(), Failure> {
        if self.style == Style::Described {
            let words = &self.context.words;
            let told = describe::position(self.session.line(), words);
            return self.context.print(&format!("\n{told}"));
        }
        let style = self.context.text_style(false);
        let (line, marks) = (self.session.line(), self.session.last_marks());
        let board = self.context.draw(&line.view(), &marks, style);
        let hands = wording::hands(line, &self.context.words);
        let status = wording::status(line, &self.context.words);
        self.context.print(&format!("\n{board}\n{hands}{status}"))
    }

    /// Puts a question to the engine and waits. Nobody else asks this engine, so it is never busy.
    fn ask_engine(&mut self, question: EngineRequest) -> Option<AnswerEffect> {
        let answer = match question {
            EngineRequest::Move(line, turn) => {
                let asked = self.engine.choose(line, turn).ok();
                EngineAnswer::Move(asked.and_then(Handle::wait).flatten())
            }
            EngineRequest::Analyse(line, settings) => {
                let asked = self.engine.analyse(line, settings).ok();
                EngineAnswer::Analysis(asked.and_then(Handle::wait).unwrap_or_default())
            }
        };
        self.session.handle_answer(answer)
    }

    /// Lets a computer player move. Returns whether the game goes on.
    fn computer_moves(&mut self) -> Result<bool, Failure> {
        let Some(question) = self.session.request_move(|| self.rng.bits()) else {
            return Ok(false);
        };
        let Some(AnswerEffect::Move(m)) = self.ask_engine(question) else {
            return Ok(false);
        };
        let (who, seat) = (self.session.mover(), self.session.seat());
        self.session.play(&m)?;
        if let (Seat::Computer(computer), Some(played)) = (seat, self.session.played().last()) {
            let args = [
                ("player", self.session.game().info.player(who).into()),
                ("bot", computer.name(&self.context.words).into()),
                ("move", played.shown.as_str().into()),
            ];
            let text = self.context.with("play-bot-moved", &args);
            self.context.print(&format!("\n{text}"))?;
            if self.style == Style::Described
                && let Some((before, played)) = self.session.last()
            {
                let told = wording::trace(before, &played.trace, &self.context.words);
                self.context.print(&told)?;
            }
        }
        self.show_turn()?;
        self.save()?;
        Ok(true)
    }

    fn save(&self) -> Result<(), Failure> {
        self.keeper.save(&self.record(), self.context)
    }

    fn record(&self) -> Record {
        self.session.record(|verdict| match verdict {
            GameVerdict::Rules(ending) => self.context.words.say(&ending.reason),
            other => self.say(other),
        })
    }

    fn say(&self, verdict: &GameVerdict) -> String {
        wording::verdict(self.session.game().info, verdict, &self.context.words)
    }

    /// Tells how the game ended, if it was not by a move.
    fn tell_verdict(&self) -> Result<(), Failure> {
        match self.session.verdict() {
            Some(verdict) => self.context.print(&self.say(verdict)),
            None => Ok(()),
        }
    }

    /// Keeps the game that is over, and offers to write it elsewhere, too.
    fn finish(&self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        self.save()?;
        if !self.keeper.is_active() {
            return Ok(());
        }
        let context = self.context;
        let path = ask(input, &context.words.get("play-record-path"), context)?;
        let path = path.unwrap_or_default();
        if path.is_empty() {
            return Ok(());
        }
        let text = self.record().to_string();
        let mut written = home::write_new(path.as_ref(), text.as_bytes());
        let shown = ("path", path.as_str().into());
        if written
            .as_ref()
            .is_err_and(|it| it.kind() == io::ErrorKind::AlreadyExists)
        {
            let question = context.with("play-confirm-replace", std::slice::from_ref(&shown));
            if !agrees(input, &question, context)? {
                return Ok(());
            }
            written = home::write(path.as_ref(), text.as_bytes());
        }
        match written {
            Ok(()) => context.print(&context.with("local-written", &[shown])),
            Err(error) => {
                let args = [shown, ("error", (&error).into())];
                context.print(&context.with("cli-write-failed", &args))
            }
        }
    }

    /// Claims a draw where the rules give one, else offers one.
    fn draw(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        let context = self.context;
        if self.session.has_draws() {
            let id = if self.session.can_claim() {
                "play-confirm-claim"
            } else {
                "play-confirm-offer"
            };
            if !agrees(input, &context.words.get(id), context)? {
                return Ok(());
            }
        }
        let offer = match self.session.offer_draw() {
            Ok(offer) => offer,
            Err(reason) => return context.print(&wording::refusal(&reason, &context.words)),
        };
        match offer {
            DrawOffer::Claimed => (),
            DrawOffer::ToPerson => {
                let (info, mover) = (self.session.game().info, self.session.mover());
                let args = [
                    ("player", info.player(mover).into()),
                    ("other", info.player(!mover).into()),
                ];
                let question = context.with("play-draw-offer", &args);
                let accepts = agrees(input, &question, context)?;
                self.session.answer_offer(accepts);
            }
            DrawOffer::ToComputer(question) => {
                self.ask_engine(question);
            }
        }
        if self.session.verdict().is_none() {
            return context.print(&context.words.get("local-draw-declined"));
        }
        self.tell_verdict()
    }

    fn claim(&mut self) -> Result<(), Failure> {
        match self.session.claim() {
            Ok(()) => self.tell_verdict(),
            Err(reason) => {
                let words = &self.context.words;
                self.context.print(&wording::refusal(&reason, words))
            }
        }
    }

    /// Proposes a move and says why.
    fn hint(&mut self) -> Result<(), Failure> {
        let question = self.session.request_hint();
        let said = match question.and_then(|it| self.ask_engine(it)) {
            Some(AnswerEffect::Hint(hint)) => {
                let reasons = hint.reasons.iter().chain(&hint.caution);
                wording::sentences(reasons, &self.context.words)
            }
            _ => String::new(),
        };
        self.context.print(&said)
    }

    /// Asks a person for a move or an order. Returns whether the game goes on.
    fn person_moves(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        let context = self.context;
        let who = self.session.game().info.player(self.session.mover());
        let prompt = context.with("play-prompt", &[("player", who.into())]);
        let Some(text) = ask(input, &prompt, context)? else {
            context.print(&context.with("play-input-ended", &[self.kept()]))?;
            return Ok(false);
        };
        if text.is_empty() {
            return Ok(true);
        }
        let Some(order) = Order::read(&text) else {
            match self.session.play(&text) {
                Ok(()) => {
                    self.show_turn()?;
                    self.save()?;
                }
                Err(reason) => context.print(&wording::refusal(&reason, &context.words))?,
            }
            return Ok(true);
        };
        match order {
            Order::Help => context.print(&context.words.get("play-help"))?,
            Order::Moves => context.print(&self.list_moves())?,
            Order::Board => self.show_board()?,
            Order::Hint => self.hint()?,
            Order::Rules => context.print(&commands::rules_text(self.session.game(), context)?)?,
            Order::Undo => self.undo()?,
            Order::Redo => self.redo()?,
            Order::Claim => self.claim()?,
            Order::Draw => self.draw(input)?,
            Order::Resign => {
                if agrees(input, &context.words.get("play-confirm-resign"), context)? {
                    self.session.resign();
                    self.tell_verdict()?;
                }
            }
            Order::Quit => {
                if !self.leaves(input)? {
                    return Ok(true);
                }
                context.print(&context.with("play-left", &[self.kept()]))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Asks whether a game is to be left, unless nothing has happened in it yet.
    fn leaves(&self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        if self.session.played().is_empty() {
            return Ok(true);
        }
        let question = self.context.words.get("play-confirm-leave");
        let answer = ask(input, &question, self.context)?;
        // Who has nothing more to say has left.
        let answer = answer.map(|it| it.to_lowercase());
        Ok(answer.is_none_or(|it| matches!(it.as_str(), "" | "y" | "yes" | "s" | "sim")))
    }

    /// Goes back to the last time a person was to move.
    fn undo(&mut self) -> Result<(), Failure> {
        let context = self.context;
        let Some(n) = self.session.undo() else {
            return context.print(&context.words.get("local-nothing-to-undo"));
        };
        self.save()?;
        context.print(&context.with("play-undone", &[("moves", n.into())]))?;
        self.show_board()
    }

    /// Plays again what was undone, up to where a person is to move.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.session.redo().is_none() {
            let text = self.context.words.get("local-nothing-to-redo");
            return self.context.print(&text);
        }
        self.save()?;
        self.show_board()
    }

    /// The legal moves, wrapped at 78 columns.
    fn list_moves(&self) -> String {
        // A lone checker of Cage among many can jump in millions of ways. Nobody reads them.
        const MOST: u32 = 100_000;
        let line = self.session.line();
        let n_moves = line.count_moves();
        if MOST < n_moves {
            let args = [("moves", n_moves.into())];
            return self.context.with("cli-too-many-moves", &args);
        }
        let (mut text, mut width) = (String::new(), 0);
        for m in line.legal_moves() {
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
        ("position", self.session.line().position().into())
    }
}
