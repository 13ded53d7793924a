use super::*;

#[test]
fn a_draft_survives_serialization() {
    let mut draft = Draft::new("d".into(), "k".into());
    assert!(!draft.is_worth_saving());
    draft.class = Some(ElementClass::from("DataLake"));
    assert!(!draft.is_worth_saving());
    draft.set_text(NAME, &PropertyType::String, "de", " Übergabe \"7\" ");
    draft.set_text("goLive", &PropertyType::Date, "", "2027-04-01");
    assert!(draft.is_worth_saving());
    let text = serde_json::to_string(&draft).unwrap();
    assert_eq!(serde_json::from_str::<Draft>(&text).unwrap(), draft);
    assert_eq!(draft.name("en"), Some("Übergabe \"7\""));
    assert_eq!(draft.text("goLive", ""), "2027-04-01");
}

#[test]
fn a_draft_like_an_element_copies_everything_but_the_name() {
    let (mut element, _) = crate::testing::element("i", "e", "Node", "Gateway");
    element.specialization = Some("Platform".into());
    let mut phase = element.properties[0].clone();
    phase.meta.key = "phase".into();
    phase.meta.kind = PropertyType::Enum;
    let mut note = element.properties[0].clone();
    note.meta.key = "note".into();
    element.properties.extend([phase, note]);
    let draft = Draft::like(&element, "d".into(), "k".into());
    assert_eq!(draft.class, Some(ElementClass::Node));
    assert_eq!(draft.specialization, "Platform");
    assert_eq!(draft.name("en"), None);
    assert_eq!(draft.text("phase", ""), "Gateway");
    assert_eq!(draft.text("note", "en"), "Gateway");
    assert!(draft.is_worth_saving());
}

#[test]
fn is_edited_detects_changes_since_the_draft_was_sent() {
    let mut draft = Draft::new("d".into(), "k".into());
    draft.set_text(NAME, &PropertyType::String, "en", "Gateway");
    assert!(!draft.is_edited(), "it was never sent");
    let content = draft.content();
    draft.sent = Some(SentRequest {
        at: 1.0,
        record: "r".into(),
        body: "{}".into(),
        named_id: None,
        why: PAGE_CLOSED.into(),
        content,
    });
    // A field that was only visited holds nothing.
    draft.set_text("note", &PropertyType::String, "en", "");
    assert!(!draft.is_edited());
    draft.owner_typed = "g-new".into();
    assert!(draft.is_edited() && draft.is_worth_saving());
    draft.owner_typed.clear();
    draft.set_text(NAME, &PropertyType::String, "en", "Gateway 2");
    assert!(draft.is_edited());
    draft.set_text(NAME, &PropertyType::String, "en", "Gateway");
    assert!(!draft.is_edited(), "it is again what was sent");
    let text = serde_json::to_string(&draft).unwrap();
    let before = text.replace("\"owner_typed\":\"\",", "");
    assert_eq!(serde_json::from_str::<Draft>(&before).unwrap(), draft);
}

#[test]
fn an_edit_neither_adds_nor_removes_the_sent_mark() {
    let mut mine = Draft::new("d".into(), "old key".into());
    mine.specialization = "typed last".into();
    let mut kept = Draft::new("d".into(), "key".into());
    kept.specialization = "typed before".into();
    kept.sent = Some(SentRequest {
        at: 1.0,
        record: "r".into(),
        body: "{}".into(),
        named_id: None,
        why: PAGE_CLOSED.into(),
        content: String::new(),
    });
    let text = |draft: &Draft| serde_json::to_string(draft).unwrap();
    let written = |mine: &Draft, kept: Option<&str>, was_kept| match mine.merge_onto(
        kept,
        was_kept,
        |_| true,
    ) {
        Writing::Draft(draft) => *draft,
        other => panic!("{other:?}"),
    };
    // Another tab sent it.
    let marked = written(&mine, Some(&text(&kept)), true);
    assert_eq!((&marked.sent, marked.key.as_str()), (&kept.sent, "key"));
    assert_eq!(marked.specialization, "typed last");
    // Another tab resolved it.
    mine.sent.clone_from(&kept.sent);
    kept.sent = None;
    assert_eq!(written(&mine, Some(&text(&kept)), true).sent, None);
    // It is written for the first time, or is gone since.
    assert_eq!(written(&mine, None, false), mine);
    assert_eq!(mine.merge_onto(None, true, |_| false), Writing::Gone);
    assert_eq!(
        mine.merge_onto(Some("{"), true, |_| false),
        Writing::Unreadable
    );
}

