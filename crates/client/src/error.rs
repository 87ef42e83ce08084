//! Errors of requests to a server: unreachable, which a retry may mend, and refused, which it
//! won't.

use std::{fmt, io};

use rustls::CertificateError;

/// Why a request to a match server failed.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ClientError {
    /// No complete response arrived, or the server is overloaded (429) or broken (5xx). A retry may
    /// succeed.
    #[error("{0}")]
    Unreachable(Cause),
    /// The server rejected the request, or its response is JSON of an unexpected form. The text is
    /// the server's own, in the requested language, or describes the mismatch.
    #[error("{0}")]
    Refused(String),
}

/// Why a match server was unreachable. Front ends have a sentence of their own for most of these.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Cause {
    /// The connection was refused: no server listens at the address.
    #[error("connection refused")]
    ConnectionRefused,
    /// The server's name can't be resolved.
    #[error("unknown host")]
    UnknownHost,
    /// The server did not answer within the timeout.
    #[error("no answer in time")]
    Timeout,
    /// The connection broke before the whole response had arrived, or the WebSocket of a match was
    /// closed by the server or silent for too long.
    #[error("connection lost")]
    Interrupted,
    /// The server's certificate isn't signed by an authority that this machine trusts.
    #[error("untrusted certificate")]
    UntrustedCertificate,
    /// The server's certificate has expired, or isn't valid yet.
    #[error("certificate not valid at this time")]
    ExpiredCertificate,
    /// The server's certificate was issued for another name.
    #[error("certificate for another name")]
    CertificateForOtherName,
    /// Any other failure, such as an overloaded server. The text is the server's or the system's.
    #[error("{0}")]
    Other(String),
}

impl ClientError {
    /// The error that the server is unreachable for a cause that has no variant of its own,
    /// described by `why`.
    pub(crate) fn other(why: &impl fmt::Display) -> ClientError {
        ClientError::Unreachable(Cause::Other(why.to_string()))
    }
}

impl From<rustls::Error> for ClientError {
    fn from(error: rustls::Error) -> ClientError {
        ClientError::Unreachable(match error {
            rustls::Error::InvalidCertificate(why) => Cause::from(&why),
            other => Cause::Other(other.to_string()),
        })
    }
}

impl From<&CertificateError> for Cause {
    fn from(why: &CertificateError) -> Cause {
        match why {
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. } => Cause::ExpiredCertificate,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Cause::CertificateForOtherName
            }
            _ => Cause::UntrustedCertificate,
        }
    }
}

impl From<io::Error> for ClientError {
    fn from(error: io::Error) -> ClientError {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
        if let Some(rustls::Error::InvalidCertificate(why)) = inner {
            return ClientError::Unreachable(Cause::from(why));
        }
        ClientError::Unreachable(match error.kind() {
            io::ErrorKind::ConnectionRefused => Cause::ConnectionRefused,
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Cause::Timeout,
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe => Cause::Interrupted,
            _ => Cause::Other(error.to_string()),
        })
    }
}
