//! Reads CBOR (RFC 8949) as authenticators write it: definite lengths, no tags.

/// How deeply arrays and maps may be nested in what is skipped.
const DEPTH: u32 = 8;

/// What is left to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cbor<'a>(pub &'a [u8]);

/// One item; an array or a map is followed by its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Number(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Array(u64),
    Map(u64),
    /// True, false, null, or a number with a fraction.
    Other,
}

impl<'a> Cbor<'a> {
    /// The next item; None where the bytes are not of this form or end early.
    pub fn next(&mut self) -> Option<Item<'a>> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        let value = match first & 0x1f {
            short @ 0..=23 => u64::from(short),
            24 => self.number(1)?,
            25 => self.number(2)?,
            26 => self.number(4)?,
            27 => self.number(8)?,
            _ => return None,
        };
        Some(match first >> 5 {
            0 => Item::Number(i64::try_from(value).ok()?),
            1 => Item::Number(-1 - i64::try_from(value).ok()?),
            2 => Item::Bytes(self.take(value)?),
            3 => Item::Text(std::str::from_utf8(self.take(value)?).ok()?),
            4 => Item::Array(value),
            5 => Item::Map(value),
            7 => Item::Other,
            _ => return None,
        })
    }

    /// Skips an item with all its members.
    pub fn skip(&mut self) -> Option<()> {
        self.skip_to(DEPTH)
    }

    fn skip_to(&mut self, depth: u32) -> Option<()> {
        let (times, members) = match self.next()? {
            Item::Array(times) => (times, 1),
            Item::Map(times) => (times, 2),
            _ => return Some(()),
        };
        let depth = depth.checked_sub(1)?;
        for _ in 0..times {
            for _ in 0..members {
                self.skip_to(depth)?;
            }
        }
        Some(())
    }

    fn number(&mut self, bytes: u64) -> Option<u64> {
        Some(self.take(bytes)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn take(&mut self, bytes: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(bytes).ok()?)?;
        self.0 = rest;
        Some(taken)
    }
}
