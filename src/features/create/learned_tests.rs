//! What the form lets through, the service takes, where it learned from elements of that service.

use architrave_interface::{ElementClass, PropertyType};
use proptest::prelude::*;
use serde_json::{Value, json};
use space::settings::{Compiled, Settings};

use super::fields::layout;
use super::request::build;
use crate::catalog::{Catalog, Origin};
use crate::draft::Draft;
use crate::testing::element;
use crate::value::is_text;

/// A text of one type or another, right or wrong.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zäß ]{0,6}",
        2 => ".{0,10}",
        4 => "[-−+]?[0-9]{1,4}([.,][0-9]{1,3})?",
        1 => "[-]?[0-9]{30,60}(\\.[0-9]{1,30})?",
        3 => "20[0-9]{2}-[01][0-9]-[0-3][0-9]",
        1 => "[0-9]{4}-[01][0-9]-[0-3][0-9]",
        3 => "[0-2][0-9]:[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,12})?)?",
        3 => "[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](\\.[0-9]{1,12})?(Z|[+-][0-2][0-9]:[0-9]{2})",
        3 => "true|false|one|two|eins",
    ]
}

/// Bounds that fit the type.
fn bound(kind: &PropertyType) -> BoxedStrategy<Option<String>> {
    let pattern = match kind {
        PropertyType::Integer => "-?[0-9]{1,4}",
        PropertyType::Decimal => "-?[0-9]{1,3}(\\.[0-9]{1,2})?",
        PropertyType::Date => "20[0-9]{2}-0[1-9]-[12][0-9]",
        PropertyType::Time => "[01][0-9]:[0-5][0-9]",
        PropertyType::DateTime => "20[0-9]{2}-0[1-9]-[12][0-9]T[01][0-9]:00:00Z",
        PropertyType::String | PropertyType::BBCode => "[0-9]",
        _ => return Just(None).boxed(),
    };
    proptest::option::weighted(0.3, pattern).boxed()
}

/// A declared property.
fn declared(key: String) -> impl Strategy<Value = Value> {
    proptest::sample::select(PropertyType::ALL)
        .prop_flat_map(|kind| (bound(&kind), bound(&kind), Just(kind), any::<bool>()))
        .prop_map(move |(lower, upper, kind, mandatory)| {
            let literals = (kind == PropertyType::Enum).then(|| {
                json!([
                    {"defaultLanguage": "en", "translations": [{"language": "en", "value": "one"}, {"language": "de", "value": "eins"}]},
                    {"defaultLanguage": "en", "translations": [{"language": "en", "value": "two"}]},
                ])
            });
            json!({"key": key, "type": kind.as_str(), "mandatory": mandatory, "lowerBound": lower,
                "upperBound": upper, "literals": literals, "classes": ["*"]})
        })
}

/// Settings with a few properties, and what is typed for each in two languages.
fn case() -> impl Strategy<Value = (Vec<Value>, Vec<(String, String)>)> {
    (1usize..5).prop_flat_map(|n| {
        let properties: Vec<_> = (0..n).map(|n| declared(format!("key{n}"))).collect();
        (
            properties,
            proptest::collection::vec((text(), text()), n..=n),
        )
    })
}

fn compiled(properties: &[Value]) -> Option<Compiled> {
    let settings = json!({"enabledClasses": ["Node"], "properties": properties, "groups": []});
    let settings = Settings::parse(&settings.to_string()).ok()?;
    Compiled::new(&settings).ok()
}

/// A catalog that has seen one element of a service with these settings.
fn learned(settings: &Compiled) -> Catalog {
    let (mut seen, json) = element("i", "e", "Node", "Gateway");
    let of_class = settings.class(&ElementClass::Node);
    let sample = seen.properties[0].clone();
    seen.properties = of_class
        .map(|class| class.properties.iter())
        .into_iter()
        .flatten()
        .map(|property| {
            let mut carried = sample.clone();
            carried.meta = property.meta.clone();
            carried
        })
        .collect();
    let mut catalog = Catalog::default();
    catalog.take(seen, json, Origin::Created, 0.0);
    catalog
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_space_accepts_every_request_without_problems((properties, typed) in case()) {
        let Some(settings) = compiled(&properties) else {
            return Ok(());
        };
        let catalog = learned(&settings);
        let mut draft = Draft::new("d".into(), "k".into());
        draft.class = Some(ElementClass::Node);
        draft.set_text("name", &PropertyType::String, "en", "Relay");
        for (property, (first, second)) in properties.iter().zip(&typed) {
            let key = property["key"].as_str().unwrap_or_default();
            let kind = PropertyType::from(property["type"].as_str().unwrap_or_default());
            if is_text(&kind) {
                draft.set_text(key, &kind, "de", first);
                draft.set_text(key, &kind, "en", second);
            } else {
                draft.set_text(key, &kind, "", first);
            }
        }
        let form = layout(&catalog, &ElementClass::Node, &draft);
        let (request, problems) = build(&draft, &form, "en", false);
        if problems.is_empty() {
            let request = request.expect("it has a class");
            prop_assert_eq!(space::check_creation(&settings, &request), Ok(()));
        }
    }
}
