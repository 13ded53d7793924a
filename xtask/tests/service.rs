//! How `space` is run: the service of systemd and the containers in `deploy/`.
#![allow(clippy::unwrap_used)] // the helpers of a test fail the test
use std::fs;
use std::process::Command;

/// A file of the project.
fn file(path: &str) -> String {
    fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn deploy(name: &str) -> String {
    file(&format!("deploy/{name}"))
}

/// What a person runs with Docker or Podman, as far as it can be checked without an image.
#[test]
fn compose_runs_two_instances_with_one_database_behind_caddy() {
    let text = deploy("compose.yaml");
    let compose: serde_json::Value = serde_saphyr::from_str(&text).unwrap();
    let services = compose["services"].as_object().unwrap();
    let mut names: Vec<&str> = services.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["caddy", "postgres", "space-1", "space-2"]);
    let postgres = &services["postgres"];
    assert!(
        postgres["healthcheck"]["test"]
            .to_string()
            .contains("pg_isready")
    );
    assert_eq!(
        postgres["volumes"][0],
        "postgres-data:/var/lib/postgresql/data"
    );
    let caddyfile = deploy("compose.Caddyfile");
    for name in ["space-1", "space-2"] {
        let space = &services[name];
        let on_database = &space["depends_on"]["postgres"]["condition"];
        assert_eq!(on_database, "service_healthy");
        let command = space["command"].to_string();
        for part in ["serve", "--assets", "0.0.0.0:9090"] {
            assert!(command.contains(part), "{part}");
        }
        let database = space["environment"]["SPACE_DATABASE"].as_str().unwrap();
        assert!(database.ends_with("@postgres/space"), "{database}");
        assert_eq!(space["read_only"], true);
        assert_eq!(space["init"], true);
        assert!(caddyfile.contains(&format!("{name}:8080")), "{name}");
    }
    for (name, service) in services {
        // Only Caddy is reached from outside, and no password is in the file.
        assert_eq!(service["ports"].is_array(), name == "caddy", "{name}");
        let is_private = service["networks"] == serde_json::json!(["inside"]);
        assert_eq!(is_private, name != "caddy", "{name}");
        assert_eq!(
            service["security_opt"][0], "no-new-privileges:true",
            "{name}"
        );
        for volume in service["volumes"].as_array().unwrap() {
            let source = volume.as_str().unwrap().split(':').next().unwrap();
            let is_file = source.starts_with("./");
            assert!(
                is_file || compose["volumes"].get(source).is_some(),
                "{source}"
            );
        }
    }
    assert_eq!(compose["networks"]["inside"]["internal"], true);
    assert!(text.contains("${POSTGRES_PASSWORD:?}"));
}

#[test]
fn container_has_only_the_program_and_the_app_and_no_privilege() {
    let text = deploy("Containerfile");
    let (_, image) = text.split_once("\nFROM scratch\n").unwrap();
    assert!(text.contains("cargo build --locked --release"));
    assert!(image.contains("\nUSER 65532:65532\n"));
    assert!(image.contains("ENTRYPOINT [\"/space\"]"));
    let channel = file("rust-toolchain.toml");
    let (_, version) = channel.split_once("channel = \"").unwrap();
    let version: Vec<&str> = version.split(['.', '"']).take(2).collect();
    assert!(
        text.contains(&format!("rust:{}-", version.join("."))),
        "{version:?}"
    );
}

#[test]
#[ignore = "needs systemd-analyze"]
fn systemd_accepts_the_service_and_its_sandbox() {
    let unit = deploy("space.service");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("space.service");
    // The program is not installed where the test runs.
    assert!(unit.contains("ExecStart=/usr/local/bin/space "));
    fs::write(&path, unit.replace("/usr/local/bin/space ", "/bin/true ")).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new("systemd-analyze");
        let output = command.args(arguments).arg(&path).output().unwrap();
        let texts = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&texts).into_owned();
        assert!(output.status.success(), "{text}");
        text
    };
    // An unknown setting is no more than a warning.
    let warnings = run(&["verify"]);
    assert!(!warnings.contains("space.service"), "{warnings}");
    // From 0 (all settings that exist) to 100: this is 1.1 of 10.
    run(&["security", "--offline=true", "--threshold=15"]);
}
