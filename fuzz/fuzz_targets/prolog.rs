//! Any bytes as what a client of the Prolog socket sends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use prolog::{MessageReader, Reply, answer, read};

fuzz_target!(|data: &[u8]| {
    let mut messages = MessageReader::new();
    let mut bytes = data;
    while let Some(message) = messages.next(&mut bytes) {
        let reply = match message.and_then(|it| read(&it)) {
            Ok(request) => {
                assert_eq!(read(&format!("{request}.")).as_ref(), Ok(&request));
                answer(&request, &mut |line, _| {
                    Ok(line.legal_moves().into_iter().next().map(|it| it.text))
                })
            }
            Err(error) => Reply::from(error),
        };
        assert!(reply.to_string().ends_with(".\n"));
        if reply.closes {
            return;
        }
    }
});
