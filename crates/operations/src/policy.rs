use crate::run::EndReason;
use crate::state::OperationState;

/// How the operations of a run are sent.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// The most operations in one request; at least 1. Halved when the service answers 413.
    pub per_request: usize,
    /// How many operations are recorded at once before the first of them is sent.
    pub recorded_ahead: usize,
    /// How many operations may be sent in this run; the others stay prepared.
    pub at_most: Option<usize>,
    /// How many 429 in a row the run waits for. 0 treats it as a refusal.
    pub waits: u32,
    /// The longest wait for a 429, in seconds. A longer one ends the run.
    pub longest_wait: u32,
    /// What a refusal says of the operations that follow.
    pub on_refusal: OnRefusal,
}

/// What a refusal of one request says of the operations that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRefusal {
    /// Nothing, except for 401, 403, 404 and 429: these concern every operation, so the run ends and the refused ones
    /// stay prepared. For requests with a body of their own.
    Continue,
    /// They would be refused too: the run ends. For requests that differ in ids only.
    Stop,
    /// As [`Self::Stop`], except 403: it concerns only the operations in the request.
    StopUnlessForbidden,
}

/// The result of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestOutcome {
    /// The service did it.
    Done,
    /// The service did nothing.
    Refused {
        /// The HTTP status.
        status: u16,
        /// `Retry-After`, in seconds.
        retry_after: Option<u32>,
    },
    /// The response was lost: it is unknown what the service did.
    Lost,
    /// The request never left.
    NotSent,
}

/// What follows from a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The operations are in this state now; the run ends, where an end is given.
    End(OperationState, Option<EndReason>),
    /// Smaller requests may succeed.
    Halve,
    /// They may succeed after so many seconds.
    Wait(u32),
}

/// How long to wait where a 429 does not say it, in seconds.
const WAIT: u32 = 5;

impl Policy {
    /// One request that is sent once, without a wait.
    #[must_use]
    pub const fn single() -> Self {
        Self {
            per_request: 1,
            recorded_ahead: 1,
            at_most: None,
            waits: 0,
            longest_wait: 0,
            on_refusal: OnRefusal::Stop,
        }
    }

    /// What a refusal of `operations` operations means, after `waits` waits in a row.
    pub(crate) fn judge(
        &self,
        status: u16,
        retry_after: Option<u32>,
        operations: usize,
        waits: u32,
    ) -> Verdict {
        let seconds = retry_after.unwrap_or(WAIT);
        match (status, self.on_refusal) {
            (429, _) if waits < self.waits && seconds <= self.longest_wait => {
                Verdict::Wait(seconds)
            }
            (413, _) if operations > 1 => Verdict::Halve,
            (401 | 403 | 404 | 429, OnRefusal::Continue) => STOP,
            (_, OnRefusal::Continue) | (403, OnRefusal::StopUnlessForbidden) => REFUSE,
            _ => REFUSE_AND_STOP,
        }
    }
}

/// The operations are refused; the next ones may be sent.
const REFUSE: Verdict = Verdict::End(OperationState::Refused, None);

/// The operations are refused, and the next ones would be.
const REFUSE_AND_STOP: Verdict = Verdict::End(OperationState::Refused, Some(EndReason::Refused));

/// The refusal says nothing of these operations in particular.
const STOP: Verdict = Verdict::End(OperationState::Prepared, Some(EndReason::Refused));

#[cfg(test)]
mod tests {
    use super::*;

    const BATCH: Policy = Policy {
        waits: 5,
        longest_wait: 60,
        on_refusal: OnRefusal::Continue,
        ..Policy::single()
    };

    #[test]
    fn a_batch_stops_on_401_403_and_404_but_not_on_other_refusals() {
        for status in [400, 409, 413, 422] {
            assert_eq!(BATCH.judge(status, None, 1, 0), REFUSE, "{status}");
        }
        for status in [401, 403, 404] {
            assert_eq!(BATCH.judge(status, None, 1, 0), STOP, "{status}");
        }
    }

    #[test]
    fn a_batch_waits_for_retry_after_within_limits() {
        assert_eq!(BATCH.judge(429, Some(7), 1, 4), Verdict::Wait(7));
        assert_eq!(BATCH.judge(429, None, 1, 0), Verdict::Wait(WAIT));
        assert_eq!(BATCH.judge(429, Some(7), 1, 5), STOP);
        assert_eq!(BATCH.judge(429, Some(61), 1, 0), STOP);
        assert_eq!(Policy::single().judge(429, Some(1), 1, 0), REFUSE_AND_STOP);
    }

    #[test]
    fn a_request_of_one_operation_cannot_be_halved() {
        let ids = Policy {
            per_request: 200,
            ..Policy::single()
        };
        assert_eq!(ids.judge(413, None, 2, 0), Verdict::Halve);
        assert_eq!(ids.judge(413, None, 1, 0), REFUSE_AND_STOP);
    }

    #[test]
    fn a_403_for_one_id_does_not_stop_the_next_request() {
        let one_by_one = Policy {
            on_refusal: OnRefusal::StopUnlessForbidden,
            ..Policy::single()
        };
        assert_eq!(one_by_one.judge(403, None, 1, 0), REFUSE);
        assert_eq!(one_by_one.judge(404, None, 1, 0), REFUSE_AND_STOP);
        assert_eq!(Policy::single().judge(403, None, 1, 0), REFUSE_AND_STOP);
    }
}
