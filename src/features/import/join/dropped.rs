//! Properties that were left out, joined with the values that they have in the file.

use std::collections::{HashMap, VecDeque};

use architrave_interface::{DroppedProperty, ImportResponse};
use architrave_worker::{FileProperty, PropertyDefinition};

use super::Join;
use crate::features::import::model::best;
use crate::features::import::receipt::{Dropped, Imported};

impl<'a> Join<'a> {
    pub fn dropped(&self, response: &ImportResponse, imported: &[Imported]) -> Vec<Dropped> {
        let place = |i: &Imported| (i.entry.line > 0).then_some(i.entry.place);
        let mut of_class: HashMap<&str, Vec<usize>> = HashMap::new();
        let mut of_id: HashMap<&str, usize> = HashMap::new();
        for (one, at) in imported.iter().filter_map(|i| Some((i, place(i)?))) {
            let class = one.entry.kind.as_deref().unwrap_or_default();
            of_class.entry(class).or_default().push(at);
            of_id
                .entry(one.entry.external_id.as_deref().unwrap_or_default())
                .or_insert(at);
        }
        let mut unnamed: HashMap<(&str, &str), VecDeque<usize>> = HashMap::new();
        let dropped = &response.dropped.items;
        // Without an identifier, the elements of the class that carry the key are meant.
        for one in dropped.iter().filter(|d| d.external_id.is_none()) {
            let pair = (one.conceptual_class.as_str(), one.property_key.as_str());
            unnamed.entry(pair).or_insert_with(|| {
                let elements = of_class.get(pair.0).into_iter().flatten().copied();
                let carries = |at: &usize| !self.properties(*at, pair.1).is_empty();
                elements.filter(carries).collect()
            });
        }
        for (pair, elements) in &mut unnamed {
            let reported = dropped.iter().filter(|d| {
                d.external_id.is_none()
                    && (d.conceptual_class.as_str(), d.property_key.as_str()) == *pair
            });
            if reported.count() != elements.len() {
                elements.clear();
            }
        }
        dropped
            .iter()
            .map(|one| {
                let at = match &one.external_id {
                    Some(id) => of_id.get(id.as_str()).copied().or_else(|| {
                        self.elements
                            .get(id.as_str())
                            .and_then(|all| all.first().copied())
                    }),
                    None => unnamed
                        .get_mut(&(one.conceptual_class.as_str(), one.property_key.as_str()))
                        .and_then(VecDeque::pop_front),
                };
                self.dropped_of(one, at)
            })
            .collect()
    }

    fn dropped_of(&self, one: &DroppedProperty, at: Option<usize>) -> Dropped {
        let element = at.map(|at| &self.file.elements[at]);
        let properties = at.map_or_else(Vec::new, |at| self.properties(at, &one.property_key));
        let mut texts: Vec<_> = properties.iter().flat_map(|p| &p.values).collect();
        if let (true, Some(element)) = (texts.is_empty(), element)
            && is_documentation(&one.property_key)
        {
            texts.extend(&element.documentation);
        }
        let values = texts.iter().map(|v| (v.language.clone(), v.value.clone()));
        let line = properties.first().map(|p| p.line);
        Dropped {
            class: one.conceptual_class.clone(),
            key: one.property_key.clone(),
            external_id: one
                .external_id
                .clone()
                .or_else(|| element.and_then(|e| e.identifier.clone())),
            reason: one.reason.clone(),
            name: element
                .and_then(|e| best(&e.names, self.language))
                .unwrap_or_default()
                .to_owned(),
            line: line.or_else(|| element.map(|e| e.line)),
            values: values.collect(),
            cut: texts.iter().map(|v| v.cut).sum(),
            data_type: properties
                .first()
                .and_then(|p| self.definition(&p.definition)?.data_type.clone()),
        }
    }

    fn properties(&self, at: usize, key: &str) -> Vec<&'a FileProperty> {
        let properties = self.file.elements[at].properties.iter();
        properties.filter(|p| self.has_key(p, key)).collect()
    }

    /// Whether a property goes by `key`: by a name of its definition or its identifier.
    fn has_key(&self, property: &FileProperty, key: &str) -> bool {
        let named = |d: &PropertyDefinition| d.names.iter().any(|n| n.value.trim() == key);
        property.definition == key || self.definition(&property.definition).is_some_and(named)
    }

    fn definition(&self, identifier: &str) -> Option<&'a PropertyDefinition> {
        self.definitions.get(identifier).copied()
    }
}

/// The format has a documentation beside the properties; a service may keep it under a key.
fn is_documentation(key: &str) -> bool {
    matches!(key, "documentation" | "description")
}
