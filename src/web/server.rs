//! Sockets and connections: how many there may be, and how long they may take.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};

use super::patient::Patient;
use super::routes::Routes;

/// Connections at the same time; a further one waits. More than all streams of events that there can be, so that these never keep
/// others out; whoever sends nothing is sent away after [`HEAD_TIME`].
const CONNECTIONS: usize = 512;

/// How long the head of a request may take, and a connection may be idle.
const HEAD_TIME: Duration = Duration::from_millis(if cfg!(test) { 1_000 } else { 10_000 });

/// How often abandoned tables are looked for.
const TIDY: Duration = Duration::from_secs(10);

/// Bytes of a head, at most.
const HEAD_SIZE: usize = 16 << 10;

/// Header lines of a request, at most. Browsers send about twenty.
const HEADERS: usize = 64;

/// What the server may use, for all pages together.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1; 0 for a free one.
    pub port: u16,
    /// Search threads, at least 1.
    pub threads: usize,
    /// Transposition tables in MiB.
    pub hash: usize,
}

/// A server that listens, on the loopback only.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    routes: Arc<Routes>,
    stop: watch::Sender<bool>,
}

/// Ends a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Ends the server in good order: [`Server::run`] returns soon.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// When the port is taken or not allowed.
    pub fn bind(options: &Options) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let routes = Arc::new(Routes::new(address.port(), options));
        Ok(Server { listener, address, routes, stop: watch::Sender::new(false) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it serves.
    #[cfg(test)]
    pub(super) fn routes(&self) -> Arc<Routes> {
        Arc::clone(&self.routes)
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until it is stopped. All that has to do with the network happens on this thread; tables have threads of their own.
    ///
    /// # Errors
    /// When the system gives no means to wait for connections.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let routes = Arc::clone(&self.routes);
        let mut stopped = self.stop.subscribe();
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::spawn(accept(listener, Arc::clone(&self.routes)));
            tokio::spawn(tidy(self.routes));
            // Cannot fail: the sender is ours.
            let _ = stopped.wait_for(|&stop| stop).await;
            io::Result::Ok(())
        });
        // Connections are cut off; the tables end by themselves.
        runtime.shutdown_background();
        routes.close();
        served
    }
}

/// Forgets abandoned tables, also while nobody asks for anything.
async fn tidy(routes: Arc<Routes>) {
    loop {
        tokio::time::sleep(TIDY).await;
        routes.tidy();
    }
}

async fn accept(listener: tokio::net::TcpListener, routes: Arc<Routes>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let routes = Arc::clone(&routes);
                tokio::spawn(async move {
                    serve(stream, routes).await;
                    drop(place);
                });
            }
            // Too many open files, most likely: some will be closed soon.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Answers the requests of a connection.
async fn serve(stream: TcpStream, routes: Arc<Routes>) {
    // Events are small and should not wait for one another.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| {
        let routes = Arc::clone(&routes);
        Box::pin(async move { routes.answer(request).await })
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_SIZE).max_headers(HEADERS);
    let mut connection = http.serve_connection(TokioIo::new(Patient::new(stream)), service);
    let served = std::future::poll_fn(|context| connection.poll_without_shutdown(context)).await;
    let timed_out = served.is_err_and(|error| error.is_timeout());
    let parts = connection.into_parts();
    // Whoever has begun a request and is too slow is told so; an idle connection is closed in silence.
    let stream = parts.io.into_inner().into_inner();
    if let Ok(mut stream) = stream.into_std() {
        if timed_out && !parts.read_buf.is_empty() {
            let _ = stream.write_all(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
        let _ = stream.shutdown(std::net::Shutdown::Write);
    }
}
