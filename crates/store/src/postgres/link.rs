//! Opens connections to a `PostgreSQL` server, with TLS if the server offers it, and translates its errors.

use std::{
    error::Error as _,
    io,
    path::PathBuf,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use nevermind::Nevermind as _;
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

use super::planted::session_settings;
use crate::{Error, error::Obstacle};

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Maximum time to connect to the database server, unless its address sets `connect_timeout`.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Time after which a connection to the database is closed if the network drops its packets. Without it the
/// kernel would retransmit for about fifteen minutes.
const DEAD_PEER_TIMEOUT: Duration = Duration::from_secs(5);

/// SQL settings of every database session. A client that dies in the middle of a transaction would hold the
/// row locks of its streams: `idle_in_transaction_session_timeout` bounds that. Plans must use the indexes
/// even while the statistics still say that a table is empty; and compiling a plan (`jit`) takes longer than
/// any of these queries runs.
const SESSION_SETTINGS: &str = "SET search_path = henge; SET synchronous_commit = on;
    SET statement_timeout = '4s'; SET lock_timeout = '3s';
    SET idle_in_transaction_session_timeout = '3s'; SET client_min_messages = warning;
    SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; SET jit = off";

/// A `PostgreSQL` database to connect to: its parsed address and the TLS settings.
#[derive(Clone)]
pub(super) struct Target {
    config: Config,
    tls: Tls,
    /// The address of the database without the password, for messages.
    pub(super) shown: String,
}

impl Target {
    /// Parses the address (URL) of a database.
    pub(super) fn new(url: &str) -> Result<Target, Error> {
        let wrong = |shown: &str, why: String| {
            Error::Open(crate::OpenError {
                path: PathBuf::from(shown),
                why: Obstacle::Url(why),
            })
        };
        let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            wrong(&without_password(url), detail(&error))
        })?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(wrong(&without_password(url), "it names no host".to_owned()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        config.tcp_user_timeout(DEAD_PEER_TIMEOUT);
        config.keepalives_idle(DEAD_PEER_TIMEOUT);
        config.keepalives_interval(Duration::from_secs(1));
        config.keepalives_retries(3);
        if config.get_application_name().is_none() {
            config.application_name("henge");
        }
        Ok(Target {
            tls: Tls::new().map_err(|error| {
                let path = PathBuf::from(shown(&config));
                let why = Obstacle::Encryption(error.to_string());
                Error::Open(crate::OpenError { path, why })
            })?,
            shown: shown(&config),
            config,
        })
    }

    /// Opens a connection to the database with the session settings. Its notifications are discarded.
    pub(super) async fn connect(&self) -> Result<Client, tokio_postgres::Error> {
        let (client, connection) = self.config.connect(self.tls.clone()).await?;
        // Ends when the client is dropped, or when the connection is lost.
        spawn(async move { connection.await.nevermind("the client reports it") });
        client.batch_execute(SESSION_SETTINGS).await?;
        if let Some(planted) = session_settings() {
            client.batch_execute(planted).await?;
        }
        Ok(client)
    }

    /// Opens a connection to the database for `LISTEN`. The caller has to poll it, and receives its
    /// notifications.
    pub(super) async fn connect_to_listen(
        &self,
    ) -> Result<(Client, Connection<Socket, Stream>), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }

    /// A manager for a pool of connections. `settings` are SQL statements run on each new connection after
    /// the session settings; empty for none.
    pub(super) fn manager(&self, settings: &'static str) -> deadpool_postgres::Manager {
        deadpool_postgres::Manager::from_connect(
            self.config.clone(),
            PooledConnect {
                target: self.clone(),
                settings,
            },
            deadpool_postgres::ManagerConfig::default(),
        )
    }

    /// The error that this database can't be used, for this reason.
    pub(super) fn obstacle(&self, why: Obstacle) -> Error {
        let path = PathBuf::from(&self.shown);
        Error::Open(crate::OpenError { path, why })
    }

    /// Translates an error that occurred while the database was opened.
    pub(super) fn open_error(&self, error: &tokio_postgres::Error) -> Error {
        self.obstacle(obstacle(error))
    }

    /// Translates an error that occurred after the database was opened.
    pub(super) fn failed(&self, error: &tokio_postgres::Error) -> Error {
        match error.code() {
            Some(&(SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED)) => {
                Error::Damaged(detail(error))
            }
            Some(_) if !is_transient(error) => self.open_error(error),
            _ => Error::Unavailable,
        }
    }
}

/// Whether an error of the database may pass without a change by the operator, so that a retry makes sense:
/// the server restarts, is busy, or can't be reached.
pub(super) fn is_transient(error: &tokio_postgres::Error) -> bool {
    let Some(code) = error.code() else {
        return true;
    };
    // Classes of SQLSTATE: connection exception, transaction rollback, insufficient resources, object not in
    // the right state, operator intervention, system error.
    ["08", "40", "53", "55", "57", "58"].contains(&&code.code()[..2])
        || *code == SqlState::UNIQUE_VIOLATION
        || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        || *code == SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
}

