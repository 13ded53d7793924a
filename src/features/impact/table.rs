//! What was found as a table in a file.

use architrave_interface::{EntityId, EntityIdType};

use super::facts::Facts;
use crate::csv;
use crate::t;
use crate::texts::{class_label, layer_label, state_label};

/// A line of the table.
pub struct TableRow {
    /// How many steps away the element is.
    pub step: u32,
    pub facts: Facts,
    /// A shortest chain to it, in words.
    pub chain: String,
}

/// The table as CSV. `owner` names an owner.
pub fn table(rows: &[TableRow], owner: &dyn Fn(&EntityId) -> String) -> String {
    let head: [String; 7] = [
        t::impact::table::STEP.into(),
        t::common::NAME.into(),
        t::common::CLASS.into(),
        t::common::LAYER.into(),
        t::common::STATE.into(),
        t::common::OWNERS.into(),
        t::impact::table::CHAIN.into(),
    ];
    let lines = rows.iter().map(|row| {
        let facts = &row.facts;
        let owners: Vec<String> = facts.owners.iter().map(owner).collect();
        [
            row.step.to_string(),
            facts.name.clone(),
            class_label(&facts.class),
            layer_label(&facts.layer),
            state_label(&facts.state),
            owners.join("; "),
            row.chain.clone(),
        ]
    });
    csv::write(std::iter::once(head).chain(lines))
}

/// The name of a person where it is known, else the id.
pub fn owner_text(owner: &EntityId, person: &dyn Fn(&str) -> Option<String>) -> String {
    let name = match owner.kind {
        EntityIdType::UserId => person(&owner.value),
        _ => None,
    };
    name.unwrap_or_else(|| owner.value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_interface::{ElementClass, Extra, Layer, ValidityState};

    #[test]
    fn names_that_are_formulas_are_guarded() {
        let owner = |kind: EntityIdType, value: &str| EntityId {
            kind,
            value: value.into(),
            extra: Extra::none(),
        };
        let facts = Facts {
            id: "i".into(),
            element_id: "e".into(),
            name: "=1+1".into(),
            language: None,
            class: ElementClass::Node,
            layer: Layer::TechnologyLayer,
            state: ValidityState::Valid,
            owners: vec![
                owner(EntityIdType::UserId, "u-1"),
                owner(EntityIdType::GroupId, "g-1"),
            ],
        };
        let row = TableRow {
            step: 2,
            facts,
            chain: "A → serves → B".into(),
        };
        let person = |id: &str| (id == "u-1").then(|| "Ada".to_owned());
        let text = table(&[row], &|owner| owner_text(owner, &person));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Steps,Name,Class,Layer,State,Owners,Chain");
        assert_eq!(
            lines[1],
            "2,'=1+1,Node,Technology,Valid,\"Ada; g-1\",A → serves → B"
        );
    }
}
