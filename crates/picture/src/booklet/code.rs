//! QR codes as filled rectangles.

use pdf_writer::Content;
use qrcode::{Color, EcLevel, QrCode};

/// Draws the QR code of a text on a PDF page, in a square with its top left corner at a point. Draws
/// nothing if the text is too long for a QR code.
pub(crate) fn draw(text: &str, content: &mut Content, (x, y): (f32, f32), side: f32) {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return;
    };
    let module = side / code.width() as f32;
    content.save_state().set_fill_rgb(0.0, 0.0, 0.0);
    let colours = code.to_colors();
    for (row, modules) in (0..).zip(colours.chunks(code.width())) {
        let bottom = y - module * (row + 1) as f32;
        // Neighbouring modules become one rectangle: fewer operators, and no hairlines between them.
        let mut column = 0;
        for run in modules.chunk_by(|one, two| one == two) {
            if run.first() == Some(&Color::Dark) {
                let left = x + module * column as f32;
                content.rect(left, bottom, module * run.len() as f32, module);
            }
            column += run.len();
        }
    }
    content.fill_nonzero().restore_state();
}
