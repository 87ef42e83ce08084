//! TLS, for servers without a reverse proxy. The certificate is reloaded when its files change.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

/// Interval at which the certificate's files are checked for a renewed one, so that no restart is
/// needed. The check is made when a connection is accepted.
const CERT_RELOAD_INTERVAL: Duration = Duration::from_secs(30);

/// The paths of a certificate and its key, both PEM files.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TlsFiles {
    /// The PEM file with the server's certificate, followed by the intermediate ones.
    pub certificate: PathBuf,
    /// The PEM file with the certificate's private key.
    pub key: PathBuf,
}

/// Why a certificate and its key can't be used for HTTPS.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadTls {
    /// The file of the certificate can't be read, or contains no certificate.
    #[error("{}: no certificate: {why}", path.display())]
    Certificate {
        /// The path of the file from which no certificate could be read.
        path: PathBuf,
        /// The error of reading or parsing the certificate's file.
        why: String,
    },
    /// The file of the private key can't be read, or contains no key.
    #[error("{}: no private key: {why}", path.display())]
    Key {
        /// The path of the file from which no private key could be read.
        path: PathBuf,
        /// The error of reading or parsing the private key's file.
        why: String,
    },
    /// The certificate and the key don't belong together, or are of a kind that isn't supported.
    /// Contains the TLS library's message.
    #[error("the certificate and its key can't be used: {0}")]
    Pair(String),
}

/// The server's TLS configuration, reloaded when the files of the certificate and the key change.
#[derive(Debug)]
pub(crate) struct Tls {
    files: TlsFiles,
    current: Mutex<Current>,
}

#[derive(Debug)]
struct Current {
    config: Arc<ServerConfig>,
    /// Modification times of the files of the certificate and the key when they were read.
    modified: [Option<SystemTime>; 2],
    /// Moment at which the files' modification times were last compared with `modified`.
    checked: Instant,
}

impl Tls {
    pub(crate) fn load(files: &TlsFiles) -> Result<Tls, BadTls> {
        Ok(Tls {
            current: Mutex::new(Current {
                config: read(files)?,
                modified: modified(files),
                checked: Instant::now(),
            }),
            files: files.clone(),
        })
    }

    /// The TLS acceptor for a new connection, with the certificate reloaded if its files have
    /// changed; they are checked every [`CERT_RELOAD_INTERVAL`].
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if CERT_RELOAD_INTERVAL <= current.checked.elapsed() {
            current.checked = Instant::now();
            self.reload(&mut current);
        }
        TlsAcceptor::from(Arc::clone(&current.config))
    }

    fn reload(&self, current: &mut Current) {
        let modified = modified(&self.files);
        if modified == current.modified {
            return;
        }
        match read(&self.files) {
            Ok(config) => {
                tracing::info!("a new certificate is in use");
                (current.config, current.modified) = (config, modified);
            }
            // One file may have been replaced and the other not yet.
            Err(error) => tracing::error!(%error, "the old certificate stays in use"),
        }
    }
}

fn modified(files: &TlsFiles) -> [Option<SystemTime>; 2] {
    [&files.certificate, &files.key].map(|it| fs::metadata(it).ok()?.modified().ok())
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, BadTls> {
    let certificates = certificates(&files.certificate).map_err(|why| BadTls::Certificate {
        path: files.certificate.clone(),
        why,
    })?;
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| BadTls::Key {
        path: files.key.clone(),
        why: error.to_string(),
    })?;
    let bad = |error: tokio_rustls::rustls::Error| BadTls::Pair(error.to_string());
    let provider = Arc::new(ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(bad)?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(bad)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let found =
        CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match found {
        Ok(found) if found.is_empty() => Err("none in this file".to_owned()),
        Ok(found) => Ok(found),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renewed_certificate_is_loaded_and_a_bad_one_is_ignored() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/data");
        let dir = tempfile::tempdir().expect("a folder");
        let files = TlsFiles {
            certificate: dir.path().join("tls-cert.pem"),
            key: dir.path().join("tls-key.pem"),
        };
        let write = |key: &[u8], age: u64| {
            fs::copy(data.join("tls-cert.pem"), &files.certificate).expect("a copy");
            fs::write(&files.key, key).expect("written");
            let file = fs::File::options().write(true).open(&files.key);
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(age);
            file.and_then(|it| it.set_modified(time)).expect("a time");
        };
        let key = fs::read(data.join("tls-key.pem")).expect("a key");
        write(&key, 1);
        let tls = Tls::load(&files).expect("a certificate");
        let used = |tls: &Tls| {
            let mut current = tls.current.lock().expect("no panic");
            tls.reload(&mut current);
            Arc::as_ptr(&current.config)
        };
        let first = used(&tls);
        assert_eq!(used(&tls), first, "nothing has changed");
        write(b"half a key", 2);
        assert_eq!(used(&tls), first, "the old one stays");
        write(&key, 3);
        assert_ne!(used(&tls), first, "the new one is used");
    }
}
