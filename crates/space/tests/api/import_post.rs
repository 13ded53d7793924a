//! POST …/archimate/import: the four rules, and the rest of the operation.

mod relationships;

use serde_json::{Value, json};

use crate::support::{Response, TestApp, at_once, exchange};

fn reasons(response: &Value) -> Vec<&str> {
    response["failed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fail| fail["reason"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn import_response_has_four_lists() {
    let app = TestApp::start().await;
    let response = app
        .with_user("designer")
        .import(&exchange("", ""))
        .await
        .ok();
    let empty = json!({"successfulArchitectureElements": [], "successfullRelationships": [], "failed": [], "droppedProperties": []});
    assert_eq!(response, empty);
}

#[tokio::test]
async fn import_saves_names_and_documentation_in_all_languages() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let file = exchange(
        r#"<element identifier="e1" xsi:type="Node">
            <name xml:lang="de">Knoten</name><name xml:lang="en">Node &amp; co</name>
            <documentation xml:lang="en">First</documentation><documentation xml:lang="en">Second</documentation>
            <properties>
              <property propertyDefinitionRef="d-spec"><value>Cluster</value></property>
              <property propertyDefinitionRef="d-cost"><value>12.5</value></property>
            </properties></element>
           <element identifier="e2" xsi:type="Path"><name>  No language </name></element>
           <element identifier="e3" xsi:type="Node"><name/></element>"#,
        "",
    );
    let response = manager.import(&file).await.ok();
    let imported = response["successfulArchitectureElements"]
        .as_array()
        .unwrap();
    let external: Vec<_> = imported
        .iter()
        .map(|e| e["externalId"].as_str().unwrap())
        .collect();
    assert_eq!(external, ["e1", "e2", "e3"]);
    let ids: Vec<_> = imported
        .iter()
        .map(|e| e["architectureId"].as_str().unwrap())
        .collect();
    let items = manager.bulk("", &ids).await.ok()["items"].take();
    assert_eq!(items[0]["elementId"], imported[0]["architectureElementId"]);
    assert_eq!(items[0]["specialization"], "Cluster");
    assert_eq!(items[0]["validityState"], "Draft");
    let values = |n: usize| {
        let properties = items[n]["properties"].as_array().unwrap().clone();
        let value =
            |key| properties.iter().find(|p| p["meta"]["key"] == key).unwrap()["value"].clone();
        [value("name"), value("description")]
    };
    assert_eq!(
        values(0),
        [
            json!({"defaultLanguage": "en", "translations": [
                {"language": "de", "value": "Knoten"}, {"language": "en", "value": "Node & co"}]}),
            json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": "First\nSecond"}]})
        ]
    );
    assert_eq!(items[1]["conceptualClass"], "CommunicationPath");
    assert_eq!(
        values(1)[0],
        json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": "No language"}]})
    );
    assert_eq!(values(2), [Value::Null, Value::Null]);
}

/// The specializations of the elements that an import of this file makes, and its response.
async fn specializations(file: &str) -> (Vec<Value>, Value) {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let response = manager.import(file).await.ok();
    let elements = response["successfulArchitectureElements"]
        .as_array()
        .unwrap();
    let ids: Vec<_> = elements
        .iter()
        .map(|element| element["architectureId"].as_str().unwrap())
        .collect();
    let items = manager.bulk("", &ids).await.ok()["items"].take();
    let items = items.as_array().unwrap();
    (
        items
            .iter()
            .map(|item| item["specialization"].clone())
            .collect(),
        response,
    )
}

#[tokio::test]
async fn import_reads_specializations_as_archi_writes_them() {
    const ARCHI: &str = include_str!("../../../exchange/tests/files/archi-specialization.xml");
    let expected = [json!("Cluster"), Value::Null];
    // By the identifier of the definition, whatever its name, and by its name, in any case.
    for file in [
        ARCHI.to_owned(),
        ARCHI.replace(
            "<name>Specialization</name>",
            "<name>Spezialisierung</name>",
        ),
        ARCHI.replace("\"specialization\"", "\"propid-2\""),
        ARCHI.replace("<name>Specialization</name>", "<name>specialization</name>"),
    ] {
        let (found, response) = specializations(&file).await;
        assert_eq!(found, expected, "{file}");
        assert_eq!(response["droppedProperties"], json!([]), "{file}");
        assert_eq!(response["failed"], json!([]), "{file}");
    }
}

