//! I/O errors of the operating system, such as a missing file or an address in use, as message
//! arguments that can be translated.

use std::io::{self, ErrorKind};

use crate::Arg;

/// Maps the common kinds of I/O errors to messages in the reader's language. Rare kinds, and errors
/// that a library described in its own words, keep their English text.
impl From<&io::Error> for Arg {
    fn from(error: &io::Error) -> Arg {
        // A library's own description is more exact than the error's kind.
        if error.get_ref().is_some() {
            return error.to_string().into();
        }
        Arg::Message(match error.kind() {
            ErrorKind::NotFound => "system-missing",
            ErrorKind::PermissionDenied => "system-forbidden",
            ErrorKind::AlreadyExists => "system-exists",
            ErrorKind::StorageFull => "system-full",
            ErrorKind::QuotaExceeded => "system-quota",
            ErrorKind::FileTooLarge => "system-too-large",
            ErrorKind::ReadOnlyFilesystem => "system-read-only",
            ErrorKind::IsADirectory => "system-is-folder",
            ErrorKind::NotADirectory => "system-no-folder",
            ErrorKind::InvalidFilename => "system-bad-name",
            ErrorKind::InvalidData => "system-not-text",
            ErrorKind::UnexpectedEof => "system-ends-early",
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "system-busy",
            ErrorKind::ConnectionRefused => "system-nobody-listens",
            ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
                "system-hung-up"
            }
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
                "system-no-network"
            }
            ErrorKind::AddrInUse => "system-address-used",
            ErrorKind::AddrNotAvailable => "system-address-foreign",
            ErrorKind::TimedOut => "system-too-slow",
            ErrorKind::OutOfMemory => "system-no-memory",
            _ => return error.to_string().into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_errors_become_messages_and_library_errors_keep_their_text() {
        let check = |error: io::Error, expected: Arg| {
            assert_eq!(Arg::from(&error), expected, "{error:?}");
        };
        let messages = [
            (ErrorKind::NotFound, "system-missing"),
            (ErrorKind::PermissionDenied, "system-forbidden"),
            (ErrorKind::AlreadyExists, "system-exists"),
            (ErrorKind::IsADirectory, "system-is-folder"),
            (ErrorKind::StorageFull, "system-full"),
            (ErrorKind::ReadOnlyFilesystem, "system-read-only"),
            (ErrorKind::ConnectionRefused, "system-nobody-listens"),
            (ErrorKind::ConnectionReset, "system-hung-up"),
            (ErrorKind::AddrInUse, "system-address-used"),
            (ErrorKind::TimedOut, "system-too-slow"),
        ];
        for (kind, message) in messages {
            check(kind.into(), Arg::Message(message));
        }
        // From the raw code of the operating system (`ENOENT`).
        let missing = io::Error::from_raw_os_error(2);
        check(missing, Arg::Message("system-missing"));
        let other = io::Error::from(ErrorKind::WouldBlock).to_string();
        check(ErrorKind::WouldBlock.into(), other.into());
        let described = io::Error::new(ErrorKind::InvalidData, "a bad checksum");
        check(described, "a bad checksum".into());
    }
}
