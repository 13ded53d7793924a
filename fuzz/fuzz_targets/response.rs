//! The reader of responses: what the types of the interface accept, it reads as well, and its bytes are read back.
#![no_main]
use architrave_interface::BulkResponse;
use architrave_rows::RowBatch;
use architrave_skim::Skimmer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut skimmer = Skimmer::new();
    let skimmed = skimmer.read(text);
    if let Ok(decoded) = serde_json::from_str::<BulkResponse>(text) {
        let batch = skimmed.as_ref().expect("the types accept it");
        assert!(batch.rows.len() >= decoded.items.items.len());
    }
    if let Ok(batch) = &skimmed {
        let bytes = batch.to_bytes();
        let again = RowBatch::from_bytes(&bytes).expect("its own bytes");
        assert_eq!(again.rows.len(), batch.rows.len());
        assert_eq!(again.to_bytes(), bytes);
    }
    // What was learned from a response does not change what is read the next time.
    let first = skimmed.map(|batch| batch.to_bytes());
    let second = skimmer.read(text).map(|batch| batch.to_bytes());
    assert_eq!(first.is_ok(), second.is_ok());
});
