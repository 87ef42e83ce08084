//! Connections to a `PostgreSQL` server, and why one can't be had.

use std::{
    error::Error as _,
    io,
    path::PathBuf,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    spawn,
};
use tokio_postgres::{
    Client, Config, Connection, Socket,
    config::Host,
    error::SqlState,
    tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream},
};
use tokio_rustls::{
    TlsConnector, client,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use crate::{Error, error::Obstacle};

/// A future that is handed on.
type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a network may swallow what is sent before the connection is given up.
const SWALLOWED: Duration = Duration::from_secs(5);

/// What holds for every connection. Whoever vanishes in the middle of a transaction keeps others
/// from its streams, so he is soon cut off. Plans are for tables that grow faster than statistics;
/// none is worth compiling, which takes longer than carrying it out.
const SESSION: &str = "SET search_path = henge; SET synchronous_commit = on;
    SET statement_timeout = '4s'; SET lock_timeout = '3s';
    SET idle_in_transaction_session_timeout = '3s'; SET client_min_messages = warning;
    SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; SET jit = off";

/// A database on a server, and how to get there.
#[derive(Clone)]
pub(super) struct Target {
    config: Config,
    tls: Tls,
    /// Its address as people may see it: without the password.
    pub(super) shown: String,
}

impl Target {
    pub(super) fn new(url: &str) -> Result<Target, Error> {
        let wrong = |shown: &str, why: String| {
            Error::Open(crate::Unopened {
                path: PathBuf::from(shown),
                why: Obstacle::Url(why),
            })
        };
        let mut config: Config = url
            .parse()
            .map_err(|it: tokio_postgres::Error| wrong(&without_password(url), reasons(&it)))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(wrong(&without_password(url), "it names no host".to_owned()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        config.tcp_user_timeout(SWALLOWED);
        config.keepalives_idle(SWALLOWED);
        config.keepalives_interval(Duration::from_secs(1));
        config.keepalives_retries(3);
        if config.get_application_name().is_none() {
            config.application_name("henge");
        }
        Ok(Target {
            tls: Tls::new().map_err(|it| {
                let path = PathBuf::from(shown(&config));
                let why = Obstacle::Encryption(it.to_string());
                Error::Open(crate::Unopened { path, why })
            })?,
            shown: shown(&config),
            config,
        })
    }

    /// A connection, ready for use, whose messages nobody reads.
    pub(super) async fn connect(&self) -> Result<Client, tokio_postgres::Error> {
        let (client, connection) = self.config.connect(self.tls.clone()).await?;
        // It ends with the client, or when it is lost, which the client hears.
        spawn(async move { connection.await.unwrap_or_default() });
        client.batch_execute(SESSION).await?;
        Ok(client)
    }

    /// A connection whose messages somebody reads.
    pub(super) async fn connect_to_listen(
        &self,
    ) -> Result<(Client, Connection<Socket, Stream>), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }

    /// For a pool of connections, which also begin with some orders of their own.
    pub(super) fn manager(&self, orders: &'static str) -> deadpool_postgres::Manager {
        deadpool_postgres::Manager::from_connect(
            self.config.clone(),
            Pooled(self.clone(), orders),
            deadpool_postgres::ManagerConfig::default(),
        )
    }

    /// Why this database can't be used.
    pub(super) fn obstacle(&self, why: Obstacle) -> Error {
        let path = PathBuf::from(&self.shown);
        Error::Open(crate::Unopened { path, why })
    }

    /// What an error means that came while the database was opened.
    pub(super) fn unopened(&self, error: &tokio_postgres::Error) -> Error {
        self.obstacle(obstacle(error))
    }

    /// What an error means that came later.
    pub(super) fn failed(&self, error: &tokio_postgres::Error) -> Error {
        match error.code() {
            Some(&(SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED)) => {
                Error::Damaged(reasons(error))
            }
            Some(_) if !may_pass(error) => self.unopened(error),
            _ => Error::Unavailable,
        }
    }
}

/// Whether the same may succeed soon: the server restarts, is busy, or can't be reached.
pub(super) fn may_pass(error: &tokio_postgres::Error) -> bool {
    let Some(code) = error.code() else {
        return true;
    };
    // Lost connections, conflicts of transactions, a lack of room, and orders of the operator.
    ["08", "40", "53", "55", "57", "58"].contains(&&code.code()[..2])
        || *code == SqlState::UNIQUE_VIOLATION
        || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        || *code == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
}

fn obstacle(error: &tokio_postgres::Error) -> Obstacle {
    let said = reasons(error);
    match error.code() {
        Some(&(SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION)) => {
            Obstacle::Password
        }
        Some(&SqlState::INVALID_CATALOG_NAME) => Obstacle::NoDatabase,
        Some(&SqlState::INSUFFICIENT_PRIVILEGE) => Obstacle::Rights,
        Some(&SqlState::READ_ONLY_SQL_TRANSACTION) => Obstacle::Replica,
        Some(_) => Obstacle::Other(said),
        None => match error.to_string() {
            it if it.starts_with("error performing TLS") => Obstacle::Encryption(said),
            it if it.starts_with("invalid configuration") => Obstacle::Password,
            it if it.starts_with("authentication") => Obstacle::Password,
            _ => Obstacle::Unreachable(said),
        },
    }
}

/// What is behind an error, as far as it is known.
fn reasons(error: &tokio_postgres::Error) -> String {
    if let Some(it) = error.as_db_error() {
        return it.message().to_owned();
    }
    match error.source() {
        Some(it) => it.to_string(),
        None => error.to_string(),
    }
}

fn shown(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(it)) => it.clone(),
        Some(Host::Unix(it)) => it.display().to_string(),
        None => config
            .get_hostaddrs()
            .first()
            .map_or_else(String::new, ToString::to_string),
    };
    let user = config
        .get_user()
        .map_or_else(String::new, |it| format!("{it}@"));
    let port = config
        .get_ports()
        .first()
        .map_or_else(String::new, |it| format!(":{it}"));
    let name = config.get_dbname().unwrap_or_default();
    format!("postgres://{user}{host}{port}/{name}")
}

