//! Imports of unusual sizes.

use crate::support::{TestApp, exchange};

#[tokio::test]
async fn an_element_with_many_names_is_imported_in_linear_time() {
    // In time that grows with the square this takes minutes.
    const MANY: usize = 60_000;
    let app = TestApp::start().await;
    let names: String = (0..MANY)
        .map(|n| format!("<name xml:lang='x-{n}'>n</name>"))
        .collect();
    let properties: String = (0..MANY)
        .map(|n| format!("<property propertyDefinitionRef='p{n}'><value>v</value></property>"))
        .collect();
    let element = format!(
        "<element identifier='e' xsi:type='Node'>{names}<properties>{properties}</properties></element>"
    );
    let manager = app.with_user("manager");
    let response = manager.import(&exchange(&element, "")).await.ok();
    let dropped = response["droppedProperties"].as_array().unwrap();
    assert_eq!(dropped.len(), MANY);
    let id = response["successfulArchitectureElements"][0]["architectureId"].as_str();
    let items = manager.bulk("", &[id.unwrap()]).await.ok()["items"].take();
    let name = items[0]["properties"]
        .as_array()
        .unwrap()
        .iter()
        .find(|property| property["meta"]["key"] == "name")
        .unwrap();
    let texts = name["value"]["translations"].as_array().unwrap();
    assert_eq!(texts.len(), MANY);
}

#[tokio::test]
async fn identifiers_of_many_kilobytes_are_imported() {
    let app = TestApp::start().await;
    let long: String = (0..4_000).map(|n: u32| format!("{n:x}")).collect();
    let elements =
        format!(r#"<element identifier="{long}" xsi:type="Node"><name>a</name></element>"#);
    let relationship = format!(
        r#"<relationship identifier="r{long}" xsi:type="Serving" source="{long}" target="{long}"/>"#
    );
    let file = exchange(&elements, &relationship);
    let manager = app.with_user("manager");
    let first = manager.import(&file).await.ok();
    assert_eq!(manager.import(&file).await.ok(), first);
    assert_eq!(
        (app.count("element").await, app.count("relationship").await),
        (1, 1)
    );
}
