use super::super::sums::Sums;
use super::{test_row as row, *};
use proptest::prelude::*;

fn words(why: &str) -> FailureText {
    FailureText::from(why.to_owned())
}

fn state() -> impl Strategy<Value = RowState> {
    prop_oneof![
        Just(RowState::Waiting),
        Just(RowState::Sending(1.0)),
        Just(RowState::Created(Some("i".into()))),
        Just(RowState::Refused(words("no"))),
        Just(RowState::LeftOut),
    ]
}

#[test]
fn row_states_of_an_earlier_version_are_read() {
    let old = r#"{"Unknown":{"at":1.0,"why":"No response came.","done":false}}"#;
    let state: RowState = serde_json::from_str(old).unwrap();
    assert_eq!(state.failure_text(), words("No response came."));
    let state: RowState = serde_json::from_str(r#"{"Refused":"no"}"#).unwrap();
    assert_eq!(state, RowState::Refused(words("no")));
    let both = RowState::Refused(FailureText {
        why: "why".into(),
        said: "said".into(),
    });
    let text = serde_json::to_string(&both).unwrap();
    assert_eq!(serde_json::from_str::<RowState>(&text).unwrap(), both);
}

#[test]
fn remember_restores_ids_that_were_not_saved() {
    let created = RowState::Created(Some("i".into()));
    let lost = |at| RowState::Unknown {
        at,
        why: words("why"),
        named_id: None,
    };
    let shown = [
        row(0, created.clone()),
        row(1, RowState::Waiting),
        row(2, lost(1.0)),
        row(3, lost(1.0)),
        BatchRow {
            key: "old".into(),
            ..row(4, created.clone())
        },
        row(5, created.clone()),
    ];
    let mut rows: Vec<BatchRow> = (0..5).map(|n| row(n, RowState::Sending(1.0))).collect();
    rows[3].state = RowState::Sending(2.0);
    rows.push(row(5, RowState::LeftOut));
    assert_eq!(remember(&mut rows, &shown), [0, 2]);
    assert_eq!(rows[0].state, created);
    assert_eq!(
        interrupted(&mut rows),
        [1, 3, 4],
        "nobody knows of the others"
    );
    assert_eq!(rows[5].state, RowState::LeftOut);
}

#[test]
fn only_rows_unchanged_since_they_were_shown_are_changed() {
    let shown = [
        row(0, RowState::Waiting),
        row(1, RowState::Waiting),
        row(2, RowState::Waiting),
    ];
    let mut rows = shown.to_vec();
    // Another tab created the first, and gave the second another key.
    rows[0].state = RowState::Created(Some("i".into()));
    rows[1].key = "another".into();
    let leave_out = |row: &mut BatchRow| row.resolve(Decision::LeaveOut, None);
    let changed = change_shown(&mut rows, &shown, &[0, 1, 2, 9], leave_out);
    assert_eq!(changed, [2]);
    assert_eq!(rows[0].state, RowState::Created(Some("i".into())));
    assert_eq!(rows[1].state, RowState::Waiting);
    assert_eq!(at_places(&rows, &changed)[0].state, RowState::LeftOut);
}

#[test]
fn a_decision_changes_a_row_as_the_state_machine_says() {
    let unknown = RowState::Unknown {
        at: 1.0,
        why: words("why"),
        named_id: None,
    };
    let states = [
        RowState::Waiting,
        RowState::Sending(1.0),
        RowState::Created(Some("old".into())),
        RowState::Created(None),
        RowState::Refused(words("no")),
        unknown,
    ];
    let decisions = [
        (Decision::SendAgain, None, RowState::Waiting),
        (
            Decision::ConfirmDone,
            Some("i"),
            RowState::Created(Some("i".into())),
        ),
        (Decision::MarkDone, None, RowState::Created(None)),
        (Decision::LeaveOut, None, RowState::LeftOut),
    ];
    for before in states {
        for (decision, id, expected) in &decisions {
            let mut row = row(0, before.clone());
            let is_changed = row.resolve(*decision, id.map(String::from));
            let after = match is_changed {
                true => expected,
                false => &before,
            };
            assert_eq!(row.state, *after, "{decision:?}");
            let operation = before.operation().resolve(*decision);
            assert_eq!(operation, is_changed.then(|| after.operation()));
        }
    }
}

proptest! {
    #[test]
    fn an_interrupted_row_is_never_resent_automatically(
        states in proptest::collection::vec(state(), 0..20),
    ) {
        let rows: Vec<_> = states.into_iter().enumerate().map(|(n, s)| row(n, s)).collect();
        let text = serde_json::to_string(&rows).unwrap();
        let mut rows: Vec<BatchRow> = serde_json::from_str(&text).unwrap();
        let sending: Vec<_> = rows.iter().filter(|r| matches!(r.state, RowState::Sending(_))).map(|r| r.place).collect();
        prop_assert_eq!(&interrupted(&mut rows), &sending);
        let can_be_sent = |row: &&BatchRow| row.state.operation() == OperationState::Prepared;
        prop_assert!(rows.iter().filter(can_be_sent).all(|row| !sending.contains(&row.place)));
        let sums = Sums::of(&rows);
        prop_assert_eq!((sums.unknown, sums.all()), (sending.len(), rows.len()));
    }
}
