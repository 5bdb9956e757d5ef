//! Which requests are let in, and the headers of every answer.
//!
//! A page of another site can make a browser send requests to the loopback. It cannot choose their `Host` unless its name is made to
//! point here (DNS rebinding), so that is looked at; nor their `Origin`, nor send JSON without asking first, which is never granted.

use hyper::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    TRANSFER_ENCODING, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::http::request::Parts;

use super::refusal::Refusal;

/// Everything comes from here; pictures may also be made by the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Knows the names of the server.
pub struct Gate {
    hosts: Vec<String>,
}

impl Gate {
    /// The gate of the server on this port.
    pub fn new(port: u16) -> Gate {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        Gate { hosts }
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }

    /// Refuses requests that another site has sent, or that are meant for another server.
    pub fn check(&self, head: &Parts) -> Result<(), Refusal> {
        // Whoever stands in between might take another end of the body than we do (request smuggling). Browsers send lengths; what a
        // request with both says of its length is gone by now.
        if head.headers.contains_key(TRANSFER_ENCODING) {
            return Err(Refusal::new(400, "bad-length", "expected Content-Length, not Transfer-Encoding"));
        }
        let forbidden = |message: &str| Err(Refusal::new(403, "forbidden", message));
        let Some(host) = only(&head.headers, &HOST) else { return forbidden("expected one Host header") };
        let named = head.uri.authority().is_none_or(|authority| self.is_ours(authority.as_str()));
        if !self.is_ours(host) || !named {
            return forbidden("this server answers to its own names only");
        }
        if head.headers.contains_key(ORIGIN) {
            let origin = only(&head.headers, &ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
                return forbidden("the request comes from another site");
            }
        }
        // A link from elsewhere may lead to the page, but nothing else may be asked for from elsewhere.
        let site = head.headers.get("sec-fetch-site");
        if head.uri.path() != "/" && site.is_some_and(|site| site != "same-origin" && site != "none") {
            return forbidden("the request comes from another site");
        }
        Ok(())
    }

    /// Refuses bodies that are not declared to be JSON: those a form of another site could send.
    pub fn check_json(&self, head: &Parts) -> Result<(), Refusal> {
        let declared = only(&head.headers, &CONTENT_TYPE).unwrap_or_default();
        let kind = declared.split(';').next().unwrap_or_default().trim();
        if kind.eq_ignore_ascii_case("application/json") {
            return Ok(());
        }
        Err(Refusal::new(415, "unsupported-type", "expected Content-Type: application/json"))
    }
}

/// The value of a header that is there once, and is text.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

/// Adds the headers that every answer has.
pub fn add_headers(headers: &mut HeaderMap) {
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
