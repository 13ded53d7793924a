//! The rules of XML that a file breaks.

use architrave_exchange::Malformed;

use crate::t;

/// The rule, for use within a sentence.
pub fn malformed(why: &Malformed) -> String {
    use t::import_check::malformed as texts;
    match why {
        Malformed::DeclarationWithoutVersion
        | Malformed::Standalone
        | Malformed::DeclarationContent
        | Malformed::DeclarationValue(_)
        | Malformed::DeclarationSpace(_)
        | Malformed::DeclarationOpen => texts::DECLARATION_CONTENT.into(),
        Malformed::Version(of) => texts::version(of),
        Malformed::EncodingName(of) => texts::encoding_name(of),
        Malformed::DeclarationLate => texts::DECLARATION_LATE.into(),
        Malformed::OtherEncoding { declared, found } => texts::different_encoding(declared, found),
        Malformed::ByteNotInEncoding { byte, encoding } => {
            texts::byte_not_in_encoding(&format!("0x{byte:02X}"), encoding)
        }
        Malformed::HalfSurrogatePair(of) => texts::half_surrogate_pair(&format!("0x{of:04X}")),
        Malformed::EndsInCharacter => texts::ENDS_IN_CHARACTER.into(),
        Malformed::ByteNotUtf8(of) => texts::byte_not_utf8(&format!("0x{of:02X}")),
        Malformed::IllegalCharacter(of) => texts::illegal_character(&format!("U+{of:04X}")),
        Malformed::PrefixXmlns => texts::PREFIX_XMLNS.into(),
        Malformed::PrefixXml => texts::PREFIX_XML.into(),
        Malformed::DefaultNamespace(of) => texts::default_namespace(of),
        Malformed::ReservedNamespace(of) => texts::reserved_namespace(of),
        Malformed::EmptyNamespace(of) => texts::empty_namespace(of),
        Malformed::UndeclaredPrefix(of) => texts::undeclared_prefix(of),
        Malformed::ColonInName => texts::COLON_IN_NAME.into(),
        Malformed::NameStart(' ' | '\t' | '\r' | '\n') => texts::NAME_START_SPACE.into(),
        Malformed::NameStart('"') => texts::NAME_START_QUOTE.into(),
        Malformed::NameStart(c) => texts::name_start(&c.to_string()),
        Malformed::NotAReference => texts::NOT_A_REFERENCE.into(),
        Malformed::ReferenceOpen => texts::REFERENCE_OPEN.into(),
        Malformed::UndeclaredEntity(of) => texts::undeclared_entity(of),
        Malformed::CharacterReference => texts::CHARACTER_REFERENCE.into(),
        Malformed::ReferenceToIllegal(of) => texts::reference_to_illegal(of),
        Malformed::SlashInTag => texts::SLASH_IN_TAG.into(),
        Malformed::SpaceInTag(of) => texts::space_in_tag(of),
        Malformed::AttributeTwice(of) => texts::attribute_twice(of),
        Malformed::AttributeTwiceByNamespace(of) => texts::attribute_twice_by_namespace(of),
        Malformed::AttributeWithoutValue(of) => texts::attribute_without_value(of),
        Malformed::ValueWithoutQuote(of) => texts::value_without_quote(of),
        Malformed::LessThanInValue => texts::LESS_THAN_IN_VALUE.into(),
        Malformed::Exclamation => texts::EXCLAMATION.into(),
        Malformed::HyphensInComment(of) => texts::hyphens_in_comment(&of.to_string()),
        Malformed::InstructionColon | Malformed::InstructionSpace => {
            texts::INSTRUCTION_COLON.into()
        }
        Malformed::UnclosedComment => texts::UNCLOSED_COMMENT.into(),
        Malformed::UnclosedInstruction => texts::UNCLOSED_INSTRUCTION.into(),
        Malformed::UnclosedCdata => texts::UNCLOSED_CDATA.into(),
        Malformed::NoRoot => texts::NO_ROOT.into(),
        Malformed::TextBeforeRoot => texts::TEXT_BEFORE_ROOT.into(),
        Malformed::TextAfterRoot => texts::TEXT_AFTER_ROOT.into(),
        Malformed::SecondRoot => texts::SECOND_ROOT.into(),
        Malformed::EndsInTag => texts::ENDS_IN_TAG.into(),
        Malformed::EndsInTagOrReference => texts::ENDS_IN_TAG_OR_REFERENCE.into(),
        Malformed::EndsEarly => texts::ENDS_EARLY.into(),
        Malformed::ElementOpen { name, line } => texts::element_open(&line.to_string(), name),
        Malformed::EndTagOutside => texts::END_TAG_OUTSIDE.into(),
        Malformed::EndTagOpen => texts::END_TAG_OPEN.into(),
        Malformed::WrongEndTag {
            found,
            expected,
            line,
        } => texts::wrong_end_tag(expected, found, &line.to_string()),
        Malformed::CdataEndInText => texts::CDATA_END_IN_TEXT.into(),
    }
}
