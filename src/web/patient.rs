//! A connection whose other end must take what it is sent within some time.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// How long a write may wait for the other end.
const PATIENCE: Duration = Duration::from_secs(30);

/// See the module.
pub struct Patient {
    stream: TcpStream,
    /// Runs while a write waits.
    deadline: Pin<Box<Sleep>>,
    waiting: bool,
}

impl Patient {
    /// The connection, with patience.
    pub fn new(stream: TcpStream) -> Patient {
        Patient { stream, deadline: Box::pin(sleep(PATIENCE)), waiting: false }
    }

    /// The connection itself.
    pub fn into_inner(self) -> TcpStream {
        self.stream
    }

    fn limit<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = false;
            return written;
        }
        if !self.waiting {
            self.waiting = true;
            self.deadline.as_mut().reset(Instant::now() + PATIENCE);
        }
        match self.deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buf)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, buf);
        self.limit(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
