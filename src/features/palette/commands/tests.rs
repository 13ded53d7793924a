//! Which commands are offered for the typed text.

use super::*;
use crate::catalog::view::Column;

fn place() -> CommandContext {
    CommandContext {
        space: "s".into(),
        me: Some("u-1".into()),
        languages: vec![("de".into(), "German".into())],
        any_known: true,
        ..CommandContext::default()
    }
}

#[test]
fn publishing_is_offered_for_the_element_shown_or_the_selection() {
    let of = |place: CommandContext| {
        let found = commands("publ", &place)
            .into_iter()
            .find(|c| c.label.starts_with("Publish"));
        found.map(|c| (c.label, c.act))
    };
    assert_eq!(of(place()), None);
    let selected = CommandContext {
        selected: 1_200,
        ..place()
    };
    let words = "Publish 1,200 selected elements".to_owned();
    assert_eq!(of(selected.clone()), Some((words, Act::PublishSelection)));
    let element = CommandContext {
        element: Some("i".into()),
        ..selected
    };
    assert_eq!(
        of(element),
        Some(("Publish element".into(), Act::Publish("i".into())))
    );
}

#[test]
fn columns_are_shown_and_hidden_by_their_headings() {
    let place = CommandContext {
        columns: vec![Column::Name, Column::State],
        shown: vec![("State".into(), Column::State)],
        hidden: vec![("Cost centre".into(), Column::Property("cost".into()))],
        ..place()
    };
    let first = |text: &str| commands(text, &place)[0].clone();
    let cost = vec![Column::Name, Column::State, Column::Property("cost".into())];
    assert_eq!(first("show cost").act, Act::Columns(cost));
    assert_eq!(first("hide state").act, Act::Columns(vec![Column::Name]));
    assert!(
        commands("", &place)
            .iter()
            .all(|c| !c.label.contains("column"))
    );
}

fn labels(text: &str) -> Vec<String> {
    commands(text, &place())
        .into_iter()
        .map(|c| c.label)
        .collect()
}

#[test]
fn a_search_term_offers_create_filter_and_open_commands() {
    assert_eq!(
        labels("meter"),
        [
            "Create element “meter”",
            "Filter elements by “meter”",
            "Add ids",
            "Import ArchiMate file",
            "Open instance id"
        ]
    );
}

#[test]
fn an_id_like_text_offers_the_open_command_first() {
    let all = commands("0199-ab12", &place());
    assert_eq!(all[0].act, Act::Go("/s/s/elements/0199-ab12".into()));
    assert_eq!(all[1].act, Act::Go("/s/s/people/0199-ab12".into()));
    assert_eq!(labels("u-anke.m")[0], "Open instance id");
    assert!(!labels("two words").contains(&"Open instance id".to_owned()));
    assert!(!labels("..").contains(&"Open instance id".to_owned()));
}

#[test]
fn commands_are_found_by_their_labels_and_keywords() {
    assert_eq!(labels("dark")[..2], ["Dark theme", "System theme"]);
    assert_eq!(labels("sign")[0], "Sign out");
    assert_eq!(labels("GERMAN")[0], "Show names in German");
    assert_eq!(labels("go act")[0], "Go to activity");
    assert_eq!(
        labels("import")
            .iter()
            .filter(|l| *l == "Import ArchiMate file")
            .count(),
        1
    );
}

#[test]
fn empty_text_offers_every_command_without_an_argument() {
    let all = labels("");
    assert_eq!(all[0], "Add ids");
    assert!(all.contains(&"Keyboard shortcuts".to_owned()));
    assert!(all.iter().all(|l| !l.contains('“')));
}

#[test]
fn typed_text_is_encoded_in_command_urls() {
    let all = commands("a&b “c”", &place());
    let Act::Go(url) = &all[1].act else {
        panic!("{all:?}")
    };
    let (_, query) = url.split_once('?').unwrap();
    assert_eq!(View::from_query(query).text, "a&b “c”");
    assert_eq!(
        all[0].act,
        Act::Go("/s/s/create?name=a%26b%20%E2%80%9Cc%E2%80%9D".into())
    );
}
