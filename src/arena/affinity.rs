//! Games that keep to processors of their own, so that the system does not move them about and two do not share one.

use super::plan::Plan;
use super::runner::Crew;

/// The processors of each game that runs at once; none where it is not asked for, not possible, or there are too few.
#[cfg(target_os = "linux")]
pub fn places(plan: &Plan, crew: Crew) -> Vec<Vec<usize>> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    if !crew.affinity {
        return Vec::new();
    }
    let Ok(own) = sched_getaffinity(None) else { return Vec::new() };
    let processors: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&processor| own.is_set(processor)).collect();
    // Only one of the two thinks at a time.
    let each = plan.engines.iter().map(|engine| engine.threads.unwrap_or(1)).max().unwrap_or(1);
    let places: Vec<Vec<usize>> = processors.chunks_exact(each).map(<[usize]>::to_vec).collect();
    if places.len() < crew.concurrency { Vec::new() } else { places }
}

/// Keeps this thread, and what it starts from now on, to these processors; no processor: to any.
#[cfg(target_os = "linux")]
pub fn keep_to(place: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    if place.is_empty() {
        return;
    }
    let mut set = CpuSet::new();
    place.iter().for_each(|&processor| set.set(processor));
    // Where it is refused, the game is played all the same.
    let _ = sched_setaffinity(None, &set);
}

/// Only Linux lets a program without unsafe code choose.
#[cfg(not(target_os = "linux"))]
pub fn places(_: &Plan, _: Crew) -> Vec<Vec<usize>> {
    Vec::new()
}

/// See [`places`].
#[cfg(not(target_os = "linux"))]
pub fn keep_to(_: &[usize]) {}
