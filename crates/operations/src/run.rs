use std::collections::VecDeque;

use crate::policy::{Policy, RequestOutcome, Verdict};
use crate::state::OperationState;

/// What to do next. Operations are given by their index, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Write to the disk that they are in this state, then call [`Run::recorded`].
    Record(Vec<usize>, OperationState),
    /// Send one request, call [`Run::sent`] when it leaves and [`Run::request_ended`] when it is over.
    Send(Vec<usize>),
    /// Wait so many seconds, then call [`Run::waited`].
    Wait(u32),
    /// Nothing more.
    End(EndReason),
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// No operation is prepared any more.
    Finished,
    /// A person paused it before the last request.
    Paused,
    /// As many operations as were allowed are sent ([`Policy::at_most`]).
    Limit,
    /// The last request says that the next would be refused too.
    Refused,
    /// The outcome of the last request is unknown.
    Unknown,
    /// The last request could not be sent.
    NotSent,
    /// The disk refused an entry.
    NotRecorded,
    /// Another person signed in, or the person signed out.
    SignedOut,
}

/// One run over operations. See the [crate] documentation for the protocol.
#[derive(Clone, Debug)]
pub struct Run {
    states: Vec<OperationState>,
    policy: Policy,
    /// The planned steps; no others are planned before they are done.
    steps: VecDeque<Step>,
    /// How often in a row the service asked to wait.
    waits: u32,
    /// How many operations got an outcome in this run.
    ended: usize,
    is_paused: bool,
    end: Option<EndReason>,
}

impl Run {
    /// A run that sends the operations that are [`OperationState::Prepared`] on the disk. Those that are on the disk as
    /// recorded or sent are unknown ([`OperationState::after_restart`]).
    #[must_use]
    pub fn new(disk: Vec<OperationState>, policy: Policy) -> Self {
        let states = disk.into_iter().map(OperationState::after_restart);
        Self {
            states: states.collect(),
            policy,
            steps: VecDeque::new(),
            waits: 0,
            ended: 0,
            is_paused: false,
            end: None,
        }
    }

    /// The state of each operation.
    #[must_use]
    pub fn states(&self) -> &[OperationState] {
        &self.states
    }

    /// Ends the run before the next request.
    pub fn pause(&mut self) {
        self.is_paused = true;
    }

    /// Another person signed in: no further request is sent. The result of a sent one is still recorded.
    pub fn sign_out(&mut self) {
        self.finish(EndReason::SignedOut);
        let states = &self.states;
        self.steps.retain(|step| match step {
            Step::Send(which) => which.iter().any(|n| states[*n] == OperationState::Sent),
            Step::Wait(_) => false,
            Step::Record(..) | Step::End(_) => true,
        });
    }

    /// What to do next. A second call without a report returns the same step.
    pub fn step(&mut self) -> Step {
        if self.steps.is_empty() {
            self.plan();
        }
        match self.steps.front() {
            Some(step) => step.clone(),
            None => Step::End(self.end.unwrap_or(EndReason::Finished)),
        }
    }

    /// Reports whether the last [`Step::Record`] is on the disk.
    pub fn recorded(&mut self, is_written: bool) {
        let Some(Step::Record(which, state)) = self.take(|step| matches!(step, Step::Record(..)))
        else {
            return;
        };
        match (state, is_written) {
            (OperationState::Recorded, true) => self.set(&which, state),
            (OperationState::Recorded, false) => {
                // It may be on the disk nevertheless, where a restart would find it.
                self.steps
                    .push_back(Step::Record(which, OperationState::Prepared));
                self.finish(EndReason::NotRecorded);
            }
            (_, true) => {}
            (_, false) => self.finish(EndReason::NotRecorded),
        }
    }

    /// Reports that the request of the last [`Step::Send`] leaves now.
    pub fn sent(&mut self) {
        if let Some(Step::Send(which)) = self.steps.front() {
            for n in which {
                self.states[*n] = OperationState::Sent;
            }
        }
    }

