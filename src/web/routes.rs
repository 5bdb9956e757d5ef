//! Which request does what.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use serde_json::json;
use tokio::sync::{mpsc, watch};

use super::assets;
use super::catalogue::catalogue;
use super::command::Fields;
use super::gate::{Gate, add_headers};
use super::lounge::{Lounge, Presence};
use super::refusal::Refusal;
use super::server::Options;
use super::stream::{self, Latest};

const JSON: &str = "application/json";

/// Bytes of a body, at most: a file of a thousand games is smaller.
const MOST: usize = 2 << 20;

/// How much more is read, and forgotten, of a body that is too long, so that its sender gets to read the answer.
const PATIENCE: usize = 16 << 20;

/// How long a body may take.
const TIME: Duration = Duration::from_millis(if cfg!(test) { 1_000 } else { 10_000 });

/// The body of an answer.
pub enum Content {
    /// All at once.
    Whole(Option<Bytes>),
    /// Events, as they come; whoever is told of them is present at the table.
    Events(mpsc::Receiver<Bytes>, #[expect(dead_code, reason = "what counts is when it goes")] Presence),
}

impl Body for Content {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match &mut *self {
            Content::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Content::Events(events, _) => events.poll_recv(context).map(|bytes| bytes.map(|b| Ok(Frame::data(b)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Content::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)),
            Content::Events(..) => SizeHint::default(),
        }
    }
}

type Answer = Response<Content>;

/// Knows what to answer.
pub struct Routes {
    gate: Gate,
    catalogue: Bytes,
    lounge: Lounge,
}

impl Routes {
    /// The routes of the server on this port.
    pub fn new(port: u16, options: &Options) -> Routes {
        let lounge = Lounge::new(options);
        let catalogue = catalogue(lounge.share()).to_string().into();
        Routes { gate: Gate::new(port), catalogue, lounge }
    }

    /// Ends what the requests have begun.
    pub fn close(&self) {
        self.lounge.close();
    }

    /// The tables.
    #[cfg(test)]
    pub fn lounge(&self) -> &Lounge {
        &self.lounge
    }

    /// Forgets what nobody needs any more.
    pub fn tidy(&self) {
        self.lounge.tidy();
    }

    /// The answer to a request, whatever it is.
    pub async fn answer(&self, request: Request<Incoming>) -> Result<Answer, Infallible> {
        let mut answer = self.route(request).await.unwrap_or_else(|refusal| refuse(&refusal));
        add_headers(answer.headers_mut());
        Ok(answer)
    }

    async fn route(&self, request: Request<Incoming>) -> Result<Answer, Refusal> {
        let (head, body) = request.into_parts();
        self.gate.check(&head)?;
        let parts: Vec<&str> = head.uri.path().split('/').skip(1).collect();
        match parts[..] {
            ["api", "variants"] => {
                allow(&head.method, &[Method::GET, Method::HEAD])?;
                Ok(json_answer(StatusCode::OK, self.catalogue.clone()))
            }
            ["api", "tables"] => {
                allow(&head.method, &[Method::POST])?;
                self.fields(&head, body).await?.end()?;
                Ok(json_answer(StatusCode::CREATED, json!({ "table": self.lounge.open()? }).to_string()))
            }
            ["api", "tables", id] => {
                allow(&head.method, &[Method::POST])?;
                let seat = self.lounge.find(id)?;
                let answer = seat.ask(self.fields(&head, body).await?).await?;
                Ok(json_answer(StatusCode::OK, answer.to_string()))
            }
            ["api", "tables", id, "events"] => {
                allow(&head.method, &[Method::GET])?;
                let (events, presence) = self.lounge.find(id)?.listen()?;
                Ok(stream(events, presence))
            }
            _ => {
                let asset = assets::find(head.uri.path());
                let asset = asset.ok_or_else(|| Refusal::new(404, "not-found", "there is nothing at this address"))?;
                allow(&head.method, &[Method::GET, Method::HEAD])?;
                Ok(file(asset, head.headers.get(IF_NONE_MATCH)))
            }
        }
    }

    /// Reads the body of a command.
    async fn fields(&self, head: &Parts, body: Incoming) -> Result<Fields, Refusal> {
        self.gate.check_json(head)?;
        let read = tokio::time::timeout(TIME, whole(body)).await;
        let bytes = read.map_err(|_| Refusal::new(408, "too-slow", "the request took too long"))??;
        Fields::read(&bytes)
    }
}

/// Reads a body that is not too long.
async fn whole(mut body: Incoming) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let mut length = 0;
    // Whoever announces more than that is not waited for.
    while length <= PATIENCE && body.size_hint().lower() <= PATIENCE as u64 {
        let frame = match body.frame().await {
            None if length > MOST => break,
            None => return Ok(bytes),
            Some(Ok(frame)) => frame,
            Some(Err(_)) => return Err(Refusal::new(400, "bad-json", "the request was cut off")),
        };
        if let Ok(data) = frame.into_data() {
            length += data.len();
            if length > MOST {
                bytes = Vec::new();
            } else {
                bytes.extend_from_slice(&data);
            }
        }
    }
    Err(Refusal::new(413, "too-large", format!("expected at most {MOST} bytes")))
}

/// An answer that goes on as long as somebody reads.
fn stream(events: watch::Receiver<Latest>, presence: Presence) -> Answer {
    let (out, bytes) = mpsc::channel(1);
    tokio::spawn(stream::send(events, out));
    let mut answer = Response::new(Content::Events(bytes, presence));
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

fn allow(method: &Method, allowed: &[Method]) -> Result<(), Refusal> {
    if allowed.contains(method) {
        return Ok(());
    }
    let names = allowed.iter().map(Method::as_str).collect::<Vec<_>>().join(", ");
    Err(Refusal::new(405, "not-allowed", format!("expected {names}")).with("allow", names))
}

/// A file of the page. Browsers keep it, and ask each time whether it is still the same: a newer program never meets an older page.
fn file(asset: &'static assets::Asset, known: Option<&HeaderValue>) -> Answer {
    let same = known
        .and_then(|known| known.to_str().ok())
        .is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == asset.tag));
    let mut answer = if same {
        let mut answer = Response::new(Content::Whole(None));
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer
    } else {
        answer(StatusCode::OK, asset.content_type, &*asset.bytes)
    };
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(&asset.tag).expect("a tag is plain text"));
    answer
}

fn json_answer(status: StatusCode, body: impl Into<Bytes>) -> Answer {
    let mut answer = answer(status, JSON, body);
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

fn answer(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Content::Whole(Some(body.into())));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    answer
}

fn refuse(refusal: &Refusal) -> Answer {
    let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut answer = json_answer(status, refusal.body());
    if refusal.code == "bad-length" {
        // Where the next request begins is not known.
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(names) = refusal.object()["allow"].as_str()
        && let Ok(names) = HeaderValue::from_str(names)
    {
        answer.headers_mut().insert(ALLOW, names);
    }
    answer
}
