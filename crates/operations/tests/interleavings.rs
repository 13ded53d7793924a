//! Two tabs, one disk and one service, in any order of steps, responses, failures, reloads and sign-outs: no operation
//! is sent that is not on the disk, none is made twice without a decision, and none is lost.

use architrave_operations::{
    Decision, EndReason, OnRefusal, OperationState, Policy, RequestOutcome, Run, Step,
};
use proptest::prelude::*;

#[path = "interleavings/runs.rs"]
mod runs;

const OPERATIONS: usize = 5;

/// What the service does with a request, and what the app receives.
#[derive(Clone, Copy, Debug)]
enum Response {
    Done,
    DoneAndLost,
    NothingAndLost,
    NotSent,
    Refused(u16),
    /// The token is refused; a new one comes, and the repeated request is done.
    NewToken,
}

/// What a write to the disk does, and what the app receives.
#[derive(Clone, Copy, Debug)]
enum Disk {
    Written,
    Failed,
    WrittenAndFailed,
}

#[derive(Clone, Debug)]
enum Action {
    Start(usize, usize),
    Advance(usize, Response, Disk),
    Reload(usize),
    Pause(usize),
    SignOut(usize),
    Decide(usize, Decision),
}

struct Tab {
    run: Run,
    /// The request in flight, and what the service will do.
    on_the_way: Option<(Vec<usize>, Response)>,
    /// The operations whose last write to the disk succeeded.
    is_written: [bool; OPERATIONS],
}

struct World {
    disk: Vec<OperationState>,
    /// How often the service did each operation.
    made: Vec<usize>,
    /// How often it had done it when a person had it sent again.
    mistakes: Vec<usize>,
    tabs: [Option<Tab>; 2],
}

fn policies() -> [Policy; 4] {
    let batch = Policy {
        waits: 2,
        longest_wait: 60,
        on_refusal: OnRefusal::Continue,
        ..Policy::single()
    };
    [
        batch,
        Policy {
            at_most: Some(1),
            ..batch
        },
        Policy {
            per_request: 2,
            recorded_ahead: 3,
            ..Policy::single()
        },
        Policy {
            on_refusal: OnRefusal::StopUnlessForbidden,
            ..Policy::single()
        },
    ]
}

impl World {
    fn new() -> Self {
        Self {
            disk: vec![OperationState::Prepared; OPERATIONS],
            made: vec![0; OPERATIONS],
            mistakes: vec![0; OPERATIONS],
            tabs: [None, None],
        }
    }

    /// Only one tab runs at a time.
    fn is_locked(&self) -> bool {
        self.tabs.iter().any(Option::is_some)
    }

    fn act(&mut self, action: &Action) {
        match *action {
            Action::Start(tab, policy) => self.start(tab, policies()[policy]),
            Action::Advance(tab, response, disk) => self.advance(tab, response, disk),
            Action::Reload(tab) => self.reload(tab),
            Action::Pause(tab) => self.with_run(tab, Run::pause),
            Action::SignOut(tab) => self.with_run(tab, Run::sign_out),
            Action::Decide(n, decision) => self.decide(n, decision),
        }
        self.check();
    }

    fn start(&mut self, tab: usize, policy: Policy) {
        if self.is_locked() {
            return;
        }
        let run = Run::new(self.disk.clone(), policy);
        self.disk = run.states().to_vec();
        self.tabs[tab] = Some(Tab {
            run,
            on_the_way: None,
            is_written: [true; OPERATIONS],
        });
    }

    fn with_run(&mut self, tab: usize, act: impl FnOnce(&mut Run)) {
        if let Some(tab) = &mut self.tabs[tab] {
            act(&mut tab.run);
        }
    }

    fn decide(&mut self, n: usize, decision: Decision) {
        // A read of the service confirms only what it did.
        let is_confirmed = self.made[n] > self.mistakes[n];
        if self.is_locked() || decision == Decision::ConfirmDone && !is_confirmed {
            return;
        }
        let Some(state) = self.disk[n].after_restart().resolve(decision) else {
            return;
        };
        self.disk[n] = state;
        if state == OperationState::Prepared {
            self.mistakes[n] = self.made[n];
        }
    }

    /// The page closes; a request in flight reaches the service nevertheless.
    fn reload(&mut self, tab: usize) {
        if let Some((which, response)) = self.tabs[tab].take().and_then(|tab| tab.on_the_way) {
            self.serve(&which, response);
        }
    }

    fn serve(&mut self, which: &[usize], response: Response) {
        if matches!(
            response,
            Response::Done | Response::DoneAndLost | Response::NewToken
        ) {
            for n in which {
                self.made[*n] += 1;
            }
        }
    }

