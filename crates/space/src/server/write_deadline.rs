//! A connection whose writes must make progress: a client that does not read its responses would hold it for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream that fails once it has taken nothing for `pause`.
pub struct WriteDeadline<S> {
    stream: S,
    pause: Duration,
    /// The end of the pause; `None` while the stream takes what is written.
    end: Option<Pin<Box<Sleep>>>,
}

impl<S> WriteDeadline<S> {
    pub fn new(stream: S, pause: Duration) -> Self {
        let end = None;
        Self { stream, pause, end }
    }

    /// The result of a write, or the error of one that waits too long.
    fn check<T>(
        &mut self,
        cx: &mut Context<'_>,
        result: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.end = None;
            return result;
        }
        let pause = self.pause;
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(pause)));
        end.as_mut()
            .poll(cx)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteDeadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteDeadline<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.check(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(cx);
        self.check(cx, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.check(cx, result)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PAUSE: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_write_that_nobody_reads_fails_after_the_pause() {
        let (client, server) = duplex(16);
        let mut server = WriteDeadline::new(server, PAUSE);
        let start = tokio::time::Instant::now();
        let written = tokio::time::timeout(2 * PAUSE, server.write_all(&[b'x'; 17]));
        let error = written.await.unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(start.elapsed().as_secs(), PAUSE.as_secs());
        drop(client);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_gets_everything() {
        let (mut client, server) = duplex(16);
        let mut server = WriteDeadline::new(server, PAUSE);
        let written = tokio::spawn(async move { server.write_all(&[b'x'; 100]).await });
        let mut received = 0;
        while received < 100 {
            sleep(PAUSE - Duration::from_secs(1)).await;
            received += client.read(&mut [0; 16]).await.unwrap();
        }
        written.await.unwrap().unwrap();
    }
}
