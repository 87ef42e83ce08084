//! A command on its way into a match: its sender, its idempotency key, and the checks before a
//! decision.

use game::Player;

use crate::{
    Actor, Command, Match, MatchError, MatchEvent, Refusal, Time, Token, wire::SignedCommand,
};

/// From this many events on, a match refuses offers (of a draw, say) and changes of its listing in
/// the lobby. It is replayed from the store whenever it is loaded, which must stay fast, and
/// players could repeat these commands without end.
const MAX_EVENTS_WITH_OFFERS: u64 = 10_000;

/// A command to execute in a match, with its sender.
#[derive(Debug)]
pub struct MatchRequest {
    sender: Sender,
    command: Command,
    /// Number that the match's last event must have, or else the command is refused as stale.
    /// `None` if the command doesn't depend on it.
    seq: Option<u64>,
}

/// The sender of a command to a match: a player, or the server itself.
#[derive(Debug)]
enum Sender {
    /// The sender is a client with a seat's token. `id` is the unique name that the client gave the
    /// command, so that it can be repeated safely.
    Player { token: Token, id: String },
    /// The sender is the server itself, on behalf of `actor`. `id` names the kind of command, such
    /// as `adjudicate`.
    Server { actor: Actor, id: &'static str },
}

/// The idempotency key of a command: the store executes each key once, and answers a repetition
/// with the event of the first time.
#[derive(Debug)]
pub struct CommandKey {
    /// A name for the command that is unique in its match.
    pub command: String,
    /// Seat, sequence number and JSON of a player's command; empty for a command of the server. A
    /// second command with an equal name and another text is an error.
    pub request: String,
}

impl CommandKey {
    /// The key of a command of the server itself, decided on after event number `seq`. It contains
    /// a colon, which no player's command id may.
    pub fn own(id: &str, seq: u64) -> CommandKey {
        CommandKey {
            command: format!("{id}:{seq}"),
            request: String::new(),
        }
    }
}

impl MatchRequest {
    /// Builds the request for a command that a client sent with the token of a seat.
    ///
    /// # Errors
    ///
    /// [`BadId`](MatchError::BadId) if the id has a wrong form.
    pub fn of_player(token: Token, signed: SignedCommand) -> Result<MatchRequest, MatchError> {
        let SignedCommand { id, seq, command } = signed;
        if !is_command_id(&id) {
            return Err(MatchError::BadId);
        }
        Ok(MatchRequest {
            sender: Sender::Player { token, id },
            command,
            seq: Some(seq),
        })
    }

    /// Builds the request for a command of the server itself, on behalf of `actor`. `id` names the
    /// kind of command.
    pub fn of_server(id: &'static str, actor: Actor, command: Command) -> MatchRequest {
        MatchRequest {
            sender: Sender::Server { actor, id },
            command,
            seq: None,
        }
    }

    /// Makes the command valid only while event number `seq` is the match's last.
    #[must_use]
    pub fn after(self, seq: u64) -> MatchRequest {
        MatchRequest {
            seq: Some(seq),
            ..self
        }
    }

    /// The command to execute, as its sender gave it.
    pub fn sent_command(&self) -> &Command {
        &self.command
    }

    /// Whether a player has sent the command, and not the server itself.
    pub fn is_players(&self) -> bool {
        matches!(self.sender, Sender::Player { .. })
    }

    /// Authenticates the command's sender against a match. Returns who acts (a seat or the server)
    /// and the idempotency key.
    ///
    /// # Errors
    ///
    /// [`WrongToken`](MatchError::WrongToken) if the token opens no seat.
    pub fn identify(&self, state: &Match) -> Result<(Actor, CommandKey), MatchError> {
        match &self.sender {
            Sender::Server { actor, id } => Ok((*actor, CommandKey::own(id, state.seq()))),
            Sender::Player { token, id } => {
                let player = state.player_of(token).ok_or(MatchError::WrongToken)?;
                let command = serde_json::to_string(&self.command).unwrap_or_default();
                let (seat, seq) = (player as usize, self.seq.unwrap_or_default());
                let key = CommandKey {
                    command: format!("{seat}/{id}"),
                    request: format!("{seat} {seq} {command}"),
                };
                Ok((Actor::Seat(player), key))
            }
        }
    }

    /// The command to decide on. To a claim of the win because the opponent left it adds what only
    /// the server knows, since when; any other command is returned unchanged.
    pub fn command(&self, actor: Actor, left_at: impl Fn(Player) -> Option<Time>) -> Command {
        match (&self.command, actor) {
            (Command::ClaimWin { .. }, Actor::Seat(player)) => Command::ClaimWin {
                away_since: left_at(!player),
            },
            (command, _) => command.clone(),
        }
    }

    /// Whether a refusal may be due to events of another node that the sender has seen and this
    /// node hasn't: an unknown token, or a sequence number beyond the last event.
    pub fn may_know_more(&self, problem: &MatchError) -> bool {
        match problem {
            MatchError::WrongToken => true,
            MatchError::Stale { head } => self.seq.is_some_and(|seq| *head < seq),
            _ => false,
        }
    }

    /// Decides on the command in the current state of a match. Returns the event that it causes.
    ///
    /// # Errors
    ///
    /// The sender hasn't seen the last event, or the match refuses the command.
    pub fn decide(
        &self,
        state: &Match,
        actor: Actor,
        command: &Command,
        now: Time,
    ) -> Result<MatchEvent, MatchError> {
        if MAX_EVENTS_WITH_OFFERS <= state.seq()
            && matches!(
                command,
                Command::Offer { .. } | Command::List { .. } | Command::Say { .. }
            )
        {
            return Err(Refusal::OutOfSeason.into());
        }
        if self.seq.is_some_and(|seq| seq != state.seq()) {
            return Err(MatchError::Stale { head: state.seq() });
        }
        Ok(state.decide(actor, command, now)?)
    }
}

/// Whether a client may use an id for a command: 1 to 64 ASCII letters, digits, `-` or `_`, and not
/// `create`. So it never equals an id of the server's own commands.
fn is_command_id(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=64).contains(&id.len()) && id.bytes().all(is_plain) && id != "create"
}
