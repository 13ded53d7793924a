//! The server configurations in `deploy/`, run by the real servers where these are installed.
#![allow(clippy::unwrap_used)] // the helpers of a test fail the test
use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const SCRIPT: &str = "app-0123456789abcdef.js";

fn configuration(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(name);
    fs::read_to_string(path).unwrap()
}

/// The value in quotes after `name`.
fn policy(text: &str) -> &str {
    let (_, after) = text.split_once("Content-Security-Policy \"").unwrap();
    after.split_once('"').unwrap().0
}

#[test]
fn nginx_and_caddy_send_the_same_content_security_policy() {
    let (nginx, caddy) = (configuration("nginx.conf"), configuration("Caddyfile"));
    assert_eq!(policy(&nginx), policy(&caddy));
    for part in [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "'wasm-unsafe-eval'",
        "require-trusted-types-for 'script'; trusted-types default",
    ] {
        assert!(policy(&nginx).contains(part), "{part}");
    }
    assert!(!policy(&nginx).contains("unsafe-inline"));
}

#[test]
#[ignore = "needs caddy"]
fn caddy_passes_requests_to_an_instance_that_is_ready() {
    let program = installed("caddy");
    let site = Site::new();
    let service = site.service.strip_prefix("http://").unwrap();
    let (_, port) = service.split_once(':').unwrap();
    let text = format!(
        "{{\n\tadmin off\n}}\n{}",
        configuration("compose.Caddyfile")
    );
    // The second has its monitor at its own address, where nothing listens.
    let text = text.replace("space-1:8080", service);
    let text = text.replace("space-2:8080", "127.0.0.9:1");
    fs::write(site.file("Caddyfile"), text).unwrap();
    let mut command = Command::new(program);
    command
        .args([
            "run",
            "--adapter",
            "caddyfile",
            "--config",
            &site.file("Caddyfile"),
        ])
        .env("ARCHITRAVE_SITE", format!("http://127.0.0.1:{}", site.port))
        .env("ARCHITRAVE_MONITOR_PORT", port)
        .env("XDG_DATA_HOME", site.file("caddy-data"))
        .env("XDG_CONFIG_HOME", site.file("caddy-config"));
    let _server = Server::start(&mut command, site.port, &site.file("log"));
    // Before the first check of the instance that does not run it gets requests too.
    let (start, mut served) = (Instant::now(), 0);
    while served < 30 {
        let answer = site.get("/v1/warehouses/a%20b", "");
        if answer.status == 200 {
            assert_eq!(answer.body, "GET /v1/warehouses/a%20b HTTP/1.1");
            served += 1;
        } else {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{}",
                answer.status
            );
            served = 0;
        }
    }
}

