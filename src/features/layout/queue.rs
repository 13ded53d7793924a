//! Which job runs and which one waits. The newest job wins: it replaces one that waits, and one that runs for long.

/// What the worker does.
enum Phase<J> {
    /// It was not started yet.
    Stopped,
    /// It does not listen yet.
    Starting,
    Idle,
    Busy(J),
    /// It could not be started, or it broke. Nothing happens until the person retries.
    Failed,
}

/// What has to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Nothing,
    /// Start a worker in place of any other.
    Start,
    /// Send the job that [`JobQueue::running`] returns.
    Send,
}

/// A worker's jobs: at most one runs, and at most one waits.
pub struct JobQueue<J> {
    phase: Phase<J>,
    waiting: Option<J>,
    /// How many jobs were sent, so that the running one has a number.
    sent: u32,
    /// How often a worker was started.
    started: u32,
}

impl<J> Default for JobQueue<J> {
    fn default() -> Self {
        Self {
            phase: Phase::Stopped,
            waiting: None,
            sent: 0,
            started: 0,
        }
    }
}

impl<J> JobQueue<J> {
    /// Adds a job in place of one that waits.
    pub fn submit(&mut self, job: J) -> Step {
        self.waiting = Some(job);
        self.next()
    }

    /// The worker listens.
    pub fn ready(&mut self) -> Step {
        self.phase = Phase::Idle;
        self.next()
    }

    /// The worker did its job, which is returned. [`Self::next`] says what follows.
    pub fn finish(&mut self) -> Option<J> {
        match std::mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Busy(job) => Some(job),
            other => {
                self.phase = other;
                None
            }
        }
    }

    /// What has to be done for the job that waits.
    pub fn next(&mut self) -> Step {
        let Some(job) = self.waiting.take() else {
            return Step::Nothing;
        };
        match self.phase {
            Phase::Idle => {
                self.phase = Phase::Busy(job);
                self.sent += 1;
                return Step::Send;
            }
            Phase::Stopped => {
                self.waiting = Some(job);
                return self.start();
            }
            Phase::Starting | Phase::Busy(_) | Phase::Failed => self.waiting = Some(job),
        }
        Step::Nothing
    }

    /// A job waited for job `number` as long as it may. Gives that one up, if it still runs.
    pub fn give_up(&mut self, number: u32) -> Step {
        match (self.running(), &self.waiting) {
            (Some((running, _)), Some(_)) if running == number => self.start(),
            _ => Step::Nothing,
        }
    }

    /// The worker could not be started, or it broke. The newest job waits for a retry.
    pub fn fail(&mut self) {
        if let Phase::Busy(job) = std::mem::replace(&mut self.phase, Phase::Failed)
            && self.waiting.is_none()
        {
            self.waiting = Some(job);
        }
    }

    /// Starts again after a failure.
    pub fn retry(&mut self) -> Step {
        match self.phase {
            Phase::Failed => self.start(),
            _ => Step::Nothing,
        }
    }

    fn start(&mut self) -> Step {
        self.phase = Phase::Starting;
        self.started += 1;
        Step::Start
    }

    /// The job that runs, and its number.
    pub const fn running(&self) -> Option<(u32, &J)> {
        match &self.phase {
            Phase::Busy(job) => Some((self.sent, job)),
            _ => None,
        }
    }

    /// The number of the worker that does not listen yet.
    pub const fn starting(&self) -> Option<u32> {
        match self.phase {
            Phase::Starting => Some(self.started),
            _ => None,
        }
    }

    /// Whether a result is awaited.
    pub const fn is_busy(&self) -> bool {
        matches!(self.phase, Phase::Starting | Phase::Busy(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue whose worker runs the first job, number 1.
    fn busy() -> JobQueue<&'static str> {
        let mut queue = JobQueue::default();
        assert_eq!(queue.submit("first"), Step::Start);
        assert_eq!(queue.ready(), Step::Send);
        assert_eq!(queue.running(), Some((1, &"first")));
        queue
    }

    #[test]
    fn a_job_that_comes_before_the_worker_listens_replaces_the_first_one() {
        let mut queue = JobQueue::default();
        assert_eq!(queue.submit("first"), Step::Start);
        assert_eq!(queue.submit("second"), Step::Nothing);
        assert_eq!(queue.ready(), Step::Send);
        assert_eq!(queue.running(), Some((1, &"second")));
        assert_eq!(queue.finish(), Some("second"));
        assert_eq!(queue.next(), Step::Nothing);
        assert!(!queue.is_busy());
    }

    #[test]
    fn of_several_jobs_that_wait_only_the_newest_runs() {
        let mut queue = busy();
        assert_eq!(queue.submit("second"), Step::Nothing);
        assert_eq!(queue.submit("third"), Step::Nothing);
        assert_eq!(queue.finish(), Some("first"));
        assert_eq!(queue.next(), Step::Send);
        assert_eq!(queue.running(), Some((2, &"third")));
        assert_eq!(queue.finish(), Some("third"));
        assert_eq!(queue.submit("fourth"), Step::Send);
    }

    #[test]
    fn a_job_that_runs_too_long_is_given_up_for_one_that_waits() {
        let mut queue = busy();
        assert_eq!(queue.give_up(1), Step::Nothing);
        queue.submit("second");
        assert_eq!(queue.give_up(1), Step::Start);
        assert!(queue.is_busy());
        assert_eq!(queue.finish(), None);
        assert_eq!(queue.ready(), Step::Send);
        assert_eq!(queue.running(), Some((2, &"second")));
        queue.submit("third");
        assert_eq!(queue.give_up(1), Step::Nothing);
    }

    #[test]
    fn after_a_failure_the_newest_job_waits_for_the_person() {
        let mut queue = busy();
        queue.fail();
        assert!(!queue.is_busy());
        assert_eq!(queue.retry(), Step::Start);
        assert_eq!(queue.starting(), Some(2));
        queue.fail();
        assert_eq!(queue.submit("second"), Step::Nothing);
        assert_eq!(queue.retry(), Step::Start);
        assert_eq!(queue.retry(), Step::Nothing);
        assert_eq!(queue.ready(), Step::Send);
        assert_eq!(queue.running().map(|(_, job)| *job), Some("second"));
        assert_eq!(queue.starting(), None);
    }
}
