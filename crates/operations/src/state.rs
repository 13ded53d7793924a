/// The state of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationState {
    /// It can be sent: it never was, or the service did nothing.
    Prepared,
    /// The disk says that it is sent, and it is about to be.
    Recorded,
    /// Its request is in flight.
    Sent,
    /// The service did it.
    Done,
    /// The service refused it and did nothing.
    Refused,
    /// The response was lost: only a person can decide what the service did.
    Unknown,
    /// A person decided its outcome. It is not sent.
    Resolved,
}

/// What a person decides about an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Send it again: the service did not do it, or recognises the repeated request.
    SendAgain,
    /// The service did it: a read of the service shows its result.
    ConfirmDone,
    /// The service did it: only the person says so.
    MarkDone,
    /// Do not send it.
    LeaveOut,
}

impl OperationState {
    /// The state after a restart, when only the disk is left: an operation that was recorded as sent may have been
    /// sent.
    #[must_use]
    pub const fn after_restart(self) -> Self {
        match self {
            Self::Recorded | Self::Sent => Self::Unknown,
            state => state,
        }
    }

    /// The state after a person's decision; `None` where the state does not allow that decision.
    #[must_use]
    pub const fn resolve(self, decision: Decision) -> Option<Self> {
        match (self, decision) {
            (Self::Unknown, Decision::SendAgain) => Some(Self::Prepared),
            // What was marked as done may be confirmed later.
            (Self::Unknown | Self::Resolved, Decision::ConfirmDone) => Some(Self::Done),
            (Self::Unknown, Decision::MarkDone) | (Self::Prepared, Decision::LeaveOut) => {
                Some(Self::Resolved)
            }
            _ => None,
        }
    }

    /// Whether the disk has to say that the operation may have been sent.
    #[must_use]
    pub const fn may_have_been_sent(self) -> bool {
        matches!(self, Self::Recorded | Self::Sent | Self::Unknown)
    }
}
