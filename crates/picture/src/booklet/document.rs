//! The PDF file: pages, fonts, sprites and opacities, each stored once.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::{
    Content, Finish, Name, Pdf, Rect, Ref, TextStr, types::FontFlags, writers::Resources,
};

use crate::booklet::{
    Booklet,
    font::{FIRST, Font},
};

/// The drawn contents of a PDF file: its pages and the resources they share.
#[derive(Default)]
pub(crate) struct Document {
    /// The PDF operators that draw each page, in page order.
    pub(crate) pages: Vec<Vec<u8>>,
    /// The PDF operators that draw each sprite (picture of a piece) in a square of 100 units, by
    /// the name of the sprite and the theme.
    pub(crate) sprites: BTreeMap<String, Vec<u8>>,
    /// All opacities that the pages and sprites use, each of which becomes a resource of the PDF
    /// file.
    pub(crate) opacities: BTreeSet<Opacity>,
}

/// Opacity of fills and of lines in a PDF file, each in hundredths.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Opacity {
    pub(crate) fill: u8,
    pub(crate) stroke: u8,
}

impl Opacity {
    pub(crate) const FULL: Opacity = Opacity {
        fill: 100,
        stroke: 100,
    };

    /// Name under which the PDF file stores this opacity as a resource.
    pub(crate) fn key(self) -> String {
        format!("G{}S{}", self.fill, self.stroke)
    }
}

/// Allocator of PDF object numbers; holds the last one given out.
struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

impl Document {
    /// Writes all pages and the resources they use as a PDF file.
    pub(crate) fn finish(&self, booklet: &Booklet) -> Vec<u8> {
        let mut refs = Refs(0);
        let [catalog, tree, info, resources] = [(); 4].map(|()| refs.next());
        let mut pdf = Pdf::new();
        pdf.catalog(catalog)
            .pages(tree)
            .lang(TextStr(&booklet.language));
        pdf.document_info(info)
            .title(TextStr(&booklet.title))
            .producer(TextStr("Henge"));

        let (width, height) = booklet.paper.size();
        let pages: Vec<(Ref, Ref)> = (self.pages.iter())
            .map(|_| (refs.next(), refs.next()))
            .collect();
        pdf.pages(tree)
            .kids(pages.iter().map(|(page, _)| *page))
            .count(pages.len() as i32);
        for ((page, content), drawn) in pages.iter().zip(&self.pages) {
            let mut page = pdf.page(*page);
            page.media_box(Rect::new(0.0, 0.0, width, height))
                .parent(tree)
                .contents(*content)
                .pair(Name(b"Resources"), resources);
            page.finish();
            pdf.stream(*content, drawn);
        }
        self.resources(&mut pdf, resources, &mut refs);
        pdf.finish()
    }

    /// Writes the resource dictionary with all fonts, sprites and opacities, which all pages and
    /// sprites share.
    fn resources(&self, pdf: &mut Pdf, id: Ref, refs: &mut Refs) {
        let fonts = Font::ALL.map(|font| (font, refs.next()));
        for (font, id) in fonts {
            embed(pdf, font, id, refs);
        }
        let mut opacities = Vec::new();
        for opacity in &self.opacities {
            let id = refs.next();
            let part = |hundredths| f32::from(hundredths) / 100.0;
            pdf.ext_graphics(id)
                .non_stroking_alpha(part(opacity.fill))
                .stroking_alpha(part(opacity.stroke));
            opacities.push((opacity.key(), id));
        }
        let mut sprites = Vec::new();
        for (name, drawn) in &self.sprites {
            let sprite = refs.next();
            pdf.form_xobject(sprite, drawn)
                .bbox(Rect::new(0.0, 0.0, 100.0, 100.0))
                .pair(Name(b"Resources"), id);
            sprites.push((name, sprite));
        }
        let mut resources = pdf.indirect(id).start::<Resources<'_>>();
        resources
            .fonts()
            .pairs(fonts.iter().map(|(font, id)| (font.key(), *id)));
        resources.ext_g_states().pairs(
            opacities
                .iter()
                .map(|(key, id)| (Name(key.as_bytes()), *id)),
        );
        resources.x_objects().pairs(
            sprites
                .iter()
                .map(|(name, id)| (Name(name.as_bytes()), *id)),
        );
        resources.finish();
    }
}

/// Writes a font into the PDF file: its name, character widths, metrics and font file.
fn embed(pdf: &mut Pdf, font: Font, id: Ref, refs: &mut Refs) {
    let [descriptor, file] = [(); 2].map(|()| refs.next());
    let measures = font.measures();
    // In PDF, six letters and a plus sign mark a subset of a font.
    let name = format!("HENGEA+{}", measures.name);
    let name = Name(name.as_bytes());
    let mut dict = pdf.indirect(id).dict();
    dict.pair(Name(b"Type"), Name(b"Font"))
        .pair(Name(b"Subtype"), Name(b"TrueType"))
        .pair(Name(b"BaseFont"), name)
        .pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"))
        .pair(Name(b"FirstChar"), i32::from(FIRST))
        .pair(Name(b"LastChar"), i32::from(u8::MAX))
        .pair(Name(b"FontDescriptor"), descriptor);
    dict.insert(Name(b"Widths"))
        .array()
        .items(measures.widths.iter().map(|it| i32::from(*it)));
    dict.finish();
    let [left, bottom, right, top] = measures.bounds.map(f32::from);
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(0.0)
        .ascent(f32::from(measures.ascent))
        .descent(f32::from(measures.descent))
        .cap_height(f32::from(measures.cap_height))
        .stem_v(80.0)
        .font_file2(file);
    let bytes = font.file();
    pdf.stream(file, bytes)
        .pair(Name(b"Length1"), bytes.len() as i32);
}

/// The PDF operators of a finished content stream, as bytes.
pub(crate) fn operators(content: Content) -> Vec<u8> {
    content.finish().to_vec()
}