/// The address of a server as people may see it, whether it is right or not: without user and password.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "postgres://…".to_owned();
    };
    let rest = rest.rsplit_once('@').map_or(rest, |it| it.1);
    let rest = rest.split_once('?').map_or(rest, |it| it.0);
    format!("{scheme}://{rest}")
}

/// Makes connections for a pool.
struct Pooled(Target, &'static str);

impl deadpool_postgres::Connect for Pooled {
    fn connect(
        &self,
        _: &Config,
    ) -> Boxed<'_, Result<(Client, tokio::task::JoinHandle<()>), tokio_postgres::Error>> {
        Box::pin(async {
            let (client, connection) = self.0.config.connect(self.0.tls.clone()).await?;
            let task = spawn(async move { connection.await.unwrap_or_default() });
            client.batch_execute(SESSION).await?;
            if !self.1.is_empty() {
                client.batch_execute(self.1).await?;
            }
            Ok((client, task))
        })
    }
}

/// Encryption by rustls. The certificate is checked against those that the system trusts, or those
/// in the file that `SSL_CERT_FILE` names.
#[derive(Clone)]
struct Tls(Arc<ClientConfig>);

impl Tls {
    fn new() -> Result<Tls, tokio_rustls::rustls::Error> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Tls(Arc::new(config)))
    }
}

/// A handshake to come.
pub(super) struct Handshake(TlsConnector, ServerName<'static>);

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Stream;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Handshake> {
        let name = ServerName::try_from(domain.to_owned()).map_err(io::Error::other)?;
        Ok(Handshake(TlsConnector::from(Arc::clone(&self.0)), name))
    }
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Stream;
    type Error = io::Error;
    type Future = Boxed<'static, io::Result<Stream>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move { self.0.connect(self.1, socket).await.map(Stream) })
    }
}

/// An encrypted connection.
pub(super) struct Stream(client::TlsStream<Socket>);

impl TlsStream for Stream {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
