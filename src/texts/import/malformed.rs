//! The rules of XML that a file breaks.

use architrave_exchange::Malformed;

/// The rule, to stand within a sentence.
pub fn malformed(why: &Malformed) -> String {
    match why {
        Malformed::DeclarationWithoutVersion => "the XML declaration has no version".to_owned(),
        Malformed::Version(of) => format!("the XML version \"{of}\" is not 1.0"),
        Malformed::EncodingName(of) => format!("\"{of}\" is not the name of an encoding"),
        Malformed::Standalone => {
            "standalone in the XML declaration is neither yes nor no".to_owned()
        }
        Malformed::DeclarationContent => {
            "the XML declaration holds something it may not, or not in this order".to_owned()
        }
        Malformed::DeclarationValue(of) => {
            format!("{of} in the XML declaration is not followed by = and a quoted value")
        }
        Malformed::DeclarationSpace(of) => {
            format!("white space is missing before {of} in the XML declaration")
        }
        Malformed::DeclarationOpen => "the XML declaration does not end".to_owned(),
        Malformed::DeclarationLate => {
            "an XML declaration stands elsewhere than at the start".to_owned()
        }
        Malformed::OtherEncoding { declared, found } => {
            format!("it says that it is in {declared}, but it is in {found}")
        }
        Malformed::ByteNotInEncoding { byte, encoding } => {
            format!("byte 0x{byte:02X} is not in {encoding}")
        }
        Malformed::HalfSurrogatePair(of) => {
            format!("0x{of:04X} is half a surrogate pair of UTF-16")
        }
        Malformed::EndsInCharacter => "the file ends in the middle of a character".to_owned(),
        Malformed::ByteNotUtf8(of) => format!("byte 0x{of:02X} does not belong in UTF-8 here"),
        Malformed::IllegalCharacter(of) => {
            format!("the character U+{of:04X} is not allowed in XML")
        }
        Malformed::PrefixXmlns => {
            "xmlns:xmlns is not allowed: the prefix xmlns cannot be declared".to_owned()
        }
        Malformed::PrefixXml => "xmlns:xml must be the namespace of XML".to_owned(),
        Malformed::DefaultNamespace(of) => format!("{of} cannot be the default namespace"),
        Malformed::ReservedNamespace(of) => {
            format!("xmlns:{of} takes a namespace that XML keeps for itself")
        }
        Malformed::EmptyNamespace(of) => {
            format!("xmlns:{of} is empty: only the default namespace can be taken back")
        }
        Malformed::UndeclaredPrefix(of) => format!("the namespace prefix {of} is not declared"),
        Malformed::ColonInName => "a name has a colon where none is allowed".to_owned(),
        Malformed::NameStart(' ' | '\t' | '\r' | '\n') => {
            "a name cannot start with white space".to_owned()
        }
        Malformed::NameStart('"') => "a name cannot start with a quote".to_owned(),
        Malformed::NameStart(c) => format!("a name cannot start with \"{c}\""),
        Malformed::NotAReference => "& does not start a reference; write &amp;".to_owned(),
        Malformed::ReferenceOpen => {
            "a reference does not end with a semicolon; write &amp; for &".to_owned()
        }
        Malformed::UndeclaredEntity(of) => format!("the entity &{of}; is not declared"),
        Malformed::CharacterReference => {
            "a character reference is not a number and a semicolon".to_owned()
        }
        Malformed::ReferenceToIllegal(of) => format!("{of} is a character that XML does not allow"),
        Malformed::SlashInTag => "a slash in a tag is not followed by >".to_owned(),
        Malformed::SpaceInTag(of) => format!("white space is missing in the tag <{of}>"),
        Malformed::AttributeTwice(of) => format!("the attribute {of} is there twice"),
        Malformed::AttributeTwiceByNamespace(of) => {
            format!("the attribute {of} is there twice, under another prefix")
        }
        Malformed::AttributeWithoutValue(of) => format!("the attribute {of} has no value"),
        Malformed::ValueWithoutQuote(of) => {
            format!("the value of {of} does not start with a quote")
        }
        Malformed::LessThanInValue => "the value of an attribute holds <; write &lt;".to_owned(),
        Malformed::Exclamation => "<! does not start a comment or a CDATA section".to_owned(),
        Malformed::HyphensInComment(of) => format!("-- stands inside the comment of line {of}"),
        Malformed::InstructionColon => {
            "the name of a processing instruction has a colon".to_owned()
        }
        Malformed::InstructionSpace => {
            "the name of a processing instruction is not followed by a space".to_owned()
        }
        Malformed::UnclosedComment => "the comment that begins here is not closed".to_owned(),
        Malformed::UnclosedInstruction => {
            "the processing instruction that begins here is not closed".to_owned()
        }
        Malformed::UnclosedCdata => "the CDATA section that begins here is not closed".to_owned(),
        Malformed::NoRoot => "it has no root element".to_owned(),
        Malformed::TextBeforeRoot => "text stands before the root element".to_owned(),
        Malformed::TextAfterRoot => "text stands after the end of the root element".to_owned(),
        Malformed::SecondRoot => "it has a second root element".to_owned(),
        Malformed::EndsInTag => "the file ends inside a tag".to_owned(),
        Malformed::EndsInTagOrReference => "the file ends inside a tag or a reference".to_owned(),
        Malformed::EndsEarly => "the file ends early".to_owned(),
        Malformed::ElementOpen { name, line } => {
            format!("the file ends, but <{name}> of line {line} is still open")
        }
        Malformed::EndTagOutside => "an end tag stands outside the root element".to_owned(),
        Malformed::EndTagOpen => "an end tag does not end with >".to_owned(),
        Malformed::WrongEndTag {
            found,
            expected,
            line,
        } => format!("</{found}> ends <{expected}>, which starts in line {line}"),
        Malformed::CdataEndInText => "]]> stands in a text; write ]]&gt;".to_owned(),
    }
}
