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
            Self::DeclarationWithoutVersion => f.write_str("the XML declaration has no version"),
            Self::Version(of) => write!(f, "the XML version \"{of}\" is not 1.0"),
            Self::EncodingName(of) => write!(f, "\"{of}\" is not the name of an encoding"),
            Self::Standalone => {
                f.write_str("standalone in the XML declaration is neither yes nor no")
            }
            Self::DeclarationContent => {
                f.write_str("the XML declaration holds something it may not, or not in this order")
            }
            Self::DeclarationValue(of) => write!(
                f,
                "{of} in the XML declaration is not followed by = and a quoted value"
            ),
            Self::DeclarationSpace(of) => write!(
                f,
                "white space is missing before {of} in the XML declaration"
            ),
            Self::DeclarationOpen => f.write_str("the XML declaration does not end"),
            Self::DeclarationLate => f.write_str("an XML declaration is not at the start"),
            Self::OtherEncoding { declared, found } => {
                write!(f, "it says that it is in {declared}, but it is in {found}")
            }
            Self::ByteNotInEncoding { byte, encoding } => {
                write!(f, "byte 0x{byte:02X} is not in {encoding}")
            }
            Self::HalfSurrogatePair(of) => {
                write!(f, "0x{of:04X} is half a surrogate pair of UTF-16")
            }
            Self::EndsInCharacter => f.write_str("the file ends in the middle of a character"),
            Self::ByteNotUtf8(of) => write!(f, "byte 0x{of:02X} does not belong in UTF-8 here"),
            Self::IllegalCharacter(of) => {
                write!(f, "the character U+{of:04X} is not allowed in XML")
            }
            Self::PrefixXmlns => {
                f.write_str("xmlns:xmlns is not allowed: the prefix xmlns cannot be declared")
            }
            Self::PrefixXml => f.write_str("xmlns:xml must be the namespace of XML"),
            Self::DefaultNamespace(of) => write!(f, "{of} cannot be the default namespace"),
            Self::ReservedNamespace(of) => {
                write!(f, "xmlns:{of} takes a namespace that XML keeps for itself")
            }
            Self::EmptyNamespace(of) => write!(
                f,
                "xmlns:{of} is empty: only the default namespace can be taken back"
            ),
            Self::UndeclaredPrefix(of) => write!(f, "the namespace prefix {of} is not declared"),
            Self::ColonInName => f.write_str("a name has a colon where none is allowed"),
            Self::NameStart(' ' | '\t' | '\r' | '\n') => {
                f.write_str("a name cannot start with white space")
            }
            Self::NameStart('"') => f.write_str("a name cannot start with a quote"),
            Self::NameStart(c) => write!(f, "a name cannot start with \"{c}\""),
            Self::NotAReference => f.write_str("& does not start a reference; write &amp;"),
            Self::ReferenceOpen => {
                f.write_str("a reference does not end with a semicolon; write &amp; for &")
            }
            Self::UndeclaredEntity(of) => write!(f, "the entity &{of}; is not declared"),
            Self::CharacterReference => {
                f.write_str("a character reference is not a number and a semicolon")
            }
            Self::ReferenceToIllegal(of) => {
                write!(f, "{of} is a character that XML does not allow")
            }
            Self::SlashInTag => f.write_str("a slash in a tag is not followed by >"),
            Self::SpaceInTag(of) => write!(f, "white space is missing in the tag <{of}>"),
            Self::AttributeTwice(of) => write!(f, "the attribute {of} is there twice"),
            Self::AttributeTwiceByNamespace(of) => {
                write!(f, "the attribute {of} is there twice, under another prefix")
            }
            Self::AttributeWithoutValue(of) => write!(f, "the attribute {of} has no value"),
            Self::ValueWithoutQuote(of) => {
                write!(f, "the value of {of} does not start with a quote")
            }
            Self::LessThanInValue => f.write_str("the value of an attribute holds <; write &lt;"),
            Self::Exclamation => f.write_str("<! does not start a comment or a CDATA section"),
            Self::HyphensInComment(of) => write!(f, "-- inside the comment of line {of}"),
            Self::InstructionColon => {
                f.write_str("the name of a processing instruction has a colon")
            }
            Self::InstructionSpace => {
                f.write_str("the name of a processing instruction is not followed by a space")
            }
            Self::UnclosedComment => f.write_str("the comment that begins here is not closed"),
            Self::UnclosedInstruction => {
                f.write_str("the processing instruction that begins here is not closed")
            }
            Self::UnclosedCdata => f.write_str("the CDATA section that begins here is not closed"),
            Self::NoRoot => f.write_str("it has no root element"),
            Self::TextBeforeRoot => f.write_str("text before the root element"),
            Self::TextAfterRoot => f.write_str("text after the end of the root element"),
            Self::SecondRoot => f.write_str("it has a second root element"),
            Self::EndsInTag => f.write_str("the file ends inside a tag"),
            Self::EndsInTagOrReference => f.write_str("the file ends inside a tag or a reference"),
            Self::EndsEarly => f.write_str("the file ends early"),
            Self::ElementOpen { name, line } => write!(
                f,
                "the file ends, but <{name}> of line {line} is still open"
            ),
            Self::EndTagOutside => f.write_str("an end tag outside the root element"),
            Self::EndTagOpen => f.write_str("an end tag does not end with >"),
            Self::WrongEndTag {
                found,
                expected,
                line,
            } => write!(
                f,
                "</{found}> ends <{expected}>, which starts in line {line}"
            ),
            Self::CdataEndInText => f.write_str("]]> in a text; write ]]&gt;"),
        }
    }
}
