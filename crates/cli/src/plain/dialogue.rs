//! One game in line mode: prints the board and prompts for moves and commands until the game is over.

use std::io::{self, BufRead};

use catalog::{Game, Knowledge};
use engine::{Config, Engine, Handle};
use game::{AnyLine, Player, Rng};
use record::Record;
use session::{
    AnswerEffect, DrawOffer, EngineAnswer, EngineRequest, GameTerms, GameVerdict, Seat, Session,
    describe, wording,
};

use super::{ask, confirm, saves::SaveFile};
use crate::{commands, context::Context, failure::Failure, interrupt};

/// A command that the player may type instead of a move in line mode (play by prompts and typed lines),
/// in English or Portuguese.
enum LineCommand {
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

impl LineCommand {
    fn parse(text: &str) -> Option<LineCommand> {
        match text.to_lowercase().as_str() {
            "?" | "help" | "ajuda" => Some(LineCommand::Help),
            "moves" | "lances" => Some(LineCommand::Moves),
            "board" | "tabuleiro" => Some(LineCommand::Board),
            "hint" | "dica" => Some(LineCommand::Hint),
            "rules" | "regras" => Some(LineCommand::Rules),
            "undo" | "desfazer" => Some(LineCommand::Undo),
            "redo" | "refazer" => Some(LineCommand::Redo),
            "claim" | "reclamar" => Some(LineCommand::Claim),
            "draw" | "empate" => Some(LineCommand::Draw),
            "resign" | "desistir" => Some(LineCommand::Resign),
            "quit" | "exit" | "q" | "sair" => Some(LineCommand::Quit),
            _ => None,
        }
    }
}

/// The form in which line mode (play by prompts and typed lines) shows the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum BoardStyle {
    /// The board as a drawing made of characters.
    Drawn,
    /// The board as a description in words, rank by rank, for screen readers.
    Described,
}

/// Plays a new game in line mode (by prompts and typed lines) until it is over, the player leaves, or the
/// input ends. Saves it after every move if the input is a terminal.
pub(crate) fn play(
    game: &'static Game,
    line: Box<dyn AnyLine>,
    seats: [Seat; 2],
    style: BoardStyle,
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let session = Session::new(GameTerms::new(game, seats), line);
    continue_game(session, style, SaveFile::new(game), rng, input, context)
}

/// Continues a game in line mode (by prompts and typed lines) until it is over, the player leaves,
/// or the input ends. Saves it after every move, if `save_file` has a path.
pub(super) fn continue_game(
    session: Session,
    style: BoardStyle,
    save_file: SaveFile,
    rng: Rng,
    input: &mut (impl BufRead + ?Sized),
    context: &Context,
) -> Result<(), Failure> {
    let mut dialogue = Dialogue {
        session,
        style,
        rng,
        save_file,
        engine: Engine::new(Config {
            knowledge: Knowledge::of_user(),
            ..Config::default()
        })?,
        context,
    };
    context.print(&dialogue.greeting())?;
    dialogue.show_turn()?;
    while dialogue.session.verdict().is_none() {
        interrupt::set_exit_message(context.with("play-left", &[dialogue.position_arg()]));
        let continues = match dialogue.session.seat() {
            Seat::Computer(_) => dialogue.computer_moves()?,
            Seat::Person | Seat::Remote => dialogue.person_moves(input)?,
        };
        if !continues {
            return Ok(());
        }
    }
    dialogue.finish(input)
}

