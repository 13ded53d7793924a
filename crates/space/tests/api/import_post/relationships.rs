//! Relationships of an imported file.

use serde_json::{Value, json};

use super::{ENDS, reasons};
use crate::support::{TestApp, exchange};

#[tokio::test]
async fn relationships_are_references_of_both_elements() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let file = exchange(
        ENDS,
        r#"<relationship identifier="r1" xsi:type="Serving" source="a" target="b">
             <name xml:lang="en">helps</name>
             <properties><property propertyDefinitionRef="d-lost"><value xml:lang="en">kept</value></property></properties></relationship>
           <relationship identifier="r2" xsi:type="Association" source="a" target="b"/>
           <relationship identifier="r3" xsi:type="Association" isDirected="true" source="b" target="a"/>
           <relationship identifier="r4" xsi:type="Access" accessType="Read" source="a" target="a"/>"#,
    );
    let response = manager.import(&file).await.ok();
    assert_eq!(response["failed"].as_array().unwrap().len(), 1);
    let relationships = response["successfullRelationships"].as_array().unwrap();
    let external: Vec<_> = relationships
        .iter()
        .map(|r| r["externalId"].as_str().unwrap())
        .collect();
    assert_eq!(external, ["r1", "r2", "r3", "r4"]);
    let elements = &response["successfulArchitectureElements"];
    let (a, b) = (&elements[0], &elements[1]);
    let ids = [
        a["architectureId"].as_str().unwrap(),
        b["architectureId"].as_str().unwrap(),
    ];
    let items = manager.bulk("", &ids).await.ok()["items"].take();
    let seen = |n: usize| {
        let references = items[n]["references"].as_array().unwrap().clone();
        let mut seen: Vec<_> = references
            .iter()
            .map(|r| {
                let other = &r["target"]["assignedArchitectureElementRefs"][0];
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                (
                    text(&r["meta"]["key"]),
                    text(&other["referenceKind"]),
                    text(&other["referenceDirection"]),
                    text(&r["meta"]["label"]["translations"][0]["value"]),
                    other["elementId"] == b["architectureElementId"],
                )
            })
            .collect();
        seen.sort();
        seen
    };
    let row = |key: &str, kind: &str, direction: &str, label: &str, is_b| {
        (
            key.to_owned(),
            kind.to_owned(),
            direction.to_owned(),
            label.to_owned(),
            is_b,
        )
    };
    assert_eq!(
        seen(0),
        [
            row(
                "accessBidirectional",
                "Access",
                "Bidirectional",
                "Accesses",
                false
            ),
            row(
                "association",
                "Association",
                "None",
                "Associated with",
                true
            ),
            row(
                "associationSource",
                "Association",
                "Source",
                "Associated from",
                true
            ),
            row("servingTarget", "Serving", "Target", "Serves", true),
        ]
    );
    assert_eq!(
        seen(1),
        [
            row(
                "association",
                "Association",
                "None",
                "Associated with",
                false
            ),
            row(
                "associationTarget",
                "Association",
                "Target",
                "Associated to",
                false
            ),
            row("servingSource", "Serving", "Source", "Served by", false),
        ]
    );
    let serving = |n: usize| {
        let references = items[n]["references"].as_array().unwrap();
        references
            .iter()
            .find(|r| r["target"]["relationshipId"] == relationships[0]["relationshipId"])
            .unwrap()["target"]
            .clone()
    };
    let (from, to) = (serving(0), serving(1));
    assert_eq!(from["properties"], to["properties"]);
    assert_eq!(
        from["properties"][0]["value"]["translations"][0]["value"],
        "helps"
    );
    assert_eq!(
        from["properties"][1],
        json!({"meta": {"key": "lost", "type": "String", "core": false},
            "value": {"defaultLanguage": "en", "translations": [{"language": "en", "value": "kept"}]}})
    );
    assert_eq!(
        from["linkedElements"],
        json!([{"type": "ArchitectureElement", "id": ids[1]}])
    );
    assert_eq!(from["created"]["by"], "manager");
}

#[tokio::test]
async fn relationships_without_both_ends_fail() {
    let app = TestApp::start().await;
    let file = exchange(
        ENDS,
        r#"<relationship identifier="r1" xsi:type="Serving" source="off" target="b"/>
           <relationship identifier="r2" xsi:type="Serving" source="a" target="nowhere"/>
           <relationship identifier="r3" xsi:type="Association" source="a" target="r4"/>
           <relationship identifier="r4" xsi:type="Serving" source="a" target="b"/>
           <relationship identifier="r5" xsi:type="Serving" source="a"/>
           <relationship identifier="r6" source="a" target="b"/>
           <relationship identifier="r7" xsi:type="Friendship" source="a" target="b"/>
           <relationship identifier="a" xsi:type="Serving" source="a" target="b"/>
           <relationship xsi:type="Serving" source="a" target="b"/>"#,
    );
    let response = app.with_user("manager").import(&file).await.ok();
    assert_eq!(
        reasons(&response)[1..],
        [
            "Relationship r1: its source off was not imported",
            "Relationship r2: its target nowhere is not in the file",
            "Relationship r3: its target r4 is a relationship, and references join elements only",
            "Relationship r5 has no target",
            "Relationship r6 has no type",
            "Relationship r7: ArchiMate exchange 3.x has no relationship type Friendship",
            "Relationship a in line 13: its identifier stands for something else earlier in the file",
            "Relationship in line 14 has no identifier",
        ]
    );
    assert_eq!(
        response["successfullRelationships"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}
