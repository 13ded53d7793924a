//! The file of `serve --identity`: which identity providers are trusted, and for what.

use std::path::Path;
use std::slice;

use jsonwebtoken::Algorithm;
use serde::Deserialize;

use super::source::Source;
use crate::auth::jws::media_type;
use crate::auth::token::ISSUER;

/// The largest clock skew, in seconds.
const SKEW_MOST: u32 = 300;

/// A provider that the installation trusts.
#[derive(Debug)]
pub struct ProviderConfig {
    /// The issuer of its tokens.
    pub issuer: String,
    /// The audiences of which its tokens must name one.
    pub audiences: Vec<String>,
    /// The algorithms that its tokens may be signed with, by name.
    pub algorithms: Vec<(String, Algorithm)>,
    /// The claim that names the person.
    pub person_claim: String,
    /// How far its clock may differ, in seconds.
    pub skew: i64,
    /// The types that its tokens may have.
    pub types: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    providers: Vec<InFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct InFile {
    issuer: String,
    audiences: Vec<String>,
    jwks: String,
    algorithms: Vec<String>,
    #[serde(default = "sub")]
    person_claim: String,
    #[serde(default = "skew")]
    clock_skew_seconds: u32,
    #[serde(default = "types")]
    types: Vec<String>,
}

fn sub() -> String {
    "sub".into()
}

fn skew() -> u32 {
    60
}

fn types() -> Vec<String> {
    vec!["JWT".into(), "at+jwt".into()]
}

/// Reads and checks the whole file: each provider, and where its keys are. `folder` is where paths in it begin.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn parse(text: &[u8], folder: &Path) -> Result<Vec<(ProviderConfig, Source)>, String> {
    let file: File = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    if file.providers.is_empty() {
        return Err("providers is empty".into());
    }
    let mut all: Vec<(ProviderConfig, Source)> = Vec::new();
    for (index, provider) in file.providers.into_iter().enumerate() {
        let at = |why: String| format!("providers[{index}]: {why}");
        let source = Source::parse(&provider.jwks, folder);
        let source = source.map_err(|why| at(format!("jwks: {why}")))?;
        let provider = provider.checked().map_err(at)?;
        if all.iter().any(|(other, _)| other.issuer == provider.issuer) {
            return Err(at(format!("issuer \"{}\" is there twice", provider.issuer)));
        }
        all.push((provider, source));
    }
    Ok(all)
}

impl InFile {
    fn checked(self) -> Result<ProviderConfig, String> {
        if self.issuer == ISSUER {
            return Err(format!("issuer \"{ISSUER}\" is the service itself"));
        }
        for (name, values) in [
            ("issuer", slice::from_ref(&self.issuer)),
            ("personClaim", slice::from_ref(&self.person_claim)),
            ("audiences", &self.audiences),
            ("algorithms", &self.algorithms),
            ("types", &self.types),
        ] {
            if values.is_empty() || values.iter().any(String::is_empty) {
                return Err(format!("{name} is empty"));
            }
        }
        if self.clock_skew_seconds > SKEW_MOST {
            return Err(format!("clockSkewSeconds is more than {SKEW_MOST}"));
        }
        let algorithms = self.algorithms.into_iter().map(|name| {
            let algorithm = match name.as_str() {
                "RS256" => Algorithm::RS256,
                "ES256" => Algorithm::ES256,
                "EdDSA" => Algorithm::EdDSA,
                _ => {
                    return Err(format!(
                        "algorithms: \"{name}\" is not RS256, ES256 or EdDSA"
                    ));
                }
            };
            Ok((name, algorithm))
        });
        Ok(ProviderConfig {
            algorithms: algorithms.collect::<Result<_, _>>()?,
            issuer: self.issuer,
            audiences: self.audiences,
            person_claim: self.person_claim,
            skew: self.clock_skew_seconds.into(),
            types: self.types.iter().map(|kind| media_type(kind)).collect(),
        })
    }
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
