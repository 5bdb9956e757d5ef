//! Any bytes as a position of any variant.
#![no_main]

#[allow(dead_code)]
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Some((variant, rest)) = targets::variant(data) {
        targets::position(variant, rest);
    }
});