#[test]
fn a_draft_changed_by_another_tab_is_a_conflict() {
    let named = |name: &str| {
        let mut draft = Draft::new("d".into(), "k".into());
        draft.set_text(NAME, &PropertyType::String, "en", name);
        draft
    };
    let (begun, mine, theirs) = (named("Gateway"), named("Gateway A"), named("Gateway B"));
    let text = |draft: &Draft| serde_json::to_string(draft).unwrap();
    let knows_begun = |content: &str| content == begun.content();
    let over = |kept: &Draft| mine.merge_onto(Some(&text(kept)), true, knows_begun);
    assert_eq!(over(&begun), Writing::Draft(Box::new(mine.clone())));
    assert_eq!(over(&mine), Writing::Draft(Box::new(mine.clone())));
    assert_eq!(over(&theirs), Writing::Conflict(Box::new(theirs.clone())));
    // Visiting a field changes nothing.
    let mut visited = begun.clone();
    visited.set_text("note", &PropertyType::String, "en", "");
    assert_eq!(over(&visited), Writing::Draft(Box::new(mine.clone())));
}

#[test]
fn drafts_of_an_earlier_version_can_be_read() {
    let earlier = r#"{"id":"d","changed":1.0,"class":"Goal","specialization":"","owners":[],
        "fields":[{"key":"name","kind":"String","texts":[{"language":"en","value":"Gateway"}],"added":false}],
        "languages":[],"key":"k","sent":{"at":1.0,"record":"r","body":"{}","done":true,"why":"why"}}"#;
    let draft: Draft = serde_json::from_str(earlier).unwrap();
    assert_eq!(draft.name("en"), Some("Gateway"));
    // It was claimed that the element exists; all that is known is that it was sent.
    assert_eq!(draft.sent.unwrap().named_id, None);
}

#[test]
fn the_sent_mark_is_copied_only_with_its_key() {
    let sent = |at| SentRequest {
        at,
        record: "r".into(),
        body: "{}".into(),
        named_id: None,
        why: PAGE_CLOSED.into(),
        content: String::new(),
    };
    let draft = |key: &str, sent| Draft {
        sent,
        ..Draft::new("d".into(), key.into())
    };
    let taken = |mut mine: Draft, kept: &Draft| {
        let was_otherwise = mine.copy_mark(kept);
        (was_otherwise, mine.key, mine.sent)
    };
    let kept = draft("theirs", Some(sent(1.0)));
    let theirs = |was_otherwise| (was_otherwise, "theirs".to_owned(), kept.sent.clone());
    assert_eq!(taken(draft("mine", None), &kept), theirs(true));
    assert_eq!(taken(draft("mine", Some(sent(2.0))), &kept), theirs(true));
    // The tab knows the mark but not its key.
    assert_eq!(taken(draft("mine", Some(sent(1.0))), &kept), theirs(true));
    assert_eq!(taken(kept.clone(), &kept), theirs(false));
    // Another tab resolved it; and what was never sent may have any key.
    let settled = draft("fresh", None);
    let fresh = (true, "fresh".to_owned(), None);
    assert_eq!(taken(kept.clone(), &settled), fresh);
    let mine = (false, "mine".to_owned(), None);
    assert_eq!(taken(draft("mine", None), &settled), mine);
}

#[test]
fn is_same_ignores_the_reason_of_a_sent_request() {
    let sent = |record: &str, at, why: &str| SentRequest {
        at,
        record: record.into(),
        body: "{}".into(),
        named_id: None,
        why: why.into(),
        content: String::new(),
    };
    let (before, later) = (
        sent("r", 1.0, PAGE_CLOSED.get()),
        sent("r", 1.0, "No response came."),
    );
    assert!(SentRequest::is_same(Some(&before), Some(&later)));
    assert!(SentRequest::is_same(None, None));
    // Another tab sent it, or sent it again.
    assert!(!SentRequest::is_same(None, Some(&before)));
    assert!(!SentRequest::is_same(
        Some(&before),
        Some(&sent("r", 2.0, ""))
    ));
    assert!(!SentRequest::is_same(
        Some(&before),
        Some(&sent("other", 1.0, ""))
    ));
}

#[test]
fn changing_the_type_of_a_key_discards_its_text() {
    let mut draft = Draft::new("d".into(), "k".into());
    draft.set_text("x", &PropertyType::String, "en", "soon");
    draft.set_text("x", &PropertyType::Date, "", "2027-04-01");
    assert_eq!(draft.fields.len(), 1);
    assert_eq!(draft.text("x", "en"), "");
}
