//! Any bytes as records of games, and as lists of positions.
#![no_main]

#[allow(dead_code)]
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Some((variant, rest)) = targets::variant(data) {
        targets::records(variant, rest);
    }
});
