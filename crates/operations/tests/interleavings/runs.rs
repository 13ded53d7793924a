//! Single runs: in which order they record, send and end.

use super::*;

/// Does every step of a run; returns the requests, the end and the states.
fn all_of(
    policy: Policy,
    responses: &[Response],
) -> (Vec<Vec<usize>>, EndReason, Vec<OperationState>) {
    let mut run = prepared(policy);
    let mut requests = Vec::new();
    loop {
        match run.step() {
            Step::Record(..) => run.recorded(true),
            Step::Send(which) => {
                run.sent();
                let response = responses.get(requests.len()).copied();
                requests.push(which);
                run.request_ended(answer(response.unwrap_or(Response::Done)));
            }
            Step::Wait(_) => run.waited(),
            Step::End(end) => return (requests, end, run.states().to_vec()),
        }
    }
}

fn prepared(policy: Policy) -> Run {
    Run::new(vec![OperationState::Prepared; OPERATIONS], policy)
}

#[test]
fn a_request_that_is_too_large_is_halved() {
    let ids = Policy {
        per_request: 4,
        ..Policy::single()
    };
    let (requests, end, _) = all_of(ids, &[Response::Refused(413)]);
    let expected = [vec![0, 1, 2, 3], vec![0, 1], vec![2, 3], vec![4]];
    assert_eq!((requests, end), (expected.to_vec(), EndReason::Finished));
}

#[test]
fn a_batch_continues_after_a_refusal_and_limits_its_waits() {
    let slow = Response::Refused(429);
    let responses = [
        Response::Refused(400),
        slow,
        Response::Done,
        slow,
        slow,
        slow,
    ];
    let (requests, end, states) = all_of(policies()[0], &responses);
    assert_eq!(requests, [[0], [1], [1], [2], [2], [2]]);
    assert_eq!(end, EndReason::Refused);
    let expected = [
        OperationState::Refused,
        OperationState::Done,
        OperationState::Prepared,
    ];
    assert_eq!(states[..3], expected);
}

#[test]
fn a_trial_run_sends_one_operation() {
    let (requests, end, _) = all_of(policies()[1], &[]);
    assert_eq!((requests.len(), end), (1, EndReason::Limit));
}

#[test]
fn a_pending_response_is_recorded_after_a_sign_out() {
    let mut run = prepared(policies()[2]);
    assert_eq!(
        run.step(),
        Step::Record(vec![0, 1, 2], OperationState::Recorded)
    );
    run.recorded(true);
    assert_eq!(run.step(), Step::Send(vec![0, 1]));
    run.sent();
    run.sign_out();
    run.request_ended(RequestOutcome::Done);
    assert_eq!(run.step(), Step::Record(vec![0, 1], OperationState::Done));
    run.recorded(true);
    assert_eq!(run.step(), Step::Record(vec![2], OperationState::Prepared));
    run.recorded(true);
    assert_eq!(run.step(), Step::End(EndReason::SignedOut));
}

#[test]
fn a_run_sends_nothing_after_a_sign_out() {
    let mut run = prepared(Policy::single());
    run.step();
    run.recorded(true);
    assert_eq!(run.step(), Step::Send(vec![0]));
    run.sign_out();
    assert_eq!(run.step(), Step::Record(vec![0], OperationState::Prepared));
}

#[test]
fn a_run_reverts_a_record_that_may_have_been_saved() {
    let mut run = prepared(Policy::single());
    assert_eq!(run.step(), Step::Record(vec![0], OperationState::Recorded));
    run.recorded(false);
    assert_eq!(run.step(), Step::Record(vec![0], OperationState::Prepared));
    run.recorded(true);
    assert_eq!(run.step(), Step::End(EndReason::NotRecorded));
}

#[test]
fn a_run_sends_only_what_is_prepared_on_the_disk() {
    let disk = [
        OperationState::Recorded,
        OperationState::Sent,
        OperationState::Unknown,
        OperationState::Resolved,
        OperationState::Prepared,
    ];
    let mut run = Run::new(disk.to_vec(), policies()[2]);
    assert_eq!(run.states()[..3], [OperationState::Unknown; 3]);
    assert_eq!(run.step(), Step::Record(vec![4], OperationState::Recorded));
}

#[test]
fn a_decision_changes_only_the_states_that_allow_it() {
    use OperationState::{Done, Prepared, Recorded, Refused, Resolved, Sent, Unknown};
    let resolve = |decision| {
        let all = [Prepared, Recorded, Sent, Done, Refused, Unknown, Resolved];
        let allowed = all.map(|state| state.resolve(decision).map(|after| (state, after)));
        allowed.into_iter().flatten().collect::<Vec<_>>()
    };
    assert_eq!(resolve(Decision::SendAgain), [(Unknown, Prepared)]);
    assert_eq!(
        resolve(Decision::ConfirmDone),
        [(Unknown, Done), (Resolved, Done)]
    );
    assert_eq!(resolve(Decision::MarkDone), [(Unknown, Resolved)]);
    assert_eq!(resolve(Decision::LeaveOut), [(Prepared, Resolved)]);
}

#[test]
fn a_run_that_sent_everything_ends_as_finished() {
    let mut run = Run::new(vec![OperationState::Prepared], Policy::single());
    run.step();
    run.recorded(true);
    run.step();
    run.sent();
    run.pause();
    run.request_ended(RequestOutcome::Done);
    run.recorded(true);
    assert_eq!(run.step(), Step::End(EndReason::Finished));
}
