//! Opening books that all tables share: each is made when it is first asked for.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::explorer::Explorer;
use crate::variants::{Playable, Variant};

/// The books, by variant.
#[derive(Default, Debug)]
pub struct Library(Mutex<HashMap<Variant, Arc<dyn Any + Send + Sync>>>);

impl Library {
    /// The games of a variant that `G` plays. Whoever asks for them while they are read waits.
    pub fn explorer<G: Playable>(&self, variant: Variant) -> Arc<Explorer<G>> {
        let mut books = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let book = books.entry(variant).or_insert_with(|| Arc::new(Explorer::<G>::embedded(variant)));
        // One variant is always played by the same game.
        Arc::clone(book).downcast().unwrap_or_default()
    }
}