    /// Reports the result of the request of the last [`Step::Send`].
    pub fn request_ended(&mut self, outcome: RequestOutcome) {
        let Some(Step::Send(which)) = self.take(|step| matches!(step, Step::Send(_))) else {
            return;
        };
        let verdict = match outcome {
            RequestOutcome::Refused {
                status,
                retry_after,
            } => self
                .policy
                .judge(status, retry_after, which.len(), self.waits),
            RequestOutcome::Done => Verdict::End(OperationState::Done, None),
            RequestOutcome::Lost => Verdict::End(OperationState::Unknown, Some(EndReason::Unknown)),
            RequestOutcome::NotSent => {
                Verdict::End(OperationState::Prepared, Some(EndReason::NotSent))
            }
        };
        match verdict {
            Verdict::End(state, end) => {
                self.waits = 0;
                self.set(&which, state);
                if state != OperationState::Prepared {
                    self.ended += which.len();
                }
                self.steps.push_back(Step::Record(which, state));
                if let Some(end) = end {
                    self.finish(end);
                }
            }
            Verdict::Halve => {
                self.policy.per_request = which.len().div_ceil(2);
                // The disk says so already, and they are sent right away.
                self.set(&which, OperationState::Recorded);
            }
            Verdict::Wait(seconds) => {
                self.waits += 1;
                self.set(&which, OperationState::Prepared);
                self.steps
                    .push_back(Step::Record(which, OperationState::Prepared));
                if self.end.is_none() {
                    self.steps.push_back(Step::Wait(seconds));
                }
            }
        }
    }

    /// Reports that the last [`Step::Wait`] is over.
    pub fn waited(&mut self) {
        let _ = self.take(|step| matches!(step, Step::Wait(_)));
    }

    fn plan(&mut self) {
        let is_left = |state: &OperationState| {
            matches!(state, OperationState::Prepared | OperationState::Recorded)
        };
        if !self.states.iter().any(is_left) {
            self.finish(EndReason::Finished);
        } else if self.is_paused {
            self.finish(EndReason::Paused);
        }
        if self.end.is_some() {
            return self.take_back();
        }
        let left = self
            .policy
            .at_most
            .map_or(usize::MAX, |most| most.saturating_sub(self.ended));
        let per_request = self.policy.per_request.max(1);
        let recorded = self.first(OperationState::Recorded, per_request.min(left));
        if !recorded.is_empty() {
            return self.steps.push_back(Step::Send(recorded));
        }
        let ahead = self.policy.recorded_ahead.max(per_request).min(left);
        let prepared = self.first(OperationState::Prepared, ahead);
        if !prepared.is_empty() {
            let record = Step::Record(prepared, OperationState::Recorded);
            return self.steps.push_back(record);
        }
        self.finish(EndReason::Limit);
    }

    /// At the end of the run: operations that were never sent must not be recorded as possibly sent.
    fn take_back(&mut self) {
        let unsent = self.first(OperationState::Recorded, usize::MAX);
        if !unsent.is_empty() {
            self.set(&unsent, OperationState::Prepared);
            self.steps
                .push_back(Step::Record(unsent, OperationState::Prepared));
        }
    }

    /// Ends the run after the steps that are planned; the first reason counts.
    fn finish(&mut self, end: EndReason) {
        self.end = self.end.or(Some(end));
    }

    fn take(&mut self, is_expected: impl FnOnce(&Step) -> bool) -> Option<Step> {
        self.steps.pop_front_if(|step| is_expected(step))
    }

    fn first(&self, state: OperationState, most: usize) -> Vec<usize> {
        let indexes = (0..self.states.len()).filter(|n| self.states[*n] == state);
        indexes.take(most).collect()
    }

    fn set(&mut self, which: &[usize], state: OperationState) {
        for n in which {
            self.states[*n] = state;
        }
    }
}
