//! The namespaces in scope, as "Namespaces in XML 1.0" defines them.

use crate::error::shown;
use crate::{Malformed, NAMESPACE_2_1, NAMESPACE_3, NAMESPACE_XSI};

const XML: &str = "http://www.w3.org/XML/1998/namespace";
const XMLNS: &str = "http://www.w3.org/2000/xmlns/";

/// A namespace, with names for those this crate asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Namespace {
    None,
    Xml,
    /// The exchange format 3.x.
    Exchange3,
    /// The exchange format 2.1.
    Exchange2,
    Xsi,
    /// Any other: the number of the binding that declared it.
    Other(usize),
}

struct Binding {
    /// In `text`.
    prefix: (usize, usize),
    /// In `text`.
    name: (usize, usize),
    namespace: Namespace,
}

/// The bindings in scope, innermost last.
#[derive(Default)]
pub(crate) struct Namespaces {
    bindings: Vec<Binding>,
    text: Vec<u8>,
}

/// How many bindings were in scope before an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    bindings: usize,
    text: usize,
}

impl Namespaces {
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            bindings: self.bindings.len(),
            text: self.text.len(),
        }
    }

    pub(crate) fn return_to(&mut self, mark: Mark) {
        self.bindings.truncate(mark.bindings);
        self.text.truncate(mark.text);
    }

    /// Adds a declaration; an empty prefix is the default namespace. The error says which rule it breaks.
    pub(crate) fn bind(&mut self, prefix: &[u8], name: &str) -> Result<(), Malformed> {
        match (prefix, name) {
            (b"xmlns", _) => return Err(Malformed::PrefixXmlns),
            (b"xml", XML) => return Ok(()),
            (b"xml", _) => return Err(Malformed::PrefixXml),
            (b"", XML | XMLNS) => return Err(Malformed::DefaultNamespace(name.to_owned())),
            (_, XML | XMLNS) => return Err(Malformed::ReservedNamespace(shown(prefix))),
            (b"", _) => {}
            (_, "") => return Err(Malformed::EmptyNamespace(shown(prefix))),
            _ => {}
        }
        let namespace = match name {
            "" => Namespace::None,
            NAMESPACE_3 => Namespace::Exchange3,
            NAMESPACE_2_1 => Namespace::Exchange2,
            NAMESPACE_XSI => Namespace::Xsi,
            _ => Namespace::Other(self.bindings.len()),
        };
        let start = self.text.len();
        self.text.extend_from_slice(prefix);
        let middle = self.text.len();
        self.text.extend_from_slice(name.as_bytes());
        self.bindings.push(Binding {
            prefix: (start, middle),
            name: (middle, self.text.len()),
            namespace,
        });
        Ok(())
    }

    /// The namespace of a prefix; `None` when it is not declared. An empty prefix means the default namespace.
    pub(crate) fn resolve(&self, prefix: &[u8]) -> Option<Namespace> {
        for binding in self.bindings.iter().rev() {
            if &self.text[binding.prefix.0..binding.prefix.1] == prefix {
                return Some(binding.namespace);
            }
        }
        match prefix {
            b"" => Some(Namespace::None),
            b"xml" => Some(Namespace::Xml),
            _ => None,
        }
    }

    /// Whether two are the same: two bindings may declare one name.
    pub(crate) fn same(&self, one: Namespace, other: Namespace) -> bool {
        match (one, other) {
            (Namespace::Other(_), Namespace::Other(_)) => self.name(one) == self.name(other),
            _ => one == other,
        }
    }

    /// The namespace name.
    pub(crate) fn name(&self, namespace: Namespace) -> &[u8] {
        match namespace {
            Namespace::None => b"",
            Namespace::Xml => XML.as_bytes(),
            Namespace::Exchange3 => NAMESPACE_3.as_bytes(),
            Namespace::Exchange2 => NAMESPACE_2_1.as_bytes(),
            Namespace::Xsi => NAMESPACE_XSI.as_bytes(),
            Namespace::Other(number) => match self.bindings.get(number) {
                Some(binding) => &self.text[binding.name.0..binding.name.1],
                None => b"",
            },
        }
    }
}
