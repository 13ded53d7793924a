//! The least rate of a body: a client that sends a byte from time to time does not keep its connection for ever.
//! The rate is asked of each window of time, so that what arrived fast before buys no time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::Body as HttpBody;
use tokio::time::Instant;

use super::wrapped_body::{FramePoll, wrap};
use crate::limits::Limits;

/// The body, which ends with an error once it is late. Who reads it limits the wait for each piece
/// ([`Limits::body_pause`]), so that the deadline is checked at least that often.
pub fn with_deadline(limits: Arc<Limits>, body: Body) -> Body {
    let mut deadline = Deadline {
        limits,
        window_end: None,
        received: 0,
    };
    wrap(body, move |body, cx| deadline.poll(body, cx))
}

struct Deadline {
    limits: Arc<Limits>,
    /// The end of the window; before the first poll there is none.
    window_end: Option<Instant>,
    /// The bytes of the window.
    received: u64,
}

impl Deadline {
    /// The end of the window. The first one is longer, and a small body is complete before its end.
    fn window_end(&mut self) -> Instant {
        let first = self.limits.body_time + self.limits.body_pause;
        *self
            .window_end
            .get_or_insert_with(|| Instant::now() + first)
    }

    fn poll(&mut self, body: Pin<&mut Body>, cx: &mut Context<'_>) -> FramePoll {
        let window_end = self.window_end();
        let frame = ready!(body.poll_frame(cx));
        let data = frame
            .as_ref()
            .and_then(|frame| frame.as_ref().ok()?.data_ref());
        self.received += data.map_or(0, Bytes::len) as u64;
        let now = Instant::now();
        let mut is_late = false;
        if now >= window_end {
            is_late = self.received < self.limits.body_window();
            self.window_end = Some(now + self.limits.body_pause);
            self.received = 0;
        }
        Poll::Ready(match frame {
            Some(Ok(_)) if is_late => Some(Err(axum::Error::new("the body arrives too slowly"))),
            frame => frame,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::stream::poll_fn;
    use http_body_util::BodyExt;
    use tokio::time::{Sleep, sleep};

    use super::*;

    /// Sends a first piece, then pieces of this size, one after each pause.
    fn slow_body(mut first: usize, size: usize, pause: Duration) -> Body {
        let mut next: Pin<Box<Sleep>> = Box::pin(sleep(pause));
        let pieces = poll_fn(move |cx| {
            ready!(next.as_mut().poll(cx));
            next = Box::pin(sleep(pause));
            let size = match std::mem::take(&mut first) {
                0 => size,
                first => first,
            };
            Poll::Ready(Some(Ok::<_, axum::Error>(vec![b'x'; size])))
        });
        with_deadline(Arc::default(), Body::from_stream(pieces))
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_sends_a_byte_from_time_to_time_ends_with_an_error() {
        let limits = Limits::default();
        // What arrived fast before buys no time.
        for first in [1, 64 << 20] {
            let start = Instant::now();
            let mut body = slow_body(first, 1, Duration::from_secs(29));
            while let Some(Ok(_)) = body.frame().await {}
            let took = start.elapsed();
            assert!(took > limits.body_time, "{took:?}");
            assert!(took <= limits.body_time + 4 * limits.body_pause, "{took:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_body_that_keeps_the_least_rate_is_read() {
        let size = usize::try_from(Limits::default().body_rate).unwrap_or(0);
        let mut body = slow_body(size, size, Duration::from_secs(1));
        for second in 0..1_000 {
            let frame = body.frame().await;
            assert!(matches!(frame, Some(Ok(_))), "after {second} s");
        }
    }
}
