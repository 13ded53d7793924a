//! The limits of reading: how much memory one file may use.

/// How much a file may contain. Each refusal states the limit it met.
///
/// The defaults are far above real files (the largest public model has 17 MB, 3,006 elements and a depth below 20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the whole file. Default [`Limits::FILE`], 512 MiB.
    pub max_bytes: u64,
    /// Elements nested in each other. Default 256.
    pub max_depth: usize,
    /// Attributes of one tag, namespace declarations included. Default 256.
    pub max_attributes: usize,
    /// Bytes of one text node, one attribute value or one start tag. Default 10 MiB.
    pub max_text: usize,
    /// Bytes of one name or one namespace name. Default 1,024.
    pub max_name: usize,
    /// Bytes of all the names, texts and properties of one [`Item`](crate::Item). Default 32 MiB.
    pub max_item: usize,
}

impl Limits {
    /// The most bytes of a file. The preview and the service of one release share this limit, so that
    /// neither refuses for its size what the other takes. The interface names none.
    pub const FILE: u64 = 512 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: Self::FILE,
            max_depth: 256,
            max_attributes: 256,
            max_text: 10 << 20,
            max_name: 1024,
            max_item: 32 << 20,
        }
    }
}

/// What a limit bounds: the field of [`Limits`] that was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound {
    /// [`Limits::max_bytes`]
    Bytes,
    /// [`Limits::max_depth`]
    Depth,
    /// [`Limits::max_attributes`]
    Attributes,
    /// [`Limits::max_text`]
    Text,
    /// [`Limits::max_name`]
    Name,
    /// [`Limits::max_item`]
    Item,
}

impl Bound {
    /// The sentence that says which limit was met, with its value.
    pub(crate) fn sentence(self, limit: u64) -> String {
        match self {
            Self::Bytes => format!("over {limit} bytes"),
            Self::Depth => format!("nested deeper than {limit}"),
            Self::Attributes => {
                format!("tag with over {limit} attributes")
            }
            Self::Text => {
                format!("text, attribute or tag over {limit} bytes")
            }
            Self::Name => format!("name over {limit} bytes"),
            Self::Item => {
                format!("element over {limit} bytes")
            }
        }
    }
}