#[tokio::test]
async fn the_definition_with_the_identifier_sets_specialization() {
    const ARCHI: &str = include_str!("../../../exchange/tests/files/archi-specialization.xml");
    // A specialization that is written in two ways: the older one has only the name.
    let both = |older: &str| {
        let property = format!(
            r#"<properties><property propertyDefinitionRef="propid-9"><value xml:lang="en">{older}</value></property>"#
        );
        let definition = r#"<propertyDefinition identifier="propid-9" type="string"><name>Specialization</name></propertyDefinition><propertyDefinition identifier="propid-1""#;
        ARCHI
            .replacen("<properties>", &property, 1)
            .replace(r#"<propertyDefinition identifier="propid-1""#, definition)
    };
    for (older, dropped) in [("Cluster", 0), ("Server farm", 1)] {
        let (found, response) = specializations(&both(older)).await;
        assert_eq!(found[0], json!("Cluster"), "{older}");
        let list = response["droppedProperties"].as_array().unwrap();
        assert_eq!(list.len(), dropped, "{response}");
        assert!(
            list.iter()
                .all(|one| one["propertyKey"] == "specialization")
        );
    }
}

#[tokio::test]
async fn elements_that_break_rules_1_and_2_fail() {
    let app = TestApp::start().await;
    let file = exchange(
        r#"<element identifier="a" xsi:type="Device"><name>x</name></element>
           <element identifier="b"><name>x</name></element>
           <element identifier="c" xsi:type="AndJunction"/>
           <element identifier="d" xsi:type="Machine"><name>x</name></element>
           <element xsi:type="Node"><name>x</name></element>
           <element identifier="e" xsi:type="Node"><name>x</name></element>
           <element identifier="e" xsi:type="Goal"><name>x</name></element>"#,
        "",
    );
    let response = app.with_user("manager").import(&file).await.ok();
    assert_eq!(
        reasons(&response),
        [
            "Element a: type Device is not enabled in the settings of this space",
            "Element b has no type",
            "Element c: type AndJunction is a junction, which is no element of a process space",
            "Element d: ArchiMate exchange 3.x has no type Machine",
            "Element \"x\" in line 7 has no identifier",
            "Element e in line 9: its identifier stands for something else earlier in the file",
        ]
    );
    assert_eq!(
        response["successfulArchitectureElements"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn rule_3_drops_undeclared_keys_once_per_element_and_key() {
    let app = TestApp::start().await;
    let file = exchange(
        r#"<element identifier="a" xsi:type="Goal"><name>x</name><properties>
             <property propertyDefinitionRef="d-cost"><value>1</value></property>
             <property propertyDefinitionRef="d-lost"><value>x</value></property>
             <property propertyDefinitionRef="d-lost"><value>y</value></property>
             <property propertyDefinitionRef="d-none"><value>z</value></property></properties></element>
           <element identifier="b" xsi:type="Node"><name>x</name><properties>
             <property propertyDefinitionRef="d-cost"><value>many</value></property>
             <property propertyDefinitionRef="d-lost"><value/></property></properties></element>"#,
        "",
    );
    let manager = app.with_user("manager");
    let response = manager.import(&file).await.ok();
    let reason = "The settings do not declare this property for the type of the element";
    let dropped = |class, id, key| json!({"conceptualClass": class, "externalId": id, "propertyKey": key, "reason": reason});
    assert_eq!(
        response["droppedProperties"],
        json!([
            dropped("Goal", "a", "cost"),
            dropped("Goal", "a", "lost"),
            dropped("Goal", "a", "d-none"),
            dropped("Node", "b", "lost")
        ])
    );
    // A value that does not fit its type is stored unchanged: only undeclared keys are dropped.
    let id = response["successfulArchitectureElements"][1]["architectureId"]
        .as_str()
        .unwrap();
    let element = manager.bulk("", &[id]).await.ok()["items"][0].take();
    assert!(element.to_string().contains("\"many\""));
}

#[tokio::test]
async fn import_returns_400_for_rule_4_and_other_invalid_files() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let good = exchange(
        r#"<element identifier="a" xsi:type="Node"><name>x</name></element>"#,
        "",
    );
    for (file, part) in [
        (good.replace("</model>", ""), "not well-formed XML"),
        (
            good.replace("</name></element>", "</nam></element>"),
            "line 3",
        ),
        (good.clone() + "<model/>", "not well-formed XML"),
        (String::new(), "The file is empty"),
        (good.replace("<model", "<!DOCTYPE model><model"), "DOCTYPE"),
        (
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into(),
            "Export an ArchiMate exchange file",
        ),
    ] {
        manager.import(&file).await.refused(400, part);
    }
    assert_eq!(
        app.count("element").await,
        0,
        "nothing is written of a refused file"
    );
    manager.import(&good).await.ok();
}

const ENDS: &str = r#"<element identifier="a" xsi:type="Node"><name>a</name></element>
    <element identifier="b" xsi:type="Goal"><name>b</name></element>
    <element identifier="off" xsi:type="Device"><name>c</name></element>"#;

#[tokio::test]
async fn import_returns_400_for_a_body_that_is_not_one_file() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let post = || manager.request("POST", "archimate/import");
    let text = || reqwest::multipart::Part::text("<model/>");
    let form = reqwest::multipart::Form::new;
    Response::of(post().body("<model/>"))
        .await
        .refused(400, "not multipart/form-data");
    Response::of(post().multipart(form()))
        .await
        .refused(400, "one part named file");
    Response::of(post().multipart(form().part("model", text())))
        .await
        .refused(400, "a part named \"model\"");
    let two = form().part("file", text()).part("file", text());
    Response::of(post().multipart(two))
        .await
        .refused(400, "there are two of them");
    let broken = post()
        .header("Content-Type", "multipart/form-data; boundary=x")
        .body("--x\r\nnothing");
    Response::of(broken)
        .await
        .refused(400, "not written as multipart");
}

#[tokio::test]
async fn import_returns_400_for_much_beside_the_file() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let send = |boundary: &str, body: String| {
        let kind = format!("multipart/form-data; boundary={boundary}");
        let request = manager.request("POST", "archimate/import");
        Response::of(request.header("Content-Type", kind).body(body))
    };
    let long = "x".repeat(1 << 20);
    let head = "Content-Disposition: form-data; name=\"file\"";
    let file = exchange(&format!("<!--{long}-->"), "");
    for body in [
        long.clone(),
        format!("--b\r\n{head}; filename=\"{long}"),
        format!("--b\r\n{head}\r\n\r\n{file}\r\n--b\r\n{long}"),
    ] {
        send("b", body).await.refused(400, "too much beside");
    }
    let (short, large) = ("b".repeat(70), "b".repeat(71));
    let body =
        |boundary: &str| format!("--{boundary}\r\n{head}\r\n\r\n{file}\r\n--{boundary}--\r\n");
    send(&large, body(&large)).await.refused(400, "boundary");
    send(&short, body(&short)).await.ok();
    // Before and behind the file there may be other text.
    let around = format!("before\r\n{}behind", body("b"));
    send("b", around).await.ok();
}

#[tokio::test]
async fn import_saves_nothing_when_writing_fails() {
    let app = TestApp::start().await;
    // Found when the elements are stored already.
    app.execute("ALTER TABLE relationship RENAME TO hidden")
        .await;
    let file = exchange(
        ENDS,
        r#"<relationship identifier="r" xsi:type="Serving" source="a" target="b"/>"#,
    );
    let manager = app.with_user("manager");
    manager
        .import(&file)
        .await
        .refused(500, "nothing was changed");
    assert_eq!(
        (app.count("element").await, app.count("version").await),
        (0, 0)
    );
    app.execute("ALTER TABLE hidden RENAME TO relationship")
        .await;
    manager.import(&file).await.ok();
    assert_eq!(
        (app.count("element").await, app.count("relationship").await),
        (2, 1)
    );
}

#[tokio::test]
async fn concurrent_imports_run_one_after_another() {
    let app = TestApp::start().await;
    let file = exchange(
        ENDS,
        r#"<relationship identifier="r" xsi:type="Serving" source="a" target="b"/>"#,
    );
    let mut responses = at_once(8, |_| {
        let (manager, file) = (app.with_user("manager"), file.clone());
        async move { manager.import(&file).await.ok() }
    })
    .await;
    responses.dedup();
    assert_eq!(responses.len(), 1);
    assert_eq!(
        (app.count("element").await, app.count("relationship").await),
        (2, 1)
    );
}
