//! Whether the service can be reached, as the last request saw it.

use crate::browser;

/// What a request saw of the connection to the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It answered, whatever it said.
    Answered,
    /// It could not be reached, or the connection broke before a response.
    NoResponse,
    /// It did not answer in time.
    Late,
}

/// That the service cannot be reached, or does not answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offline {
    /// Since when, in milliseconds since 1970.
    pub since: f64,
    /// Whether a request timed out, rather than being cut or refused.
    pub is_late: bool,
}

impl Offline {
    /// The state after a request that saw `reach`. One that was already being sent when the service
    /// went may have been answered before: it does not say that the service is back.
    pub fn after(before: Option<Self>, reach: Reach, begun: f64) -> Option<Self> {
        let is_late = match reach {
            Reach::Answered => return before.filter(|before| begun < before.since),
            Reach::NoResponse => false,
            Reach::Late => true,
        };
        let since = before.map_or_else(browser::now, |before| before.since);
        Some(Self { since, is_late })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offline_lasts_from_the_first_failure_to_the_next_response() {
        let before = browser::now() - 1.0;
        let cut = Offline::after(None, Reach::NoResponse, before);
        assert_eq!(cut.map(|o| o.is_late), Some(false));
        let late = Offline::after(cut, Reach::Late, before);
        assert_eq!(late.map(|o| o.is_late), Some(true));
        assert_eq!(late.map(|o| o.since), cut.map(|o| o.since));
        // An answer from before the failure proves nothing.
        assert_eq!(Offline::after(late, Reach::Answered, before), late);
        let later = browser::now() + 1.0;
        assert_eq!(Offline::after(late, Reach::Answered, later), None);
    }
}
