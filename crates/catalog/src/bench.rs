//! The fixed searches of the bench, from the opening to the end of a game. A change of any of them
//! changes the signature.

/// A position to be searched to a depth.
#[derive(Copy, Clone, Debug)]
pub struct Fixed {
    /// Its variant.
    pub variant: &'static str,
    /// Its text.
    pub position: &'static str,
    /// How deep.
    pub depth: u32,
}

const fn fixed(variant: &'static str, depth: u32, position: &'static str) -> Fixed {
    Fixed {
        variant,
        position,
        depth,
    }
}

pub(crate) const MOAI: &[Fixed] = &[
    fixed("8x8", 6, "#6#/8/8/4B3/3W4/8/8/#6# w"),
    fixed("8x8", 6, "#1x4#/5x2/8/x7/8/6Bx/W1x3x1/#6# w"),
    fixed("8x8", 7, "#xx4#/x1x1xW1x/B2xx3/3x2x1/8/x3x3/1x6/#2x3# w"),
    fixed("9x8", 6, "#1xx4#/9/9/4x4/6x2/6Wx1/1x7/#2Bx2x# w"),
];

pub(crate) const CAGE: &[Fixed] = &[
    fixed(
        "10",
        7,
        "b2rbrbrbr/1brbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrb1/rbrbrbrbrb/2brbrbr2/rbrbrbrbr1/brbrbrbrbr/rbrbrbrbrb r",
    ),
    fixed(
        "10",
        7,
        "b1br1r1r2/1br1r5/1rb1b3b1/rbrbr1rbrb/1rbrbrbr1r/1brbrbrbr1/2brbrbr2/2r1r2b2/brb1b2r1r/1b1b6 r",
    ),
    fixed(
        "10",
        8,
        "10/2r1r5/3r4b1/2rbr2b2/10/5b4/3rbr4/1b2rb4/b5r3/r8b r",
    ),
    fixed(
        "8",
        8,
        "7r/7b/b1brbrbr/2rbr2b/1r4b1/rbrbr2b/1rbrb3/1brbrb2 r",
    ),
];

pub(crate) const RACING_KINGS: &[Fixed] = &[
    fixed("standard", 11, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
    fixed(
        "standard",
        8,
        "8/8/8/8/2b2N2/4B1K1/k2n2R1/qrbn1BRQ w - - 1 9",
    ),
    fixed(
        "standard",
        8,
        "5Q2/R7/1n6/B7/2B5/2N1br2/6K1/kr1n2R1 w - - 6 16",
    ),
    fixed("feup", 10, "6R1/8/8/8/5N2/1nn5/krb2B1K/qrb1NBRQ w - - 4 3"),
];

pub(crate) const GOROGO: &[Fixed] = &[
    fixed("standard", 6, "5/5/2h2/5/5 b 10,2 10,2 0,0"),
    fixed("standard", 7, "h4/2b2/5/5/1h3 b 10,1 9,2 0,0"),
    fixed("standard", 8, "2h1h/5/bhw2/hh3/2b2 w 9,0 8,0 0,0"),
    fixed("standard", 9, "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"),
];
