//! Files that people mistake for exchange files: the name of their format, and how to get the right file.

use crate::encoding::sniff;
use crate::namespaces::Namespace;

/// What a file is that is not an exchange file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Foreign {
    /// Archi's own format (`.archimate`).
    ArchiNative,
    /// A ZIP archive; Archi's own format with images is one.
    Zip,
    /// GraphML.
    GraphMl,
    /// BPMN 2.0.
    Bpmn,
    /// XMI, as UML tools write it.
    Xmi,
    /// A web page.
    Html,
    /// XML without a namespace.
    NoNamespace {
        /// The name of the root element.
        root: String,
    },
    /// XML of some other kind.
    OtherRoot {
        /// The local name of the root element.
        root: String,
        /// Its namespace.
        namespace: String,
    },
    /// Nothing, or white space only.
    Empty,
    /// No text at all.
    Binary,
}

impl Foreign {
    /// What it is, to follow "The file is".
    pub fn name(&self) -> String {
        match self {
            Self::ArchiNative => "an Archi model".to_owned(),
            Self::Zip => "a ZIP archive".to_owned(),
            Self::GraphMl => "a GraphML graph".to_owned(),
            Self::Bpmn => "a BPMN process model".to_owned(),
            Self::Xmi => "an XMI file".to_owned(),
            Self::Html => "an HTML page".to_owned(),
            Self::NoNamespace { root } => {
                format!("XML with root element \"{root}\" without namespace")
            }
            Self::OtherRoot { root, namespace } => {
                format!("XML with root element \"{root}\" of namespace \"{namespace}\"")
            }
            Self::Empty => "empty".to_owned(),
            Self::Binary => "not a text file".to_owned(),
        }
    }

    /// How to get the right file.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::ArchiNative => "In Archi: File, Export, Model to Open Exchange File.",
            Self::Zip => {
                "Unpack it, or export the Archi model (File, Export, Model to Open Exchange File)."
            }
            Self::GraphMl
            | Self::Bpmn
            | Self::Xmi
            | Self::NoNamespace { .. }
            | Self::OtherRoot { .. }
            | Self::Binary => "Export an ArchiMate exchange file.",
            Self::Html => "Download or export it again.",
            Self::Empty => "Export the model again.",
        }
    }

    /// Whether it may be XML at all.
    pub(crate) fn is_xml(&self) -> bool {
        !matches!(self, Self::Zip | Self::Empty | Self::Binary)
    }

    /// By the first bytes: files that can never be XML, and web pages, which often are not.
    pub(crate) fn of_head(head: &[u8]) -> Option<Self> {
        let sniffed = sniff(head);
        let text = &head[sniffed.bom.min(head.len())..];
        if text.iter().all(u8::is_ascii_whitespace) {
            return Some(Self::Empty);
        }
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            return Some(Self::Zip);
        }
        if sniffed.encoding.is_utf16() {
            return None;
        }
        let text = text.trim_ascii_start();
        if starts_like_html(text) {
            return Some(Self::Html);
        }
        let control = |byte: &u8| *byte < 0x20 && !byte.is_ascii_whitespace();
        (text[0] != b'<' && text.iter().any(control)).then_some(Self::Binary)
    }

    /// By the root element of an XML document; `None` for the root of an exchange file. `is_xmi` tells an attribute of
    /// an XMI namespace on it.
    pub(crate) fn of_root(
        namespace: Namespace,
        name: &[u8],
        local: &[u8],
        is_xmi: bool,
    ) -> Option<Self> {
        let root = String::from_utf8_lossy(local).into_owned();
        Some(match (namespace, name, local) {
            (Namespace::Exchange3 | Namespace::Exchange2, _, b"model") => return None,
            (_, b"http://www.archimatetool.com/archimate", _) => Self::ArchiNative,
            (_, b"http://graphml.graphdrawing.org/xmlns", _) | (_, _, b"graphml") => Self::GraphMl,
            _ if name.starts_with(b"http://www.omg.org/spec/BPMN/") => Self::Bpmn,
            (_, _, b"XMI") => Self::Xmi,
            _ if is_xmi || is_xmi_namespace(name) => Self::Xmi,
            _ if local.eq_ignore_ascii_case(b"html") => Self::Html,
            (Namespace::None, _, _) => Self::NoNamespace { root },
            _ => Self::OtherRoot {
                root,
                namespace: String::from_utf8_lossy(name).into_owned(),
            },
        })
    }
}

/// Whether a namespace is one of the versions of XMI.
pub(crate) fn is_xmi_namespace(name: &[u8]) -> bool {
    [
        &b"http://www.omg.org/XMI"[..],
        b"http://www.omg.org/spec/XMI/",
        b"http://schema.omg.org/spec/XMI/",
    ]
    .iter()
    .any(|start| name.starts_with(start))
}

fn starts_like_html(text: &[u8]) -> bool {
    let starts = |word: &[u8]| {
        text.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
            && !text.get(word.len()).is_some_and(u8::is_ascii_alphanumeric)
    };
    starts(b"<!doctype html") || starts(b"<html")
}
