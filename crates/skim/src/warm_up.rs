//! Reads a small generated response before the first real one: a browser compiles each function
//! when it is first used, and a person's first elements do not wait for that.

use crate::Skimmer;

const REPLY: &str = r#"{"items": [{"conceptualClass": "Node", "created": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "elementId": "e", "groups": [{"core": true, "description": {"defaultLanguage": "en", "translations": []}, "key": "general", "label": {"defaultLanguage": "en", "translations": [{"language": "en", "value": "General"}]}}], "hasPredecessor": false, "id": "i", "lastValidation": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "layer": "TechnologyLayer", "modified": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "owners": [{"type": "UserId", "value": "nobody"}], "principalIsOwner": true, "properties": [{"meta": {"core": true, "key": "name", "type": "String", "validation": {"mandatory": true}}, "value": {"defaultLanguage": "en", "translations": [{"language": "en", "value": "Mill"}, {"language": "de", "value": "M\u00fchle"}]}}, {"meta": {"core": false, "key": "cost", "type": "Float", "validation": {"mandatory": true}}}], "published": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "references": [{"meta": {"core": true, "group": "general", "key": "flows"}, "target": {"assignedArchitectureElementRefs": [{"conceptualClass": "Node", "elementId": "e", "referenceDirection": "Source", "referenceKind": "Flow"}], "created": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "linkedElements": [], "properties": [], "relationshipId": "r"}}], "specialization": "Standard", "validityState": "Valid", "visibility": {"lastChange": {"at": "2026-01-01T08:00:00.000Z", "by": "nobody"}, "visible": true}}], "errors": [{"error": "gone", "id": "j", "status": 404}]}"#;

/// Reads it, and encodes the result as for a transfer; empty where that fails.
pub fn warm_up() -> Vec<u8> {
    let mut skimmer = Skimmer::new();
    // The second time the dictionaries recognise what they have seen.
    let _ = skimmer.read(REPLY);
    let read = skimmer.read(REPLY);
    read.ok().map(|batch| batch.to_bytes()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_rows::RowBatch;

    #[test]
    fn warm_up_reads_every_item_of_its_sample() {
        let bytes = warm_up();
        let batch = RowBatch::from_bytes(&bytes).unwrap();
        assert_eq!(
            (batch.rows.len(), batch.not_returned.len()),
            (1, 1),
            "{:?}",
            batch.lost
        );
        assert_eq!((batch.rows[0].references.len(), batch.lost.len()), (1, 0));
    }
}
