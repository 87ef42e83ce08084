//! Messages between nodes: JSON with its length in bytes before it, and the handshake by which both prove
//! that they know the cluster's secret.

use std::io;

use matches::{Id, Token};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};

use super::random_text;

/// Maximum bytes of a message: longer than any command or event.
const MAX_MESSAGE_SIZE: usize = 256 * 1024;
/// Maximum bytes of a message before the sender has proved who it is.
const MAX_HANDSHAKE_SIZE: usize = 256;

/// Appends a message to a buffer, so that several are written at once.
pub(super) fn encode(buffer: &mut Vec<u8>, message: &impl Serialize) {
    let text = serde_json::to_vec(message).unwrap_or_default();
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    buffer.extend_from_slice(&length.to_be_bytes());
    buffer.extend_from_slice(&text);
}

/// Reads a message.
pub(super) async fn read<T: DeserializeOwned>(
    stream: &mut (impl AsyncRead + Unpin),
) -> io::Result<T> {
    read_within(stream, MAX_MESSAGE_SIZE).await
}

async fn read_within<T: DeserializeOwned>(
    stream: &mut (impl AsyncRead + Unpin),
    max_size: usize,
) -> io::Result<T> {
    let length = usize::try_from(stream.read_u32().await?).unwrap_or(usize::MAX);
    if max_size < length {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length];
    stream.read_exact(&mut text).await?;
    Ok(serde_json::from_slice(&text)?)
}

/// A message of the handshake.
#[derive(Debug, Serialize, Deserialize)]
struct Handshake {
    /// A random text that the other side has to use in its proof.
    nonce: String,
    /// Proof that the sender knows the secret, for the other side's nonce. Empty if there is none yet.
    proof: String,
}

/// The proof that one side knows the secret, for the other's nonce. `role` keeps the two sides' proofs
/// apart, so that neither can be sent back.
fn proof(role: &str, nonce: &str, secret: &str) -> Token {
    Token::derived(&Id::derived(&format!("henge {role} {nonce}")), secret)
}

fn check(role: &str, nonce: &str, secret: &str, given: &str) -> io::Result<()> {
    let is_right = given
        .parse::<Token>()
        .is_ok_and(|given| given == proof(role, nonce, secret));
    is_right
        .then_some(())
        .ok_or_else(|| io::ErrorKind::PermissionDenied.into())
}

async fn send(stream: &mut (impl AsyncWrite + Unpin), nonce: &str, proof: &str) -> io::Result<()> {
    let mut buffer = Vec::new();
    let (nonce, proof) = (nonce.to_owned(), proof.to_owned());
    encode(&mut buffer, &Handshake { nonce, proof });
    stream.write_all(&buffer).await
}

/// The handshake of the node that has connected. The other proves itself first: nothing is sent to one that
/// doesn't know the secret.
pub(super) async fn connect(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    secret: &str,
) -> io::Result<()> {
    let own = random_text();
    send(stream, &own, "").await?;
    let other: Handshake = read_within(stream, MAX_HANDSHAKE_SIZE).await?;
    check("home", &own, secret, &other.proof)?;
    let proof = proof("sender", &other.nonce, secret).reveal();
    send(stream, "", &proof).await
}

/// The handshake of the node that was connected to.
pub(super) async fn accept(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    secret: &str,
) -> io::Result<()> {
    let other: Handshake = read_within(stream, MAX_HANDSHAKE_SIZE).await?;
    let own = random_text();
    let proof = proof("home", &other.nonce, secret).reveal();
    send(stream, &own, &proof).await?;
    let other: Handshake = read_within(stream, MAX_HANDSHAKE_SIZE).await?;
    check("sender", &own, secret, &other.proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_nodes_with_the_same_secret_speak_to_each_other() {
        for (one, other, is_accepted) in [("a", "a", true), ("a", "b", false)] {
            let (mut here, mut there) = tokio::io::duplex(1024);
            let connected = async {
                let connected = connect(&mut here, one).await;
                drop(here);
                connected
            };
            let (connected, accepted) = tokio::join!(connected, accept(&mut there, other));
            let found = (connected.is_ok(), accepted.is_ok());
            assert_eq!(found, (is_accepted, is_accepted), "{one} {other}");
        }
    }

    #[tokio::test]
    async fn stranger_with_long_or_wrong_messages_is_refused() {
        let mut wrong = Vec::new();
        for _ in 0..2 {
            let (nonce, proof) = ("a".to_owned(), random_text());
            encode(&mut wrong, &Handshake { nonce, proof });
        }
        for bytes in [&[0, 1, 0, 0, b'x'][..], &wrong] {
            let (mut here, mut there) = tokio::io::duplex(4096);
            here.write_all(bytes).await.expect("sent");
            assert!(accept(&mut there, "secret").await.is_err(), "{bytes:?}");
        }
    }
}