    fn advance(&mut self, at: usize, response: Response, disk: Disk) {
        let Some(mut tab) = self.tabs[at].take() else {
            return;
        };
        if let Some((which, response)) = tab.on_the_way.take() {
            self.serve(&which, response);
            tab.run.request_ended(answer(response));
            self.tabs[at] = Some(tab);
            return;
        }
        match tab.run.step() {
            Step::Record(which, state) => {
                let is_written = matches!(disk, Disk::Written);
                for n in &which {
                    tab.is_written[*n] = is_written;
                }
                if !matches!(disk, Disk::Failed) {
                    self.record(&which, state);
                }
                tab.run.recorded(is_written);
            }
            Step::Send(which) => {
                for n in &which {
                    assert_eq!(
                        self.disk[*n],
                        OperationState::Recorded,
                        "{n} is sent unrecorded"
                    );
                }
                tab.run.sent();
                if matches!(response, Response::NewToken) {
                    self.record(&which, OperationState::Prepared);
                    self.record(&which, OperationState::Recorded);
                }
                tab.on_the_way = Some((which, response));
            }
            Step::Wait(_) => tab.run.waited(),
            Step::End(end) => return self.ended(&tab, end),
        }
        self.tabs[at] = Some(tab);
    }

    fn record(&mut self, which: &[usize], state: OperationState) {
        for n in which {
            self.disk[*n] = state;
        }
    }

    fn ended(&self, tab: &Tab, end: EndReason) {
        let written = (0..OPERATIONS).filter(|n| tab.is_written[*n]);
        for n in written {
            let state = self.disk[n];
            assert_eq!(state, tab.run.states()[n], "disk and run differ in {n}");
            let is_open = matches!(state, OperationState::Recorded | OperationState::Sent);
            assert!(!is_open, "an end leaves {n} open");
        }
        if tab.is_written.contains(&false) {
            return;
        }
        let is_prepared = self.disk.contains(&OperationState::Prepared);
        match end {
            EndReason::Finished => assert!(!is_prepared),
            EndReason::Unknown => assert!(self.disk.contains(&OperationState::Unknown)),
            EndReason::Limit => assert!(is_prepared),
            _ => {}
        }
    }

    fn check(&self) {
        for n in 0..OPERATIONS {
            let (made, mistakes) = (self.made[n], self.mistakes[n]);
            assert!(made <= mistakes + 1, "{n} was made twice by itself");
            match self.disk[n] {
                OperationState::Prepared | OperationState::Refused => {
                    assert_eq!(made, mistakes, "{n} was made, and may be sent again");
                }
                OperationState::Done => assert_eq!(made, mistakes + 1, "{n} is called done"),
                _ => {}
            }
        }
    }
}

fn answer(response: Response) -> RequestOutcome {
    match response {
        Response::Done | Response::NewToken => RequestOutcome::Done,
        Response::DoneAndLost | Response::NothingAndLost => RequestOutcome::Lost,
        Response::NotSent => RequestOutcome::NotSent,
        Response::Refused(status) => RequestOutcome::Refused {
            status,
            retry_after: None,
        },
    }
}

fn response() -> impl Strategy<Value = Response> {
    let status = prop::sample::select(vec![400, 401, 403, 404, 413, 429]);
    prop_oneof![
        4 => Just(Response::Done),
        1 => Just(Response::DoneAndLost),
        1 => Just(Response::NothingAndLost),
        1 => Just(Response::NotSent),
        1 => Just(Response::NewToken),
        3 => status.prop_map(Response::Refused),
    ]
}

fn disk() -> impl Strategy<Value = Disk> {
    prop_oneof![
        12 => Just(Disk::Written),
        1 => Just(Disk::Failed),
        1 => Just(Disk::WrittenAndFailed),
    ]
}

fn decision() -> impl Strategy<Value = Decision> {
    prop_oneof![
        3 => Just(Decision::SendAgain),
        2 => Just(Decision::ConfirmDone),
        2 => Just(Decision::MarkDone),
        1 => Just(Decision::LeaveOut),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (0..2_usize, 0..4_usize).prop_map(|(tab, policy)| Action::Start(tab, policy)),
        30 => (0..2_usize, response(), disk()).prop_map(|(tab, r, d)| Action::Advance(tab, r, d)),
        1 => (0..2_usize).prop_map(Action::Reload),
        1 => (0..2_usize).prop_map(Action::Pause),
        1 => (0..2_usize).prop_map(Action::SignOut),
        3 => (0..OPERATIONS, decision()).prop_map(|(n, decision)| Action::Decide(n, decision)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn runs_lose_no_operation_and_perform_none_twice(actions in prop::collection::vec(action(), 0..150)) {
        let mut world = World::new();
        for action in &actions {
            world.act(action);
        }
        // What can be sent is sent once all goes well.
        world.act(&Action::Reload(0));
        world.act(&Action::Reload(1));
        world.act(&Action::Start(0, 0));
        for _ in 0..=OPERATIONS * 4 {
            world.act(&Action::Advance(0, Response::Done, Disk::Written));
        }
        prop_assert!(!world.is_locked(), "the run ends");
        prop_assert!(!world.disk.contains(&OperationState::Prepared));
    }
}
