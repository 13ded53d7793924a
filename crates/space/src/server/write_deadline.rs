//! A connection whose writes must make progress: a client that reads nothing of its responses, or a little from time to
//! time, would hold it for ever.
//!
//! Only the time counts in which the stream takes nothing: a response that the service is slow to make is nobody's
//! fault. The rate is asked of each window of this time, so that what was taken fast before buys no time.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::limits::Limits;

/// A stream that fails once it has taken nothing for a while, or too little for longer.
pub struct WriteDeadline<S> {
    stream: S,
    /// How long the stream may take nothing; also the length of a window.
    pause: Duration,
    /// How much longer the first window of a response is.
    time: Duration,
    /// The bytes that the stream must take in a window.
    least: u64,
    /// `None` while the stream takes what is written.
    blocked: Option<Blocked>,
    /// What is left of the window.
    left: Duration,
    /// The bytes of the window.
    taken: u64,
}

/// A stream that takes nothing.
struct Blocked {
    since: Instant,
    /// The end of the pause.
    end: Pin<Box<Sleep>>,
}

impl<S> WriteDeadline<S> {
    pub fn new(stream: S, limits: &Limits) -> Self {
        Self {
            stream,
            pause: limits.response_pause,
            time: limits.response_time,
            least: limits.response_window(),
            blocked: None,
            left: limits.response_time + limits.response_pause,
            taken: 0,
        }
    }

    /// The result of a write, or the error of one that waits too long or is too slow.
    fn check<T>(
        &mut self,
        cx: &mut Context<'_>,
        result: Poll<io::Result<T>>,
        size: impl Fn(&T) -> usize,
    ) -> Poll<io::Result<T>> {
        let Poll::Ready(result) = result else {
            let pause = self.pause;
            let blocked = self.blocked.get_or_insert_with(|| Blocked {
                since: Instant::now(),
                end: Box::pin(sleep(pause)),
            });
            let end = blocked.end.as_mut().poll(cx);
            return end.map(|()| Err(io::ErrorKind::TimedOut.into()));
        };
        self.taken += result.as_ref().map_or(0, size) as u64;
        if let Some(blocked) = self.blocked.take() {
            self.left = self.left.saturating_sub(blocked.since.elapsed());
        }
        if self.left.is_zero() {
            if self.taken < self.least {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            (self.left, self.taken) = (self.pause, 0);
        }
        Poll::Ready(result)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteDeadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.stream).poll_read(cx, buffer);
        // A new request, whose response begins with a first window.
        if self.blocked.is_none() && buffer.filled().len() > before {
            (self.left, self.taken) = (self.time + self.pause, 0);
        }
        result
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteDeadline<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check(cx, result, |size| *size)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.check(cx, result, |size| *size)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(cx);
        self.check(cx, result, |()| 0)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.check(cx, result, |()| 0)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    /// How much the stream holds that the client has not read.
    const BUFFER: usize = 1024;

    /// A client, and its connection.
    fn connection() -> (DuplexStream, WriteDeadline<DuplexStream>) {
        let (client, server) = duplex(BUFFER);
        (client, WriteDeadline::new(server, &Limits::default()))
    }

    /// Reads so many bytes after each pause, until the connection ends; returns how many it was.
    async fn read_slowly(client: &mut DuplexStream, size: usize, pause: Duration) -> usize {
        let mut received = 0;
        loop {
            sleep(pause).await;
            match client.read(&mut vec![0; size]).await {
                Ok(0) | Err(_) => return received,
                Ok(size) => received += size,
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_write_that_nobody_reads_fails_after_the_pause() {
        let (client, mut server) = connection();
        let pause = Limits::default().response_pause;
        let start = Instant::now();
        let written = tokio::time::timeout(2 * pause, server.write_all(&[b'x'; BUFFER + 1]));
        let error = written.await.unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(start.elapsed().as_secs(), pause.as_secs());
        drop(client);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_takes_a_byte_from_time_to_time_is_cut_off() {
        let limits = Limits::default();
        // What was read fast before buys no time.
        for before in [0, 64 << 20] {
            let (mut client, mut server) = connection();
            let body = vec![b'x'; before + 2 * BUFFER];
            let written = tokio::spawn(async move {
                let error = server.write_all(&body).await.unwrap_err();
                (error.kind(), Instant::now())
            });
            client.read_exact(&mut vec![0; before]).await.unwrap();
            let start = Instant::now();
            read_slowly(&mut client, 1, Duration::from_secs(29)).await;
            let (error, end) = written.await.unwrap();
            assert_eq!(error, io::ErrorKind::TimedOut);
            let took = end - start;
            assert!(took > limits.response_time, "{took:?}");
            let most = limits.response_time + 4 * limits.response_pause;
            assert!(took <= most, "{took:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_that_keeps_the_least_rate_gets_everything() {
        let (mut client, mut server) = connection();
        let rate = usize::try_from(Limits::default().response_rate).unwrap();
        let size = 1_000 * rate;
        let written = tokio::spawn(async move { server.write_all(&vec![b'x'; size]).await });
        let pause = Duration::from_secs(1) / u32::try_from(rate / BUFFER).unwrap();
        assert_eq!(read_slowly(&mut client, BUFFER, pause).await, size);
        written.await.unwrap().unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn each_request_has_a_first_window() {
        let (mut client, mut server) = connection();
        let served = tokio::spawn(async move {
            let mut requests = 0;
            while server.read_exact(&mut [0; 3]).await.is_ok() {
                server.write_all(&[b'x'; BUFFER + 1]).await.unwrap();
                requests += 1;
            }
            requests
        });
        for _ in 0..20 {
            client.write_all(b"GET").await.unwrap();
            sleep(Duration::from_secs(29)).await;
            client.read_exact(&mut [0; BUFFER + 1]).await.unwrap();
        }
        drop(client);
        assert_eq!(served.await.unwrap(), 20);
    }
}