/// A game in progress in line mode (play by prompts and typed lines), with what the dialogue needs:
/// engine, save file and output.
struct Dialogue<'a> {
    session: Session,
    style: BoardStyle,
    rng: Rng,
    save_file: SaveFile,
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

    /// Shows the board if a human player is to move, all players are computers, or the game is over: not
    /// between a human player's move and the computer's reply.
    fn show_turn(&self) -> Result<(), Failure> {
        let session = &self.session;
        let waits = session.has_person() && !session.is_persons_turn();
        if waits && session.verdict().is_none() {
            return Ok(());
        }
        self.show_board()
    }

    fn show_board(&self) -> Result<(), Failure> {
        if self.style == BoardStyle::Described {
            let words = &self.context.words;
            let description = describe::position(self.session.line(), words);
            return self.context.print(&format!("\n{description}"));
        }
        let style = self.context.text_style(false);
        let (line, marks) = (self.session.line(), self.session.last_marks());
        let board = self.context.draw(&line.view(), &marks, style);
        let hands = wording::hands(line, &self.context.words);
        let status = wording::status(line, &self.context.words);
        self.context.print(&format!("\n{board}\n{hands}{status}"))
    }

    /// Runs a search on the engine of this game, such as for a computer's move or a hint, blocks until it
    /// is done, and passes the result to the session. Returns the effect on the game, such as a move to
    /// be played.
    fn ask_engine(&mut self, question: EngineRequest) -> Option<AnswerEffect> {
        let answer = match question {
            EngineRequest::Move(line, turn) => {
                let search = self.engine.choose(line, turn).ok();
                EngineAnswer::Move(search.and_then(Handle::wait).flatten())
            }
            EngineRequest::Analyse(line, settings) => {
                let search = self.engine.analyse(line, settings).ok();
                EngineAnswer::Analysis(search.and_then(Handle::wait).unwrap_or_default())
            }
        };
        self.session.handle_answer(answer)
    }

    /// Has the engine choose the computer player's move, plays it, prints it and saves the game. Returns
    /// `false` if the engine has no move.
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
            if self.style == BoardStyle::Described
                && let Some((before, played)) = self.session.last()
            {
                let trace = wording::trace(before, &played.trace, &self.context.words);
                self.context.print(&trace)?;
            }
        }
        self.show_turn()?;
        self.save()?;
        Ok(true)
    }

    fn save(&self) -> Result<(), Failure> {
        self.save_file.save(&self.record(), self.context)
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

    /// Prints the result of a game that ended by other means than a move, such as by resigning. Prints
    /// nothing while the game is in progress.
    fn print_verdict(&self) -> Result<(), Failure> {
        match self.session.verdict() {
            Some(verdict) => self.context.print(&self.say(verdict))?,
            None => return Ok(()),
        }
        match self.session.hints() {
            0 => Ok(()),
            hints => {
                let hints = [("hints", hints.into())];
                self.context
                    .print(&self.context.with("local-hints-used", &hints))
            }
        }
    }

    /// Saves the finished game, and prompts for another file to write its record to. Does nothing for
    /// games that aren't saved, such as those played by a script.
    fn finish(&self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        self.save()?;
        if !self.save_file.is_active() {
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
            if !confirm(input, &question, context)? {
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

    /// Handles the player's command `draw`, after asking for confirmation: claims a draw if the
    /// rules allow it now, else offers one to the opponent, and prints the outcome, or why the game
    /// has no draws.
    fn draw(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<(), Failure> {
        let context = self.context;
        if self.session.has_draws() {
            let id = if self.session.can_claim() {
                "play-confirm-claim"
            } else {
                "play-confirm-offer"
            };
            if !confirm(input, &context.words.get(id), context)? {
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
                let accepts = confirm(input, &question, context)?;
                self.session.answer_offer(accepts);
            }
            DrawOffer::ToComputer(question) => {
                self.ask_engine(question);
            }
        }
        if self.session.verdict().is_none() {
            return context.print(&context.words.get("local-draw-declined"));
        }
        self.print_verdict()
    }

    fn claim(&mut self) -> Result<(), Failure> {
        match self.session.claim() {
            Ok(()) => self.print_verdict(),
            Err(reason) => {
                let words = &self.context.words;
                self.context.print(&wording::refusal(&reason, words))
            }
        }
    }

    /// Prints a hint for the player to move: sentences about a good move and the reasons for it. Prints
    /// an empty line if the engine has no hint.
    fn hint(&mut self) -> Result<(), Failure> {
        if !self.session.may_be_helped() {
            return self
                .context
                .print(&self.context.words.get("local-no-hints-here"));
        }
        let question = self.session.request_hint();
        let text = match question.and_then(|question| self.ask_engine(question)) {
            Some(AnswerEffect::Hint(hint)) => wording::hint(&hint, &self.context.words),
            _ => String::new(),
        };
        self.context.print(&text)
    }

    /// Prompts a human player for a move or a command such as `undo`, and executes it. Returns `false` if
    /// the player leaves or the input ends.
    fn person_moves(&mut self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        let context = self.context;
        let who = self.session.game().info.player(self.session.mover());
        let prompt = context.with("play-prompt", &[("player", who.into())]);
        let Some(text) = ask(input, &prompt, context)? else {
            context.print(&context.with("play-input-ended", &[self.position_arg()]))?;
            return Ok(false);
        };
        if text.is_empty() {
            return Ok(true);
        }
        let Some(command) = LineCommand::parse(&text) else {
            match self.session.play(&text) {
                Ok(()) => {
                    self.show_turn()?;
                    self.save()?;
                }
                Err(reason) => context.print(&wording::refusal(&reason, &context.words))?,
            }
            return Ok(true);
        };
        match command {
            LineCommand::Help => context.print(&context.words.get("play-help"))?,
            LineCommand::Moves => context.print(&self.list_moves())?,
            LineCommand::Board => self.show_board()?,
            LineCommand::Hint => self.hint()?,
            LineCommand::Rules => {
                context.print(&commands::rules_text(self.session.game(), context)?)?;
            }
            LineCommand::Undo => self.undo()?,
            LineCommand::Redo => self.redo()?,
            LineCommand::Claim => self.claim()?,
            LineCommand::Draw => self.draw(input)?,
            LineCommand::Resign => {
                if confirm(input, &context.words.get("play-confirm-resign"), context)? {
                    self.session.resign();
                    self.print_verdict()?;
                }
            }
            LineCommand::Quit => {
                if !self.confirm_leaving(input)? {
                    return Ok(true);
                }
                context.print(&context.with("play-left", &[self.position_arg()]))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Asks for confirmation before the game is left, unless no move was made. An empty line or the end
    /// of the input means yes.
    fn confirm_leaving(&self, input: &mut (impl BufRead + ?Sized)) -> Result<bool, Failure> {
        if self.session.played().is_empty() {
            return Ok(true);
        }
        let question = self.context.words.get("play-confirm-leave");
        let answer = ask(input, &question, self.context)?;
        let answer = answer.map(|answer| answer.to_lowercase());
        Ok(answer.is_none_or(|answer| matches!(answer.as_str(), "" | "y" | "yes" | "s" | "sim")))
    }

    /// Takes back moves to the last turn of a human player, saves the game, and prints the number of
    /// moves and the board.
    fn undo(&mut self) -> Result<(), Failure> {
        let context = self.context;
        let Some(n) = self.session.undo() else {
            return context.print(&context.words.get("local-nothing-to-undo"));
        };
        self.save()?;
        context.print(&context.with("play-undone", &[("moves", n.into())]))?;
        self.show_board()
    }

    /// Replays moves that were taken back, up to the next turn of a human player, saves the game, and
    /// prints the board.
    fn redo(&mut self) -> Result<(), Failure> {
        if self.session.redo().is_none() {
            let text = self.context.words.get("local-nothing-to-redo");
            return self.context.print(&text);
        }
        self.save()?;
        self.show_board()
    }

    /// Formats the legal moves of the position, wrapped at 78 columns. If there are more than 100,000,
    /// only says how many.
    fn list_moves(&self) -> String {
        // A lone checker of Cage among many can jump in millions of ways.
        const MAX_LISTED_MOVES: u32 = 100_000;
        let line = self.session.line();
        let n_moves = line.count_moves();
        if MAX_LISTED_MOVES < n_moves {
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

    /// The current position's text as the argument `position` of messages that say how to continue the
    /// game later.
    fn position_arg(&self) -> (&'static str, game::Arg) {
        ("position", self.session.line().position().into())
    }
}
