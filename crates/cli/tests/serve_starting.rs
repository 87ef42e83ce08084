//! TLS, socket activation, the service manager, and the limit of open files.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    os::{fd::OwnedFd, unix::net::UnixDatagram},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
};

use crate::common::{
    HENGE, data, henge,
    server::{TEST_DEADLINE, TestServer, connect},
};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// Sends a request with curl. Returns whether it succeeded, and the output.
fn curl(args: &[&str]) -> (bool, String) {
    let output = Command::new("curl")
        .arg("-sS")
        .args(args)
        .output()
        .expect("curl is needed");
    let told = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&told).into_owned(),
    )
}

#[test]
fn certificate_enables_https_only() {
    let (cert, key) = (file("tls-cert.pem"), file("tls-key.pem"));
    let server = TestServer::start(Path::new("memory:"), |command| {
        command
            .env("HENGE_TLS_CERT", &cert)
            .env("HENGE_TLS_KEY", &key)
            .env("HENGE_PATIENCE", "2s");
    });
    let url = format!("https://{}/healthz", server.address);
    let cert = cert.display().to_string();
    assert_eq!(curl(&["--cacert", &cert, &url]), (true, "ok\n".to_owned()));
    let (trusted, told) = curl(&[&url]);
    assert!(!trusted, "{told}");
    // Unencrypted and silent connections are closed without an answer.
    let plain = format!("http://{}/healthz", server.address);
    assert!(!curl(&[&plain]).0);
    let mut silent = connect(&server.address).expect("a connection");
    assert_eq!(silent.read(&mut [0; 1]).unwrap_or(0), 0);
    assert!(curl(&["--cacert", &cert, &url]).0);
}

#[test]
fn unusable_certificate_is_named() {
    let (cert, key) = (file("tls-cert.pem"), file("tls-key.pem"));
    let (cert, key) = (cert.display().to_string(), key.display().to_string());
    for (args, told) in [
        (vec!["--tls-cert", &cert], "belong together"),
        (
            vec!["--tls-cert", &key, "--tls-key", &key],
            "isn't a certificate",
        ),
        (
            vec!["--tls-cert", &cert, "--tls-key", &cert],
            "isn't a private key",
        ),
        (
            vec!["--tls-cert", "/none", "--tls-key", &key],
            "/none isn't a certificate",
        ),
    ] {
        let mut command = henge(&["serve", "--listen", "127.0.0.1:0"]);
        let output = command.args(&args).output().expect("henge runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(told), "{complaint}");
    }
}

/// Starts a server with an inherited socket, as a service manager does.
fn activated(listener: &TcpListener, database: &Path) -> Child {
    let socket: OwnedFd = listener.try_clone().expect("a socket").into();
    let script = "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" serve";
    let mut child = Command::new("sh")
        .args(["-c", script, HENGE])
        .env("HENGE_DATA", data())
        .env("HENGE_DATABASE", database)
        .env("HENGE_LOG", "error")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::from(socket))
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut line = String::new();
    let mut said = BufReader::new(child.stdout.take().expect("piped"));
    said.read_line(&mut line).expect("a line");
    let address = listener.local_addr().expect("an address").to_string();
    assert!(line.contains(&address), "{line}");
    thread::spawn(move || said.read_to_string(&mut String::new()));
    child
}

#[test]
fn restart_with_socket_activation_refuses_no_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, server) = (AtomicBool::new(false), AtomicU32::new(0));
    let mut child = activated(&listener, &database);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let mut stream = TcpStream::connect(address).expect("never refused");
                    stream
                        .set_read_timeout(Some(TEST_DEADLINE))
                        .expect("a time");
                    let text = "GET /healthz HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";
                    stream.write_all(text.as_bytes()).expect("sent");
                    let mut answer = String::new();
                    stream.read_to_string(&mut answer).expect("an answer");
                    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
                    server.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let serve = |n: u32| {
            let enough = server.load(Ordering::Relaxed) + n;
            while server.load(Ordering::Relaxed) < enough {
                thread::yield_now();
            }
        };
        for _ in 0..2 {
            serve(20);
            let told = Command::new("kill").arg(child.id().to_string()).status();
            assert!(told.expect("kill runs").success());
            assert!(child.wait().expect("it ends").success());
            child = activated(&listener, &database);
        }
        serve(20);
        stop.store(true, Ordering::Relaxed);
    });
    child.kill().expect("a child");
    child.wait().expect("its end");
}

#[test]
#[cfg(target_os = "linux")]
fn server_raises_its_limit_of_open_files() {
    let mut command = Command::new("sh");
    let script = "ulimit -Sn 64; exec \"$0\" serve --listen 127.0.0.1:0 --database memory:";
    command
        .args(["-c", script, HENGE])
        .env("HENGE_DATA", data())
        .env("HENGE_LOG", "error")
        .env("HENGE_PER_ADDRESS", "200")
        .env("LC_ALL", "C.UTF-8")
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("a shell");
    let mut line = String::new();
    let mut said = BufReader::new(child.stdout.take().expect("piped"));
    said.read_line(&mut line).expect("a line");
    let address = line.split('/').nth(2).expect("an address").to_owned();
    let mut connections: Vec<TcpStream> = Vec::new();
    for _ in 0..150 {
        connections.push(connect(&address).expect("a connection"));
    }
    for stream in &mut connections {
        let text = "GET /healthz HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";
        stream.write_all(text.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    }
    child.kill().expect("a child");
    child.wait().expect("its end");
}

#[test]
fn service_manager_is_notified_when_the_server_is_ready_and_when_it_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify.sock");
    let manager = UnixDatagram::bind(&path).expect("a socket");
    let deadline = Some(TEST_DEADLINE);
    manager.set_read_timeout(deadline).expect("a time");
    let mut server = TestServer::start(Path::new("memory:"), |command| {
        command.env("NOTIFY_SOCKET", &path);
    });
    let receive = || {
        let mut message = [0; 64];
        let n = manager.recv(&mut message).expect("a message");
        String::from_utf8_lossy(&message[..n]).into_owned()
    };
    assert_eq!(receive(), "READY=1");
    let url = format!("http://{}/readyz", server.address);
    assert_eq!(curl(&[&url]), (true, "ok\n".to_owned()));
    server.terminate();
    assert_eq!(receive(), "STOPPING=1");
    for unit in ["henge.service", "henge@.service"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
        let unit = std::fs::read_to_string(path.join(unit)).expect(unit);
        assert!(unit.contains("\nType=notify\n"), "{unit}");
    }
}

#[test]
fn planted_bugs_are_in_builds_with_debug_assertions_only() {
    for variable in ["FAULT", "HOLD", "TABLES", "HANG"] {
        let name = format!("HENGE_TEST_{variable}");
        let found = Command::new("grep").args(["-qaF", &name, HENGE]).status();
        let is_there = found.expect("grep runs").success();
        assert_eq!(is_there, cfg!(debug_assertions), "{name}");
    }
}
