//! The released program: the engine as it was built for several generations of processors, all in one file. The best that the processor
//! can run is run. Made by `.ci/release/build`, which compiles the library once for each and calls them as below.

use std::process::ExitCode;

/// The names of the builds, the best first; `None` where the processor lacks what they take.
fn builds() -> [(&'static str, bool, fn() -> ExitCode); 4] {
    macro_rules! has {
        ($($feature:tt)*) => { true $(&& std::arch::is_x86_feature_detected!($feature))* };
    }
    // What `x86-64-v2`, `-v3` and `-v4` are to the compiler: the levels of the x86-64 psABI.
    let v2 = has!("cmpxchg16b" "popcnt" "sse3" "sse4.1" "sse4.2" "ssse3");
    let v3 = v2 && has!("avx" "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "xsave");
    let v4 = v3 && has!("avx512bw" "avx512cd" "avx512dq" "avx512f" "avx512vl");
    // As `.ci/release/build` asks for it.
    let vbmi2 = v4 && has!("avx512bitalg" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq");
    [
        ("avx512-vbmi2", vbmi2, vibria_vbmi2::commands::main),
        ("avx512", v4, vibria_v4::commands::main),
        ("avx2", v3, vibria_v3::commands::main),
        ("sse2", v2, vibria_v2::commands::main),
    ]
}

fn main() -> ExitCode {
    let builds = builds();
    // To compare builds on one machine. Nobody needs it to play.
    let wanted = std::env::var("VIBRIA_KERNELS").ok();
    let chosen = builds.iter().find(|(name, runs, _)| *runs && wanted.as_ref().is_none_or(|wanted| wanted == name));
    if let Some((_, _, main)) = chosen {
        return main();
    }
    match wanted {
        Some(wanted) => {
            let names: Vec<&str> = builds.iter().filter(|(_, runs, _)| *runs).map(|(name, _, _)| *name).collect();
            eprintln!("error: VIBRIA_KERNELS: {wanted:?}: expected one of {}", names.join(", "));
        }
        None => eprintln!("error: this program needs a processor with SSE4.2 and POPCNT (x86-64-v2), as all have since about 2009"),
    }
    ExitCode::from(2)
}
