//! C'escacs: chess on 169 hexes with 54 pieces, by the rules of its official site.

pub mod castling;
pub mod hexes;
pub mod kinds;
pub mod pdtl;
pub mod rights;
pub mod setup;