#[test]
#[ignore = "needs nginx"]
fn nginx_serves_the_app_in_front_of_the_service() {
    let program = installed("nginx");
    let site = Site::new();
    let replaced = [
        ("listen 80;", format!("listen 127.0.0.1:{};", site.port)),
        ("/srv/architrave/dist", site.dist()),
        ("/etc/architrave", site.file("config")),
        ("https://service.example", site.service.clone()),
    ];
    let mut text = configuration("nginx.conf");
    for (from, to) in &replaced {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    fs::write(site.file("site.conf"), text).unwrap();
    let folder = site.file("");
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
        .concat();
    let main = format!(
        "user root;\ndaemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n\
         include /etc/nginx/mime.types;\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n"
    );
    fs::write(site.file("main.conf"), main).unwrap();
    let mut command = Command::new(program);
    command.args(["-e", "stderr", "-p", &folder, "-c", &site.file("main.conf")]);
    site.check(&mut command, "gzip");
}

#[test]
#[ignore = "needs caddy"]
fn caddy_serves_the_app_in_front_of_the_service() {
    let program = installed("caddy");
    let site = Site::new();
    // The test needs neither its admin port nor certificates.
    let text = format!("{{\n\tadmin off\n}}\n{}", configuration("Caddyfile"));
    fs::write(site.file("Caddyfile"), text).unwrap();
    let mut command = Command::new(program);
    command
        .args([
            "run",
            "--adapter",
            "caddyfile",
            "--config",
            &site.file("Caddyfile"),
        ])
        .env("ARCHITRAVE_SITE", format!("http://127.0.0.1:{}", site.port))
        .env("ARCHITRAVE_DIST", site.dist())
        .env("ARCHITRAVE_CONFIG", site.file("config"))
        .env("ARCHITRAVE_SERVICE", &site.service)
        .env("XDG_DATA_HOME", site.file("caddy-data"))
        .env("XDG_CONFIG_HOME", site.file("caddy-config"));
    site.check(&mut command, "br");
}

/// A built app in a temporary folder, and a service that echoes its requests.
struct Site {
    folder: TempDir,
    port: u16,
    service: String,
}

impl Site {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        };
        write("dist/index.html", "the page");
        write(&format!("dist/{SCRIPT}"), "plain");
        write(&format!("dist/{SCRIPT}.gz"), "as gzip");
        write(&format!("dist/{SCRIPT}.br"), "as brotli");
        write("dist/app.wasm", "\0asm");
        write("dist/config.json", "{}");
        write("config/config.json", "{\"idLists\": []}");
        let port = free_port();
        let service = format!("http://{}", echo());
        Self {
            folder,
            port,
            service,
        }
    }

    fn file(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        path.to_string_lossy().trim_end_matches('/').to_owned()
    }

    fn dist(&self) -> String {
        self.file("dist")
    }

    /// Starts the server and requests one file of each kind.
    fn check(&self, command: &mut Command, encoding: &str) {
        let _server = Server::start(command, self.port, &self.file("log"));
        let page = self.get("/", "");
        assert_eq!((page.status, page.body.as_str()), (200, "the page"));
        assert_eq!(page.header("cache-control"), "no-cache");
        assert!(
            page.header("content-security-policy")
                .contains("default-src 'none'")
        );
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert_eq!(page.header("referrer-policy"), "no-referrer");
        assert_eq!(page.header("cross-origin-opener-policy"), "same-origin");

        let deep = self.get("/elements/some-id?tab=json", "");
        assert_eq!((deep.status, deep.body.as_str()), (200, "the page"));
        assert_eq!(deep.header("cache-control"), "no-cache");

        let script = self.get(&format!("/{SCRIPT}"), "br, gzip");
        assert_eq!(script.header("content-encoding"), encoding);
        assert!(script.body.starts_with("as "), "{}", script.body);
        assert!(script.header("content-type").contains("javascript"));
        assert!(script.header("cache-control").contains("immutable"));
        assert_eq!(self.get(&format!("/{SCRIPT}"), "").body, "plain");
        assert_eq!(
            self.get("/app.wasm", "").header("content-type"),
            "application/wasm"
        );

        assert_eq!(self.get("/missing-0123456789abcdef.js", "").status, 404);
        assert_eq!(self.get("/config.json", "").body, "{\"idLists\": []}");
        fs::remove_file(self.file("config/config.json")).unwrap();
        // A missing file would be an error in the console of every visitor.
        assert_eq!(self.get("/config.json", "").body, "{}");

        let answer = self.get("/v1/warehouses/a%20b/users/c?d=e", "");
        assert_eq!(answer.body, "GET /v1/warehouses/a%20b/users/c?d=e HTTP/1.1");
        assert_eq!(answer.header("cache-control"), "private");
    }

    fn get(&self, path: &str, encodings: &str) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAccept-Encoding: {encodings}\r\nConnection: close\r\n\r\n",
            self.port
        )
        .unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Reply::read(&String::from_utf8_lossy(&bytes))
    }
}

/// A port that nothing listens on. Systems take the ports of outgoing connections from 32768 on, or higher: a port below
/// is still free when the server starts.
fn free_port() -> u16 {
    static CALLS: AtomicU16 = AtomicU16::new(0);
    let of_process = u16::try_from(std::process::id() % 8_000).unwrap();
    let mut ports = 20_000 + of_process + 100 * CALLS.fetch_add(1, Ordering::Relaxed)..32_768;
    ports
        .find(|port| TcpListener::bind(("0.0.0.0", *port)).is_ok())
        .unwrap()
}

struct Reply {
    status: u16,
    headers: HashMap<String, String>,
    body: String,
}

impl Reply {
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let headers = lines.filter_map(|line| line.split_once(": "));
        Self {
            status: status.parse().unwrap(),
            headers: headers
                .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
                .collect(),
            body: body.to_owned(),
        }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// A server that is ended with the test.
struct Server(Child);

impl Server {
    fn start(command: &mut Command, port: u16, log: &str) -> Self {
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(log).unwrap())
            .spawn()
            .unwrap();
        let mut server = Self(child);
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let has_ended = server.0.try_wait().unwrap().is_some();
            if has_ended || start.elapsed() > Duration::from_secs(60) {
                panic!("does not listen: {}", fs::read_to_string(log).unwrap());
            }
            thread::sleep(Duration::from_millis(20));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // nginx's workers end only when their master is terminated, not when it is killed.
        let id = self.0.id().to_string();
        let _ = Command::new("kill").args(["-s", "TERM", &id]).status();
        let _ = self.0.wait();
    }
}

/// A service that answers with the first line of the request.
fn echo() -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let length = stream.read(&mut head).unwrap();
            let head = String::from_utf8_lossy(&head[..length]).into_owned();
            let line = head.lines().next().unwrap_or_default();
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nCache-Control: private\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{line}",
                line.len()
            );
        }
    });
    address
}

/// The program; its tests run only where it is installed.
fn installed(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs servers in a folder that is only on root's PATH.
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/sbin")])
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("{name} is not installed"))
}
