//! A game with its variations, by numbered nodes: what a page walks through.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::refusal::Refusal;
use crate::game::{Color, Line, Text};
use crate::record::{Branch, Comment, Note, Step};

/// Nodes of a game, at most: more than anybody looks through.
const MOST: usize = 20_000;

/// How deep variations may lie in variations. Records are read and written by recursion, and no deeper ones are read.
const DEPTH: usize = 90;

/// A position of the tree, with the move that led to it.
pub struct Node<G: Text> {
    parent: usize,
    /// The first goes on with the line, the others are variations.
    children: Vec<usize>,
    /// How many variations this one lies in.
    depth: usize,
    /// `None` at the root only.
    m: Option<G::Move>,
    side: Color,
    ply: usize,
    number: String,
    text: String,
    uci: String,
    nags: Vec<u8>,
    draw_offer: bool,
    comments: Vec<Comment>,
    label: Option<u32>,
    intro: Vec<Comment>,
    /// What both players had left when this node was reached in play.
    pub clocks: Option<[Duration; 2]>,
}

/// See the module. Node 0 is the start. Numbers are never used again.
pub struct Tree<G: Text> {
    start: G,
    nodes: Vec<Option<Node<G>>>,
}

impl<G: Text> Tree<G> {
    /// A game without moves.
    pub fn new(start: G) -> Tree<G> {
        let root = Node {
            parent: 0,
            children: Vec::new(),
            depth: 0,
            m: None,
            side: !start.side_to_move(),
            ply: 0,
            number: String::new(),
            text: String::new(),
            uci: String::new(),
            nags: Vec::new(),
            draw_offer: false,
            comments: Vec::new(),
            label: None,
            intro: Vec::new(),
            clocks: None,
        };
        Tree { start, nodes: vec![Some(root)] }
    }

    /// The game of a record.
    pub fn of(start: G, main: &Branch<G::Move>) -> Result<Tree<G>, Refusal> {
        let mut tree = Tree::new(start.clone());
        tree.node_mut(0).comments = main.intro.clone();
        tree.append(main, 0, start)?;
        Ok(tree)
    }

    fn append(&mut self, branch: &Branch<G::Move>, at: usize, mut position: G) -> Result<(), Refusal> {
        let mut at = at;
        for (index, step) in branch.steps.iter().enumerate() {
            let id = self.add(at, &position, step.m)?;
            let node = self.node_mut(id);
            node.nags = step.nags.clone();
            node.draw_offer = step.draw_offer;
            node.comments = step.comments().cloned().collect();
            if index == 0 && at != 0 {
                node.label = branch.label;
                node.intro = branch.intro.clone();
            }
            for variation in step.variations() {
                if variation.steps.is_empty() {
                    self.node_mut(id).comments.extend(variation.intro.iter().cloned());
                } else {
                    self.append(variation, at, position.clone())?;
                }
            }
            position.make(step.m, &mut ());
            at = id;
        }
        Ok(())
    }

    /// Adds a move behind a node whose position this is.
    fn add(&mut self, at: usize, position: &G, m: G::Move) -> Result<usize, Refusal> {
        let id = self.nodes.len();
        if id >= MOST {
            return Err(Refusal::not_now(format!(
                "a game of more than {MOST} moves and variations is too long for a page"
            )));
        }
        let parent = self.node(at);
        let depth = parent.depth + usize::from(!parent.children.is_empty());
        if depth > DEPTH {
            return Err(Refusal::not_now(format!("variations are nested deeper than {DEPTH}")));
        }
        let side = position.side_to_move();
        let number = format!("{}{}", position.move_number(), if side == Color::White { "." } else { "…" });
        let node = Node {
            parent: at,
            children: Vec::new(),
            depth,
            m: Some(m),
            side,
            ply: parent.ply + 1,
            number,
            text: position.write_move(m),
            uci: position.write_uci(m),
            nags: Vec::new(),
            draw_offer: false,
            comments: Vec::new(),
            label: None,
            intro: Vec::new(),
            clocks: None,
        };
        self.node_mut(at).children.push(id);
        self.nodes.push(Some(node));
        Ok(id)
    }

    /// Makes a move at a node: the node that it leads to, an old one if it is there already.
    pub fn play(&mut self, at: usize, position: &G, m: G::Move) -> Result<usize, Refusal> {
        let known = self.node(at).children.iter().copied().find(|&child| self.node(child).m == Some(m));
        known.map_or_else(|| self.add(at, position, m), Ok)
    }

    /// Whether there is a node of this number.
    pub fn has(&self, id: usize) -> bool {
        self.nodes.get(id).is_some_and(Option::is_some)
    }

    /// A node that is there.
    pub fn node(&self, id: usize) -> &Node<G> {
        self.nodes[id].as_ref().expect("callers ask for nodes that are there")
    }

    /// A node that is there.
    pub fn node_mut(&mut self, id: usize) -> &mut Node<G> {
        self.nodes[id].as_mut().expect("callers ask for nodes that are there")
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, id: usize) -> Option<usize> {
        (id != 0).then(|| self.node(id).parent)
    }

