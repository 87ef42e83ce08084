//! What the operating system refuses, such as a missing file or an address in use, as a value that
//! any language can put into words.

use std::io::{self, ErrorKind};

use crate::Arg;

/// What the system said, in the reader's words where it is something that happens to people.
impl From<&io::Error> for Arg {
    fn from(error: &io::Error) -> Arg {
        // What a library has said is more exact than its kind.
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
    fn what_the_system_says_is_a_message_of_ours_and_what_a_library_says_is_kept() {
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
        // As the system itself reports it.
        let missing = io::Error::from_raw_os_error(2);
        check(missing, Arg::Message("system-missing"));
        let other = io::Error::from(ErrorKind::WouldBlock).to_string();
        check(ErrorKind::WouldBlock.into(), other.into());
        let told = io::Error::new(ErrorKind::InvalidData, "a bad checksum");
        check(told, "a bad checksum".into());
    }
}
