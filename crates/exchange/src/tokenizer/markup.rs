//! What is neither tag nor text: the XML declaration, comments, processing instructions.

use std::io::Read;

use super::{State, Tokenizer};
use crate::chars::is_space;
use crate::encoding::Encoding;
use crate::tag::{Fault, bad, scan_name};
use crate::{Error, ErrorKind, Malformed, declaration};

impl<R: Read> Tokenizer<R> {
    /// At `<!`: a comment, a CDATA section or a DOCTYPE.
    pub(super) fn exclamation(&mut self) -> Result<(), Error> {
        self.source.ensure(9)?;
        let rest = self.source.rest();
        if rest.starts_with(b"<!--") {
            return self.comment();
        }
        if rest.starts_with(b"<![CDATA[") && self.state == State::Content {
            self.state = State::Cdata(self.source.mark());
            self.source.at += 9;
            return Ok(());
        }
        if rest.starts_with(b"<!DOCTYPE") && self.state == State::Prolog {
            return Err(Error::new(ErrorKind::Doctype, self.source.position()));
        }
        self.bad(0, Malformed::Exclamation)
    }

    pub(super) fn comment(&mut self) -> Result<(), Error> {
        let start = self.source.mark();
        self.source.at += 4;
        loop {
            let rest = self.source.rest();
            self.source.at += memchr::memchr(b'-', rest).unwrap_or(rest.len());
            if !self.source.ensure(3)? {
                return self.unclosed(Malformed::UnclosedComment, start);
            }
            match self.source.rest() {
                [b'-', b'-', b'>', ..] => {
                    self.source.at += 3;
                    return Ok(());
                }
                [b'-', b'-', ..] => {
                    return self.bad(0, Malformed::HyphensInComment(start.line));
                }
                [b'-', ..] => self.source.at += 1,
                _ => {}
            }
        }
    }

    /// At `<?`: a processing instruction.
    pub(super) fn instruction(&mut self) -> Result<(), Error> {
        let start = self.source.mark();
        let limits = self.limits;
        let (name, spaced) = self.whole(|data| {
            let name = scan_name(data, 2, &limits)?;
            if name.local > name.start {
                return bad(name.local - 1, Malformed::InstructionColon);
            }
            match data.get(name.end..name.end + 2) {
                None => Err(Fault::Incomplete),
                Some(b"?>") => Ok((name, false)),
                Some([byte, _]) if is_space(*byte) => Ok((name, true)),
                Some(_) => bad(name.end, Malformed::InstructionSpace),
            }
        })?;
        if self.source.rest()[name.start..name.end].eq_ignore_ascii_case(b"xml") {
            return self.bad(0, Malformed::DeclarationLate);
        }
        self.source.at += name.end + usize::from(spaced);
        loop {
            let rest = self.source.rest();
            self.source.at += memchr::memchr(b'?', rest).unwrap_or(rest.len());
            if !self.source.ensure(2)? {
                return self.unclosed(Malformed::UnclosedInstruction, start);
            }
            match self.source.rest() {
                [b'?', b'>', ..] => {
                    self.source.at += 2;
                    return Ok(());
                }
                [b'?', ..] => self.source.at += 1,
                _ => {}
            }
        }
    }

    pub(super) fn read_declaration(&mut self) -> Result<(), Error> {
        self.source.ensure(6)?;
        let rest = self.source.rest();
        if !rest.starts_with(b"<?xml") || !rest.get(5).copied().is_some_and(is_space) {
            return Ok(());
        }
        let end = self.whole(|data| match memchr::memmem::find(data, b"?>") {
            Some(end) => Ok(end),
            None if data.len() > 2048 => bad(0, Malformed::DeclarationOpen),
            None => Err(Fault::Incomplete),
        })?;
        let declaration = match declaration::parse(&self.source.rest()[5..end]) {
            Ok(declaration) => declaration,
            Err(why) => return self.bad(0, why),
        };
        if let Some(name) = declaration.encoding {
            self.check_encoding(name)?;
        }
        self.source.at += end + 2;
        Ok(())
    }

    /// Section 4.3.3: a declared encoding must be the one the file is in.
    pub(super) fn check_encoding(&self, name: String) -> Result<(), Error> {
        let found = self.source.encoding();
        let utf16 = Some(found).filter(|encoding| encoding.is_utf16());
        match Encoding::named(&name, utf16) {
            Some(declared) if declared == found => Ok(()),
            Some(_) => {
                let found = found.name().to_owned();
                let declared = name;
                self.bad(0, Malformed::OtherEncoding { declared, found })
            }
            None => Err(Error::new(
                ErrorKind::Encoding(name),
                self.source.position(),
            )),
        }
    }
}