    /// The node that goes on with the line.
    pub fn next(&self, id: usize) -> Option<usize> {
        self.node(id).children.first().copied()
    }

    /// The end of the line through a node.
    pub fn last(&self, mut id: usize) -> usize {
        while let Some(next) = self.next(id) {
            id = next;
        }
        id
    }

    /// Half-moves from the start.
    pub fn ply(&self, id: usize) -> usize {
        self.node(id).ply
    }

    /// The nodes from the start to this one, the start left out.
    fn path(&self, mut id: usize) -> Vec<usize> {
        let mut path = Vec::with_capacity(self.ply(id));
        while id != 0 {
            path.push(id);
            id = self.node(id).parent;
        }
        path.reverse();
        path
    }

    /// The position of a node, with its history.
    pub fn line(&self, id: usize) -> Line<G> {
        let mut line = Line::new(self.start.clone());
        for id in self.path(id) {
            line.push(self.node(id).m.expect("only the start has no move"));
        }
        line
    }

    /// Whether a node is another one or lies before it.
    pub fn leads_to(&self, id: usize, other: usize) -> bool {
        id == 0 || id == other || self.path(other).contains(&id)
    }

    /// Forgets a move and all after it; not the start.
    pub fn delete(&mut self, id: usize) {
        let parent = self.node(id).parent;
        self.node_mut(parent).children.retain(|&child| child != id);
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id].take() {
                doomed.extend(node.children);
            }
        }
        self.deepen(parent);
    }

    /// Puts the variation that a node belongs to one place higher; `false` if it is the main line.
    pub fn promote(&mut self, mut id: usize) -> bool {
        while id != 0 {
            let parent = self.node(id).parent;
            let children = &mut self.node_mut(parent).children;
            let place = children.iter().position(|&child| child == id).unwrap_or(0);
            if place > 0 {
                children.swap(place - 1, place);
                self.deepen(parent);
                return true;
            }
            id = parent;
        }
        false
    }

    /// Counts anew how deep the nodes behind one lie.
    fn deepen(&mut self, id: usize) {
        let mut rest = vec![id];
        while let Some(id) = rest.pop() {
            let depth = self.node(id).depth;
            for (index, child) in self.node(id).children.clone().into_iter().enumerate() {
                self.node_mut(child).depth = depth + usize::from(index > 0);
                rest.push(child);
            }
        }
    }

    /// Replaces the comment on a node, and its glyphs if there are any to replace them by.
    pub fn annotate(&mut self, id: usize, text: &str, nags: Option<Vec<u8>>) {
        let node = self.node_mut(id);
        node.comments = Comment::new(text).into_iter().collect();
        if let Some(mut nags) = nags.filter(|_| id != 0) {
            nags.sort_unstable();
            nags.dedup();
            node.nags = nags;
        }
    }

    /// The game as a record has it.
    pub fn branch(&self) -> Branch<G::Move> {
        let main = self.next(0).map(|first| self.branch_from(first)).unwrap_or_default();
        Branch { intro: self.node(0).comments.clone(), ..main }
    }

    fn branch_from(&self, first: usize) -> Branch<G::Move> {
        let node = self.node(first);
        let mut branch = Branch { label: node.label, intro: node.intro.clone(), steps: Vec::new() };
        let mut id = Some(first);
        while let Some(here) = id {
            let node = self.node(here);
            let mut step = Step::new(node.m.expect("only the start has no move"));
            step.nags = node.nags.clone();
            step.draw_offer = node.draw_offer;
            step.notes = node.comments.iter().cloned().map(Note::Comment).collect();
            if let [main, variations @ ..] = &self.node(node.parent).children[..]
                && *main == here
            {
                step.notes.extend(variations.iter().map(|&other| Note::Variation(self.branch_from(other))));
            }
            branch.steps.push(step);
            id = self.next(here);
        }
        branch
    }

    /// The nodes as the event `game` has them.
    pub fn objects(&self) -> Vec<Value> {
        let nodes = self.nodes.iter().enumerate().filter_map(|(id, node)| Some((id, node.as_ref()?)));
        nodes.map(|(id, node)| node.object(id)).collect()
    }
}

impl<G: Text> Node<G> {
    /// Who made the move.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The move.
    pub fn m(&self) -> Option<G::Move> {
        self.m
    }

    fn object(&self, id: usize) -> Value {
        let comments: Vec<&str> = self.intro.iter().chain(&self.comments).map(Comment::text).collect();
        let mut object = Map::new();
        object.insert("id".into(), id.into());
        object.insert("parent".into(), if id == 0 { Value::Null } else { self.parent.into() });
        object.insert("children".into(), self.children.clone().into());
        object.insert("comment".into(), comments.join("\n").into());
        if id != 0 {
            object.insert("ply".into(), self.ply.into());
            object.insert("number".into(), self.number.as_str().into());
            object.insert("side".into(), side_name(self.side).into());
            object.insert("text".into(), self.text.as_str().into());
            object.insert("uci".into(), self.uci.as_str().into());
            object.insert("nags".into(), json!(self.nags));
        }
        Value::Object(object)
    }
}

/// A player in the protocol.
pub fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
