//! Why a move is illegal, in words.

use super::board::{OFF, TABLES, name};
use super::notation::{Claim, victim};
use super::{Draughts, Men, Move};
use crate::game::{Color, Game, Illegal, Text};

/// How many legal captures are named as examples.
const EXAMPLES: usize = 3;

/// The reason why no legal move fits a claim; `legal` are all that there are.
pub(super) fn why<M: Men>(position: &Draughts<M>, claim: &Claim, legal: &[Move]) -> Illegal {
    let from = match *claim {
        Claim::Quiet(from, _) | Claim::Ends(from, _) | Claim::Effect(from, ..) => from,
        Claim::Path(ref cells) => cells[0],
    };
    let side = position.side_to_move();
    if position.occupied() >> from & 1 == 0 {
        return Illegal::NoPiece(name(from));
    }
    if (position.men(side) | position.kings(side)) >> from & 1 == 0 {
        return Illegal::NotYours(name(from));
    }
    let Some(first) = legal.first() else {
        return Illegal::Other("there is no legal move".into());
    };
    if let Claim::Path(cells) = claim
        && let Some(reason) = broken(position, cells)
    {
        return reason;
    }
    if first.captures() {
        let examples = legal.iter().take(EXAMPLES).map(|&m| position.write_move(m)).collect();
        return Illegal::CaptureCompulsory { count: first.victims.count_ones(), examples };
    }
    match *claim {
        Claim::Quiet(from, to) => quiet(position, from, to),
        _ => Illegal::Other("nothing can be captured here".into()),
    }
}

/// The first fault of a capture's path, if any of its legs is none.
fn broken<M: Men>(position: &Draughts<M>, path: &[usize]) -> Option<Illegal> {
    let from = path[0];
    let side = position.side_to_move();
    let king = position.kings(side) >> from & 1 != 0;
    // The capturing piece is lifted.
    let occupied = position.occupied() & !(1 << from);
    let own = (position.men(side) | position.kings(side)) & !(1 << from);
    let mut taken = 0u64;
    for leg in path.windows(2) {
        let (at, to) = (leg[0], leg[1]);
        let over = match victim(occupied, at, to) {
            Ok(over) => over,
            Err(reason) => return Some(reason),
        };
        if occupied >> to & 1 != 0 {
            return Some(Illegal::Blocked(name(to)));
        }
        if own >> over & 1 != 0 {
            return Some(Illegal::Other(format!("the piece on {} is your own", name(over))));
        }
        if taken >> over & 1 != 0 {
            return Some(Illegal::Other(format!("{} cannot be jumped twice", name(over))));
        }
        if !king && (TABLES.near[at] >> over & 1 == 0 || TABLES.beyond[at][over] as usize != to) {
            let reason =
                format!("a man leaps over a neighbour onto the next cell, not from {} to {}", name(at), name(to));
            return Some(Illegal::Other(reason));
        }
        taken |= 1 << over;
    }
    None
}

/// The fault of a quiet move where nothing can be captured.
fn quiet<M: Men>(position: &Draughts<M>, from: usize, to: usize) -> Illegal {
    let side = position.side_to_move();
    let king = position.kings(side) >> from & 1 != 0;
    let piece = || if king { "king" } else { "man" }.to_owned();
    if from != to && (position.men(side) | position.kings(side)) >> to & 1 != 0 {
        return Illegal::OwnPiece(name(to));
    }
    let Some((direction, between)) = line(from, to) else {
        return Illegal::NotItsMove { piece: piece(), from: name(from), to: name(to) };
    };
    // Directions 0 to 2 are White's forward.
    if !king && (direction < 3) != (side == Color::White) {
        return Illegal::Other(format!("men move forward only, not from {} to {}", name(from), name(to)));
    }
    if !king && !M::LINES && !between.is_empty() {
        return Illegal::Other(format!("a man moves one cell at a time, not from {} to {}", name(from), name(to)));
    }
    for cell in between {
        if !king && position.occupied() >> cell & 1 == 0 {
            return Illegal::Other(format!("{} is vacant: a line of men has no gap", name(cell)));
        }
        let passable = if king { !position.occupied() } else { position.men(side) };
        if passable >> cell & 1 == 0 {
            return Illegal::Blocked(name(cell));
        }
    }
    Illegal::Blocked(name(to))
}

/// The direction from one cell to another, if they are on one line, and the cells between.
fn line(from: usize, to: usize) -> Option<(usize, Vec<usize>)> {
    (0..6).find_map(|direction| {
        let mut between = Vec::new();
        let mut at = TABLES.next[from][direction] as usize;
        while at != OFF as usize && at != to {
            between.push(at);
            at = TABLES.next[at][direction] as usize;
        }
        (at == to).then_some((direction, between))
    })
}
