//! The rules of XML 1.0 and of its namespaces that a file can break.

use std::fmt;

/// Which rule a file breaks. Names are as in the file, shortened where they are long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Malformed {
    /// The XML declaration has no version.
    DeclarationWithoutVersion,
    /// The XML version is not 1.0.
    Version(String),
    /// This is not the name of an encoding.
    EncodingName(String),
    /// `standalone` is neither yes nor no.
    Standalone,
    /// The XML declaration holds something else, or its parts in another order.
    DeclarationContent,
    /// A part of the XML declaration has no quoted value.
    DeclarationValue(String),
    /// White space is missing before a part of the XML declaration.
    DeclarationSpace(String),
    /// The XML declaration does not end.
    DeclarationOpen,
    /// An XML declaration is not at the start.
    DeclarationLate,
    /// The file is in another encoding than it declares.
    OtherEncoding {
        /// As declared.
        declared: String,
        /// As found.
        found: String,
    },
    /// A byte is not in the encoding of the file.
    ByteNotInEncoding {
        /// The byte.
        byte: u8,
        /// The encoding.
        encoding: String,
    },
    /// A unit of UTF-16 is half a surrogate pair.
    HalfSurrogatePair(u16),
    /// The file ends in the middle of a character.
    EndsInCharacter,
    /// A byte does not belong in UTF-8 at its place.
    ByteNotUtf8(u8),
    /// XML does not allow this code point.
    IllegalCharacter(u32),
    /// The prefix xmlns is declared.
    PrefixXmlns,
    /// The prefix xml is declared for another namespace.
    PrefixXml,
    /// This namespace cannot be the default one.
    DefaultNamespace(String),
    /// This prefix takes a namespace of XML.
    ReservedNamespace(String),
    /// This prefix takes the empty namespace.
    EmptyNamespace(String),
    /// This prefix is not declared.
    UndeclaredPrefix(String),
    /// A name has a colon where none is allowed.
    ColonInName,
    /// A name cannot start with this character.
    NameStart(char),
    /// An ampersand does not start a reference.
    NotAReference,
    /// A reference does not end with a semicolon.
    ReferenceOpen,
    /// This entity is not declared.
    UndeclaredEntity(String),
    /// A character reference is not a number and a semicolon.
    CharacterReference,
    /// This reference is to a character that XML does not allow.
    ReferenceToIllegal(String),
    /// A slash in a tag is not followed by `>`.
    SlashInTag,
    /// White space is missing in the tag of this name.
    SpaceInTag(String),
    /// This attribute is there twice.
    AttributeTwice(String),
    /// This attribute is there twice, under another prefix.
    AttributeTwiceByNamespace(String),
    /// This attribute has no value.
    AttributeWithoutValue(String),
    /// The value of this attribute does not start with a quote.
    ValueWithoutQuote(String),
    /// The value of an attribute holds `<`.
    LessThanInValue,
    /// `<!` starts neither a comment nor a CDATA section.
    Exclamation,
    /// `--` is inside the comment of this line.
    HyphensInComment(u64),
    /// The name of a processing instruction has a colon.
    InstructionColon,
    /// The name of a processing instruction is not followed by a space.
    InstructionSpace,
    /// A comment is not closed.
    UnclosedComment,
    /// A processing instruction is not closed.
    UnclosedInstruction,
    /// A CDATA section is not closed.
    UnclosedCdata,
    /// There is no root element.
    NoRoot,
    /// Text is before the root element.
    TextBeforeRoot,
    /// Text is after the root element.
    TextAfterRoot,
    /// There is a second root element.
    SecondRoot,
    /// The file ends inside a tag.
    EndsInTag,
    /// The file ends inside a tag or a reference.
    EndsInTagOrReference,
    /// The file ends early.
    EndsEarly,
    /// The file ends, and an element is open.
    ElementOpen {
        /// Its name.
        name: String,
        /// The line of its start tag.
        line: u64,
    },
    /// An end tag is outside the root element.
    EndTagOutside,
    /// An end tag does not end with `>`.
    EndTagOpen,
    /// An end tag ends an element of another name.
    WrongEndTag {
        /// The name of the end tag.
        found: String,
        /// The name of the element.
        expected: String,
        /// The line of its start tag.
        line: u64,
    },
    /// `]]>` is in a text.
    CdataEndInText,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeclarationWithoutVersion
            | Self::Standalone
            | Self::DeclarationContent
            | Self::DeclarationValue(_)
            | Self::DeclarationSpace(_)
            | Self::DeclarationOpen => f.write_str("invalid XML declaration"),
            Self::Version(of) => write!(f, "XML version \"{of}\" is not 1.0"),
            Self::EncodingName(of) => write!(f, "\"{of}\" is not an encoding"),
            Self::DeclarationLate => f.write_str("XML declaration not at the start"),
            Self::OtherEncoding { declared, found } => {
                write!(f, "declared as {declared}, but encoded as {found}")
            }
            Self::ByteNotInEncoding { byte, encoding } => {
                write!(f, "byte 0x{byte:02X} is not in {encoding}")
            }
            Self::HalfSurrogatePair(of) => write!(f, "0x{of:04X} is half a surrogate pair"),
            Self::EndsInCharacter => f.write_str("the file ends inside a character"),
            Self::ByteNotUtf8(of) => write!(f, "byte 0x{of:02X} is not UTF-8 here"),
            Self::IllegalCharacter(of) => write!(f, "character U+{of:04X} is not allowed"),
            Self::PrefixXmlns => f.write_str("xmlns:xmlns is not allowed"),
            Self::PrefixXml => f.write_str("xmlns:xml has the wrong namespace"),
            Self::DefaultNamespace(of) => write!(f, "{of} cannot be the default namespace"),
            Self::ReservedNamespace(of) => write!(f, "xmlns:{of} has a reserved namespace"),
            Self::EmptyNamespace(of) => write!(f, "xmlns:{of} is empty"),
            Self::UndeclaredPrefix(of) => write!(f, "namespace prefix {of} is not declared"),
            Self::ColonInName => f.write_str("misplaced colon in a name"),
            Self::NameStart(' ' | '\t' | '\r' | '\n') => {
                f.write_str("name starts with white space")
            }
            Self::NameStart('"') => f.write_str("name starts with a quote"),
            Self::NameStart(c) => write!(f, "name starts with \"{c}\""),
            Self::NotAReference => f.write_str("& without a reference; write &amp;"),
            Self::ReferenceOpen => f.write_str("reference without semicolon; write &amp; for &"),
            Self::UndeclaredEntity(of) => write!(f, "entity &{of}; is not declared"),
            Self::CharacterReference => f.write_str("invalid character reference"),
            Self::ReferenceToIllegal(of) => write!(f, "{of} is not allowed"),
            Self::SlashInTag => f.write_str("misplaced slash in a tag"),
            Self::SpaceInTag(of) => write!(f, "missing space in the tag <{of}>"),
            Self::AttributeTwice(of) => write!(f, "duplicate attribute {of}"),
            Self::AttributeTwiceByNamespace(of) => {
                write!(f, "duplicate attribute {of} under another prefix")
            }
            Self::AttributeWithoutValue(of) => write!(f, "attribute {of} has no value"),
            Self::ValueWithoutQuote(of) => write!(f, "value of {of} is not quoted"),
            Self::LessThanInValue => f.write_str("< in an attribute value; write &lt;"),
            Self::Exclamation => f.write_str("<! without comment or CDATA section"),
            Self::HyphensInComment(of) => write!(f, "-- inside the comment of line {of}"),
            Self::InstructionColon | Self::InstructionSpace => {
                f.write_str("invalid name of a processing instruction")
            }
            Self::UnclosedComment => f.write_str("comment is not closed"),
            Self::UnclosedInstruction => f.write_str("processing instruction is not closed"),
            Self::UnclosedCdata => f.write_str("CDATA section is not closed"),
            Self::NoRoot => f.write_str("no root element"),
            Self::TextBeforeRoot => f.write_str("text before the root element"),
            Self::TextAfterRoot => f.write_str("text after the root element"),
            Self::SecondRoot => f.write_str("second root element"),
            Self::EndsInTag => f.write_str("the file ends inside a tag"),
            Self::EndsInTagOrReference => f.write_str("the file ends inside a tag or a reference"),
            Self::EndsEarly => f.write_str("the file ends early"),
            Self::ElementOpen { name, line } => write!(f, "<{name}> of line {line} is not closed"),
            Self::EndTagOutside => f.write_str("end tag outside the root element"),
            Self::EndTagOpen => f.write_str("end tag without >"),
            Self::WrongEndTag {
                found,
                expected,
                line,
            } => write!(f, "</{found}> ends <{expected}> of line {line}"),
            Self::CdataEndInText => f.write_str("]]> in a text; write ]]&gt;"),
        }
    }
}
