//! Values of which there are few, known by small numbers.

use std::hash::Hash;

use hashbrown::HashMap;

use super::text_pool::as_u32;

/// Values in the order in which they were first seen.
#[derive(Clone, Debug)]
pub struct Codes<T> {
    values: Vec<T>,
    by_value: HashMap<T, u32>,
}

impl<T> Default for Codes<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            by_value: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Codes<T> {
    /// The number of a value, new or old.
    pub fn of(&mut self, value: T) -> u32 {
        if let Some(code) = self.by_value.get(&value) {
            return *code;
        }
        let code = as_u32(self.values.len());
        self.values.push(value.clone());
        self.by_value.insert(value, code);
        code
    }

    /// The number of a value that was seen.
    pub fn find(&self, value: &T) -> Option<u32> {
        self.by_value.get(value).copied()
    }

    /// The value of a number.
    pub fn get(&self, code: u32) -> &T {
        &self.values[code as usize]
    }

    /// Every value seen, by its number.
    pub fn all(&self) -> &[T] {
        &self.values
    }
}
