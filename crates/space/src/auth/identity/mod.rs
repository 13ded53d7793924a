//! Tokens of identity providers. `docs/decisions/0047-identity-provider.md` has the reasons.
//!
//! The claim `iss`, not yet verified, chooses the provider; everything is then checked by its configuration alone.

mod cache;
mod config;
mod fetch;
mod jwk;
mod source;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use jsonwebtoken::DecodingKey;

use self::cache::{KeyCache, KeyError};
use self::config::ProviderConfig;
use super::Tokens;
use super::claims::{ClaimRules, VerifiedClaims};
use super::jws::{Jws, NOT_VALID};
use crate::error::ApiError;

/// The time in seconds since 1970. Tests have their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The identity providers that the installation trusts; none by default.
#[derive(Default)]
pub struct Providers(Vec<Provider>);

struct Provider {
    config: ProviderConfig,
    keys: Arc<KeyCache>,
    clock: Clock,
}

impl Providers {
    /// The providers of a configuration file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open(file: &Path) -> Result<Self, String> {
        Self::with_clock(file, Arc::new(|| Timestamp::now().as_second()))
    }

    /// The same with another clock.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn with_clock(file: &Path, clock: Clock) -> Result<Self, String> {
        let at = |why: String| format!("{}: {why}", file.display());
        let text = fs::read(file).map_err(|error| at(format!("it cannot be read: {error}")))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        let all = config::parse(&text, folder).map_err(at)?;
        let providers = all.into_iter().map(|(config, source)| {
            let algorithms: Vec<_> = config.algorithms.iter().map(|(_, one)| *one).collect();
            source.check(&algorithms).map_err(at)?;
            Ok(Provider {
                keys: KeyCache::new(source, algorithms, Arc::clone(&clock)),
                clock: Arc::clone(&clock),
                config,
            })
        });
        Ok(Self(providers.collect::<Result<_, String>>()?))
    }

    /// Begins to load all keys, so that the first request need not wait. A provider that is down stops nothing.
    pub fn load_in_background(&self) {
        for provider in &self.0 {
            let keys = Arc::clone(&provider.keys);
            tokio::spawn(async move { keys.load_after(0).await });
        }
    }

    /// The issuer of each provider, and how long ago its keys were loaded, in seconds, if they were.
    pub fn key_ages(&self) -> Vec<(String, Option<i64>)> {
        let ages = self.0.iter().map(|provider| {
            let age = provider.keys.age();
            (provider.config.issuer.clone(), age)
        });
        ages.collect()
    }

    /// What a token says that is an own one or one of these providers.
    ///
    /// # Errors
    /// [`ApiError::Unauthorized`] if it is not accepted, [`ApiError::Busy`] if it cannot be checked now.
    pub async fn check(&self, own: &Tokens, token: &str) -> Result<VerifiedClaims, ApiError> {
        let token = Jws::decode(token).map_err(refused)?;
        let issuer = token.issuer();
        let mut providers = self.0.iter();
        match providers.find(|provider| issuer == Some(provider.config.issuer.as_str())) {
            Some(provider) => provider.check(&token).await,
            None => own.check_decoded(&token).map_err(refused),
        }
    }
}

impl Provider {
    async fn check(&self, token: &Jws<'_>) -> Result<VerifiedClaims, ApiError> {
        let config = &self.config;
        let algorithm = config
            .algorithms
            .iter()
            .find(|(name, _)| name == token.algorithm());
        let (_, algorithm) = algorithm.ok_or_else(|| refused(NOT_VALID))?;
        if !config.types.contains(&token.token_type().map_err(refused)?) {
            return Err(refused("the token has a type that is not accepted"));
        }
        let rules = ClaimRules {
            issuer: &config.issuer,
            audiences: &config.audiences,
            person: &config.person_claim,
            skew: config.skew,
            refuses_future_iat: true,
        };
        // Before the key is looked up, so that an expired token is a 401 also while the provider is down.
        let claims = rules
            .check(&token.claims, (self.clock)())
            .map_err(refused)?;
        let id = token.key_id().map_err(refused)?;
        let is_signed_by = |key: &DecodingKey| token.is_signed_by(key, *algorithm);
        match self.keys.verify(*algorithm, id, is_signed_by).await {
            Ok(()) => Ok(claims),
            Err(KeyError::NotSigned) => Err(refused(NOT_VALID)),
            Err(KeyError::Unknown) => Err(refused("the token is signed with an unknown key")),
            Err(KeyError::Unavailable(pause)) => Err(ApiError::BusyFor(
                "the identity provider cannot be reached to check the token; nothing was changed. \
                 Try again later"
                    .into(),
                pause,
            )),
        }
    }
}

fn refused(why: &str) -> ApiError {
    ApiError::Unauthorized(format!("{why}: sign in again"))
}
