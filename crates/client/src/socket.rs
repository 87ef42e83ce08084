//! Opens the WebSocket of a match: TCP, TLS where the server's address is `https`, the handshake.

use std::{
    io,
    net::TcpStream,
    sync::{Arc, OnceLock},
    time::Duration,
};

use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, ServerName},
};
use tungstenite::{WebSocket, client::client, stream::MaybeTlsStream};

use crate::{Cause, ClientError, Link, ServerAddress};

/// Maximum time to connect to a match server, and then for each further step of a request. Long
/// enough for a slow mobile network.
pub(crate) const SERVER_TIMEOUT: Duration = Duration::from_secs(10);

/// The WebSocket of a match, encrypted or not.
pub(crate) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Opens the WebSocket of a match, which sends all events after number `since`. Reads from it return
/// after `read_timeout` with a timeout error if no message has arrived.
pub(crate) fn open(link: &Link, since: u64, read_timeout: Duration) -> Result<Socket, ClientError> {
    let server = &link.server;
    let stream = encrypt(server, connect(server)?)?;
    let scheme = if server.tls { "wss" } else { "ws" };
    let address = format!(
        "{scheme}://{}/api/v1/matches/{}/socket?since={since}",
        server.authority(),
        link.id
    );
    let (socket, _) = client(address, stream).map_err(|error| ClientError::other(&error))?;
    set_read_timeout(socket.get_ref(), read_timeout)?;
    Ok(socket)
}

/// Opens a TCP connection to the first address of a server that answers.
fn connect(server: &ServerAddress) -> Result<TcpStream, ClientError> {
    let mut failure = ClientError::Unreachable(Cause::UnknownHost);
    let Ok(addresses) = server.addresses() else {
        return Err(failure);
    };
    for address in addresses {
        match TcpStream::connect_timeout(&address, SERVER_TIMEOUT) {
            Ok(tcp) => {
                tcp.set_nodelay(true)?;
                tcp.set_read_timeout(Some(SERVER_TIMEOUT))?;
                tcp.set_write_timeout(Some(SERVER_TIMEOUT))?;
                return Ok(tcp);
            }
            Err(error) => failure = error.into(),
        }
    }
    Err(failure)
}

/// Wraps a TCP connection in TLS if the server's address is `https`. The TLS handshake happens with
/// the first bytes that are written.
fn encrypt(
    server: &ServerAddress,
    tcp: TcpStream,
) -> Result<MaybeTlsStream<TcpStream>, ClientError> {
    if !server.tls {
        return Ok(MaybeTlsStream::Plain(tcp));
    }
    let name = ServerName::try_from(server.host.clone());
    let name = name.map_err(|error| ClientError::other(&error))?;
    let session = ClientConnection::new(tls_config(), name)?;
    Ok(MaybeTlsStream::Rustls(StreamOwned::new(session, tcp)))
}

fn set_read_timeout(stream: &MaybeTlsStream<TcpStream>, timeout: Duration) -> io::Result<()> {
    let tcp = match stream {
        MaybeTlsStream::Plain(tcp) => tcp,
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        _ => return Ok(()),
    };
    tcp.set_read_timeout(Some(timeout))
}

/// The certificates of the authorities that this machine trusts. Read from the system once.
pub(crate) fn root_certificates() -> &'static [CertificateDer<'static>] {
    static CERTIFICATES: OnceLock<Vec<CertificateDer<'static>>> = OnceLock::new();
    CERTIFICATES.get_or_init(|| rustls_native_certs::load_native_certs().certs)
}

/// The TLS settings of every WebSocket: system certificates, no client certificate.
fn tls_config() -> Arc<ClientConfig> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(root_certificates().iter().cloned());
        let config = ClientConfig::builder().with_root_certificates(roots);
        Arc::new(config.with_no_client_auth())
    });
    Arc::clone(config)
}
