//! PNG from SVG, by resvg: it paints the same on every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{Picture, SIZES, Style};

/// Width of a PNG where the style says none.
pub const DEFAULT_SIZE: u32 = 800;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The style asks for a size that cannot be drawn.
    #[error("a width of {0} pixels cannot be drawn: expected {low} to {high}", low = SIZES.start(), high = SIZES.end())]
    Size(u32),
    /// The SVG was not understood.
    #[error("the SVG cannot be painted: {0}")]
    Svg(String),
    /// The PNG was not written.
    #[error("the PNG cannot be written: {0}")]
    Png(String),
}

/// The picture as PNG, [`DEFAULT_SIZE`] pixels wide unless the style says otherwise. Outside the frame it is transparent if the
/// theme has no background.
pub fn png(picture: &Picture, style: &Style) -> Result<Vec<u8>, RasterError> {
    let size = style.size.unwrap_or(DEFAULT_SIZE);
    if !SIZES.contains(&size) {
        return Err(RasterError::Size(size));
    }
    let svg = picture.svg(&Style { size: Some(size), ..style.clone() });
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| RasterError::Svg(error.to_string()))?;
    let pixels = tree.size().to_int_size();
    let mut canvas = Pixmap::new(pixels.width(), pixels.height()).ok_or(RasterError::Size(size))?;
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| RasterError::Png(error.to_string()))
}
