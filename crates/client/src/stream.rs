//! Bytes to a server and back, encrypted or not.

use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    sync::{Arc, OnceLock},
    time::Duration,
};

use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, pki_types::ServerName};

use crate::{Cause, Failure, Server};

/// How long a server may take to answer at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection to a server.
pub(crate) enum Stream {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    pub(crate) fn open(server: &Server) -> Result<Stream, Failure> {
        let other = |why: String| Failure::Unreachable(Cause::Other(why));
        let tcp = connect(server)?;
        tcp.set_nodelay(true)?;
        if !server.tls {
            return Ok(Stream::Plain(tcp));
        }
        let name = ServerName::try_from(server.host.clone());
        let name = name.map_err(|it| other(it.to_string()))?;
        let session = ClientConnection::new(config(), name);
        let session = session.map_err(|it| other(it.to_string()))?;
        Ok(Stream::Encrypted(Box::new(StreamOwned::new(session, tcp))))
    }

    /// How long reading waits for something to come.
    pub(crate) fn set_patience(&self, patience: Duration) -> io::Result<()> {
        let tcp = match self {
            Stream::Plain(tcp) => tcp,
            Stream::Encrypted(it) => it.get_ref(),
        };
        tcp.set_read_timeout(Some(patience))
    }
}

fn connect(server: &Server) -> Result<TcpStream, Failure> {
    let mut why = Failure::Unreachable(Cause::UnknownHost);
    let Ok(addresses) = (server.host.as_str(), server.port).to_socket_addrs() else {
        return Err(why);
    };
    for address in addresses {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(tcp) => {
                tcp.set_read_timeout(Some(PATIENCE))?;
                tcp.set_write_timeout(Some(PATIENCE))?;
                return Ok(tcp);
            }
            Err(error) => why = error.into(),
        }
    }
    Err(why)
}

/// Whom to trust: those that this machine trusts. Read once.
fn config() -> Arc<ClientConfig> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    let read = || {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder().with_root_certificates(roots);
        Arc::new(config.with_no_client_auth())
    };
    Arc::clone(CONFIG.get_or_init(read))
}

impl Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(it) => it.read(bytes),
            Stream::Encrypted(it) => it.read(bytes),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(it) => it.write(bytes),
            Stream::Encrypted(it) => it.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Plain(it) => it.flush(),
            Stream::Encrypted(it) => it.flush(),
        }
    }
}
