//! Which request does what.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::{Method, Request, Response, StatusCode};

use super::assets;
use super::catalogue::catalogue;
use super::gate::{Gate, add_headers};
use super::refusal::Refusal;
use super::server::Options;

const JSON: &str = "application/json";

/// The body of an answer.
pub struct Content(Option<Bytes>);

impl Content {
    fn whole(bytes: impl Into<Bytes>) -> Content {
        Content(Some(bytes.into()))
    }
}

impl Body for Content {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

type Answer = Response<Content>;

/// Knows what to answer.
pub struct Routes {
    gate: Gate,
    catalogue: Bytes,
}

impl Routes {
    /// The routes of the server on this port.
    pub fn new(port: u16, options: &Options) -> Routes {
        Routes { gate: Gate::new(port), catalogue: catalogue(options).to_string().into() }
    }

    /// Ends what the requests have begun.
    pub fn close(&self) {}

    /// The answer to a request, whatever it is.
    pub async fn answer(&self, request: Request<Incoming>) -> Result<Answer, Infallible> {
        let mut answer = self.route(request).await.unwrap_or_else(|refusal| refuse(&refusal));
        add_headers(answer.headers_mut());
        Ok(answer)
    }

    async fn route(&self, request: Request<Incoming>) -> Result<Answer, Refusal> {
        let (head, _body) = request.into_parts();
        self.gate.check(&head)?;
        let parts: Vec<&str> = head.uri.path().split('/').skip(1).collect();
        match parts[..] {
            ["api", "variants"] => {
                allow(&head.method, &[Method::GET, Method::HEAD])?;
                Ok(json(StatusCode::OK, self.catalogue.clone()))
            }
            _ => {
                let asset = assets::find(head.uri.path());
                let asset = asset.ok_or_else(|| Refusal::new(404, "not-found", "there is nothing at this address"))?;
                allow(&head.method, &[Method::GET, Method::HEAD])?;
                Ok(file(asset, head.headers.get(IF_NONE_MATCH)))
            }
        }
    }
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
        let mut answer = Response::new(Content(None));
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer
    } else {
        answer(StatusCode::OK, asset.content_type, asset.bytes)
    };
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(ETAG, HeaderValue::from_str(&asset.tag).expect("a tag is plain text"));
    answer
}

fn json(status: StatusCode, body: impl Into<Bytes>) -> Answer {
    let mut answer = answer(status, JSON, body);
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

fn answer(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Content::whole(body));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    answer
}

fn refuse(refusal: &Refusal) -> Answer {
    let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut answer = json(status, refusal.body());
    if let Some(names) = refusal.object()["allow"].as_str()
        && let Ok(names) = HeaderValue::from_str(names)
    {
        answer.headers_mut().insert(ALLOW, names);
    }
    answer
}