/// Whether an error means that the database server can't store events: its disk is full or fails, its memory is
/// exhausted, or it takes no writes at all. That lasts longer than a client waits, and no other node can write
/// either.
pub(super) fn is_unwritable(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(is_unwritable_state)
}

/// Whether an SQLSTATE says that nothing can be stored: insufficient resources (53) or a system error (58), and
/// a read-only database. Too many connections are a matter of the next attempt.
fn is_unwritable_state(state: &SqlState) -> bool {
    let is_of_class = ["53", "58"].contains(&&state.code()[..2]);
    (is_of_class && *state != SqlState::TOO_MANY_CONNECTIONS)
        || *state == SqlState::READ_ONLY_SQL_TRANSACTION
}

fn obstacle(error: &tokio_postgres::Error) -> Obstacle {
    let detail = detail(error);
    match error.code() {
        Some(&(SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION)) => {
            Obstacle::Password
        }
        Some(&SqlState::INVALID_CATALOG_NAME) => Obstacle::NoDatabase,
        Some(&SqlState::INSUFFICIENT_PRIVILEGE) => Obstacle::Rights,
        Some(&SqlState::READ_ONLY_SQL_TRANSACTION) => Obstacle::Replica,
        Some(_) => Obstacle::Other(detail),
        None => match error.to_string() {
            text if text.starts_with("error performing TLS") => Obstacle::Encryption(detail),
            text if text.starts_with("invalid configuration") => Obstacle::Password,
            text if text.starts_with("authentication") => Obstacle::Password,
            _ => Obstacle::Unreachable(detail),
        },
    }
}

/// The message of a database error: the server's own, or else that of the error's source, or else the
/// error's.
fn detail(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_owned();
    }
    match error.source() {
        Some(source) => source.to_string(),
        None => error.to_string(),
    }
}

/// The address of a parsed database configuration, without its password.
fn shown(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        Some(Host::Unix(path)) => path.display().to_string(),
        None => config
            .get_hostaddrs()
            .first()
            .map_or_else(String::new, ToString::to_string),
    };
    let user = config
        .get_user()
        .map_or_else(String::new, |user| format!("{user}@"));
    let port = config
        .get_ports()
        .first()
        .map_or_else(String::new, |port| format!(":{port}"));
    let name = config.get_dbname().unwrap_or_default();
    format!("postgres://{user}{host}{port}/{name}")
}

/// Removes user, password and parameters from a database address, which needn't be a valid one, so that it
/// can be shown.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "postgres://…".to_owned();
    };
    let rest = rest.rsplit_once('@').map_or(rest, |(_user, host)| host);
    let rest = rest
        .split_once('?')
        .map_or(rest, |(host, _parameters)| host);
    format!("{scheme}://{rest}")
}

/// Opens the connections of a pool, with the session settings and the pool's own.
struct PooledConnect {
    target: Target,
    settings: &'static str,
}

impl deadpool_postgres::Connect for PooledConnect {
    fn connect(
        &self,
        _: &Config,
    ) -> BoxFuture<'_, Result<(Client, tokio::task::JoinHandle<()>), tokio_postgres::Error>> {
        Box::pin(async {
            let (config, tls) = (&self.target.config, self.target.tls.clone());
            let (client, connection) = config.connect(tls).await?;
            let task = spawn(async move { connection.await.nevermind("the client reports it") });
            client.batch_execute(SESSION_SETTINGS).await?;
            if let Some(planted) = session_settings() {
                client.batch_execute(planted).await?;
            }
            if !self.settings.is_empty() {
                client.batch_execute(self.settings).await?;
            }
            Ok((client, task))
        })
    }
}

/// Makes TLS connections by rustls. The server's certificate is verified against the certificates that the
/// system trusts, or those in the file named by `SSL_CERT_FILE`.
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

/// A TLS handshake with a database server of this name, before it has begun.
pub(super) struct Handshake {
    connector: TlsConnector,
    server: ServerName<'static>,
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Stream;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, domain: &str) -> io::Result<Handshake> {
        let server = ServerName::try_from(domain.to_owned()).map_err(io::Error::other)?;
        let connector = TlsConnector::from(Arc::clone(&self.0));
        Ok(Handshake { connector, server })
    }
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Stream;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Stream>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let stream = self.connector.connect(self.server, socket).await;
            stream.map(Stream)
        })
    }
}

/// A TLS connection to a database server.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_without_room_or_writes_stop_the_clocks_and_others_do_not() {
        for (state, expected) in [
            ("53000", true),
            ("53100", true),
            ("53200", true),
            ("53300", false),
            ("53400", true),
            ("58000", true),
            ("58030", true),
            ("58P01", true),
            ("25006", true),
            ("25000", false),
            ("40001", false),
            ("57P01", false),
            ("08006", false),
        ] {
            let found = is_unwritable_state(&SqlState::from_code(state));
            assert_eq!(found, expected, "{state}");
        }
    }
}
