//! `space admin`: a team is set up from nothing, beside a running service.

use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::support::{Client, at, location, node};

/// A data folder, and the service that may run on it.
struct Team {
    data: TempDir,
    service: Option<Child>,
    url: String,
}

impl Team {
    fn new() -> Self {
        Self {
            data: tempfile::tempdir().unwrap(),
            service: None,
            url: String::new(),
        }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
        command.args(words).kill_on_drop(true);
        at(&mut command, self.data.path());
        command
    }

    /// Runs `space admin` with these words, and returns what it prints as JSON.
    async fn admin(&self, words: &str) -> Value {
        let words: Vec<&str> = words.split(' ').collect();
        let all = [&["admin", "--json"], words.as_slice()].concat();
        let output = self.command(&all).output().await.unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{words:?}: {error}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Runs `space admin` with these words, and returns the error.
    async fn refused(&self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        let all = [&["admin"], words.as_slice()].concat();
        let output = self.command(&all).output().await.unwrap();
        assert!(!output.status.success(), "{words:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    async fn serve(&mut self) {
        let data = self.data.path().to_owned();
        self.serve_folder(&data).await;
    }

    async fn serve_folder(&mut self, data: &Path) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .kill_on_drop(true);
        at(&mut command, data);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        self.url = line.strip_prefix("listening on ").unwrap().to_owned();
        self.service = Some(child);
    }

    async fn client(&self, person: &str, key: &Value) -> Client {
        let token = self.admin(&format!("token issue office {person}")).await;
        Client {
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            url: self.url.clone(),
            token: token["token"].as_str().unwrap().to_owned(),
            key: key.as_str().unwrap().to_owned(),
            warehouse: "office".into(),
        }
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.data.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

/// A team of three with a running service, and the licence key.
async fn team_of_three() -> (Team, Value) {
    let mut team = Team::new();
    team.admin("space create office --name Office").await;
    team.admin("person add office anna --name Anna --role Manager --language de")
        .await;
    team.admin("person add office ben --name Ben --role Designer --email ben@office.example")
        .await;
    team.admin("person invite office cleo --name Cleo").await;
    let licence = team.admin("licence create office team").await;
    team.serve().await;
    (team, licence["key"].clone())
}

async fn create(client: &Client) -> crate::support::Response {
    client
        .post("architectureElements", &node("n", json!([])))
        .await
}

#[tokio::test]
async fn a_team_is_set_up_and_works() {
    let (team, key) = team_of_three().await;
    for person in ["anna", "ben"] {
        create(&team.client(person, &key).await).await.ok();
    }
    let cleo = team.client("cleo", &key).await;
    create(&cleo).await.refused(403, "Manager or Designer");
    let user = cleo.get("users/cleo").await.ok();
    assert_eq!(user["invited"], true);
    assert!(user["invitedAt"].as_str().unwrap().starts_with("20"));
    let user = cleo.get("users/ben").await.ok();
    let email = json!([{"type": "work", "value": "ben@office.example"}]);
    assert_eq!(user["emails"], email);
    assert_eq!(user["warehouseIds"], json!(["office"]));

    let people = team.admin("person list office").await;
    let roles: Vec<_> = people
        .as_array()
        .unwrap()
        .iter()
        .map(|person| (person["id"].clone(), person["role"].clone()))
        .collect();
    assert_eq!(
        roles,
        [
            (json!("anna"), json!("Manager")),
            (json!("ben"), json!("Designer")),
            (json!("cleo"), Value::Null)
        ]
    );
    assert_eq!(
        team.admin("space list").await,
        json!([{"id": "office", "name": "Office", "disabled": false}])
    );
}

#[cfg(unix)]
#[tokio::test]
async fn the_commands_of_the_readme_set_up_a_team() {
    let readme = include_str!("../../../../README.md");
    let lines = readme
        .lines()
        .filter(|line| line.starts_with("space admin "));
    let mut team = Team::new();
    let programs = Path::new(env!("CARGO_BIN_EXE_space")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut printed = Vec::new();
    let data = team.data.path().join("DIR");
    for line in lines {
        let mut command = Command::new("sh");
        command
            .args(["-c", line])
            .current_dir(team.data.path())
            .env("PATH", &path);
        if let Some(url) = location(&data).url {
            command.env("SPACE_DATABASE", url);
        }
        let output = command.output().await.unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {error}");
        let text = String::from_utf8(output.stdout).unwrap();
        printed.push((line, text.trim().to_owned()));
    }
    let result_of = |command: &str| {
        let found = printed.iter().find(|(line, _)| line.contains(command));
        found.unwrap().1.clone()
    };
    team.serve_folder(&data).await;
    let anna = Client {
        http: reqwest::Client::builder().no_proxy().build().unwrap(),
        url: team.url.clone(),
        token: result_of("token issue"),
        key: result_of("licence create"),
        warehouse: "office".into(),
    };
    create(&anna).await.ok();
    assert_eq!(anna.get("users/cleo").await.ok()["invited"], true);
}

#[tokio::test]
async fn changes_apply_to_the_next_request_of_a_running_service() {
    let (team, key) = team_of_three().await;
    let (anna, ben) = (
        team.client("anna", &key).await,
        team.client("ben", &key).await,
    );
    let cleo = team.client("cleo", &key).await;

    team.admin("person change office cleo --role Designer")
        .await;
    create(&cleo).await.ok();
    let user = cleo.get("users/cleo").await.ok();
    assert_eq!(
        user["invited"], true,
        "a change of the role accepts nothing"
    );
    team.admin("person add office cleo").await;
    assert_eq!(cleo.get("users/cleo").await.ok()["invited"], false);

    team.admin("person disable office ben").await;
    create(&ben).await.refused(403, "not in this process space");
    assert!(
        team.refused("token issue office ben").await.contains("ben"),
        "a disabled person gets no token"
    );
    team.admin("person enable office ben").await;
    create(&ben).await.ok();

    team.admin("token revoke anna").await;
    create(&anna).await.refused(401, "revoked");
    create(&team.client("anna", &key).await).await.ok();
    create(&ben).await.ok();

    let new = team.admin("licence rotate office team").await["key"].clone();
    create(&ben).await.refused(401, "licence key");
    let ben = team.client("ben", &new).await;
    create(&ben).await.ok();
    team.admin("licence revoke office team").await;
    create(&ben).await.refused(401, "licence key");
    let other = team.admin("licence create office other").await["key"].clone();
    let ben = team.client("ben", &other).await;

    team.admin("space disable office").await;
    create(&ben).await.refused(404, "warehouse not found");
    team.admin("space enable office").await;
    create(&ben).await.ok();
}

#[tokio::test]
async fn settings_are_checked_compared_and_replaced() {
    let (team, key) = team_of_three().await;
    let anna = team.client("anna", &key).await;
    let mut settings = team.admin("settings get office").await;
    let good = team.file("good.json", &settings.to_string());
    settings["enabledClasses"] = json!(["Location", "Nodes"]);
    let wrong = team.file("wrong.json", &settings.to_string());
    let error = team.refused(&format!("settings set office {wrong}")).await;
    assert!(
        error.contains("enabledClasses[1]: there is no class \"Nodes\""),
        "{error}"
    );
    settings["enabledClasses"] = json!(["Location"]);
    let narrow = team.file("narrow.json", &settings.to_string());
    let trial = team
        .admin(&format!("settings set office {narrow} --dry-run"))
        .await;
    assert_eq!(trial["written"], false);
    create(&anna).await.ok();
    let done = team.admin(&format!("settings set office {narrow}")).await;
    assert_eq!(done["changes"], trial["changes"]);
    assert!(
        done["changes"]
            .as_array()
            .unwrap()
            .contains(&json!("- class Node"))
    );
    create(&anna).await.refused(400, "Node is not enabled");
    team.admin(&format!("settings set office {good}")).await;
    create(&anna).await.ok();
}

#[tokio::test]
async fn a_repeated_command_changes_nothing() {
    let team = Team::new();
    for is_new in [true, false] {
        let space = team.admin("space create office --name Office").await;
        assert_eq!(space["created"], is_new);
        let person = team
            .admin("person add office anna --name Anna --role Manager")
            .await;
        assert_eq!(person["created"], is_new);
        let invited = team.admin("person invite office ben --name Ben").await;
        assert_eq!(invited["created"], is_new);
        assert_eq!(invited["user"]["invited"], true);
        let licence = team.admin("licence create office team").await;
        assert_eq!(licence["created"], is_new);
        assert_eq!(licence["key"].is_string(), is_new, "a key is shown once");
    }
    let again = team.admin("person invite office anna").await;
    assert_eq!(again["user"]["invited"], false);
    assert_eq!(again["role"], "Manager");
    for done in [true, false] {
        let revoked = team.admin("licence revoke office team").await;
        assert_eq!(revoked["revoked"], done);
    }
    assert_eq!(team.admin("licence list office").await, json!([]));
}

#[tokio::test]
async fn a_wrong_command_says_what_is_wrong_and_changes_nothing() {
    let team = Team::new();
    team.admin("space create office").await;
    for (words, part) in [
        ("person list offices", "there is: office"),
        ("person add office anna", "--name is missing"),
        (
            "person add office a/b --name A",
            "'a/b' is no id of a person",
        ),
        ("person add office anna --name A --role Boss", "Boss"),
        ("person add office anna --name A --colour red", "--colour"),
        ("person change office nobody --name A", "no person 'nobody'"),
        ("space create office/2", "'office/2' is no id"),
        ("space destroy office", "space destroy office"),
        ("token issue office anna --ttl 0", "--ttl"),
        ("licence create office", "licence create office"),
        ("settings set office none.json", "none.json cannot be read"),
    ] {
        let error = team.refused(words).await;
        assert!(error.contains(part), "{words}: {error}");
    }
    assert_eq!(team.admin("person list office").await, json!([]));
}

#[cfg(unix)]
#[tokio::test]
async fn files_of_commands_are_readable_by_their_owner_only() {
    let team = Team::new();
    team.admin("space create office").await;
    team.admin("person add office anna --name Anna").await;
    team.admin("token issue office anna").await;
    assert!(!is_readable_by_others(team.data.path()));
}

#[tokio::test]
async fn a_token_issued_right_after_a_revocation_is_revoked_by_the_next() {
    let (team, key) = team_of_three().await;
    for _ in 0..3 {
        team.admin("token revoke anna").await;
        let anna = team.client("anna", &key).await;
        create(&anna).await.ok();
        team.admin("token revoke anna").await;
        create(&anna).await.refused(401, "revoked");
    }
}

#[tokio::test]
async fn a_mistyped_command_that_withdraws_access_fails() {
    let team = Team::new();
    for words in [
        "space list",
        "token revoke anna",
        "licence revoke office team",
    ] {
        assert!(
            team.refused(words).await.contains("holds no data yet"),
            "{words}"
        );
    }
    team.admin("space create office").await;
    team.admin("person add office anna --name Anna --role Manager")
        .await;
    assert!(team.refused("token revoke ann").await.contains("'ann'"));
    assert!(
        team.refused("licence rotate office typo")
            .await
            .contains("'typo'")
    );
    let error = team.refused("space rename office --name ").await;
    assert!(error.contains("--name is empty"), "{error}");
    let invited = team.admin("person invite office anna --role none").await;
    assert_eq!(invited["role"], "Manager");
}

/// Whether anybody but the owner can read a file of the folder.
#[cfg(unix)]
fn is_readable_by_others(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let files = std::fs::read_dir(folder).unwrap();
    files.into_iter().any(|file| {
        let mode = file.unwrap().metadata().unwrap().permissions().mode();
        mode & 0o077 != 0
    })
}
