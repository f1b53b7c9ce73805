//! A deterministic pseudo-random generator (splitmix64), the same on every machine. Not for secrets.

/// Seeded by its purpose, so that results do not depend on the order of calls.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn of(parts: &[u64]) -> Self {
        let mut dice = Self(0x9E37_79B9_7F4A_7C15);
        for &part in parts {
            dice.0 ^= part;
            dice.0 = dice.throw();
        }
        dice
    }

    /// A seed from a word.
    pub fn word(text: &str) -> u64 {
        text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    }

    fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `sides - 1`.
    pub fn below(&mut self, sides: usize) -> usize {
        let sides = u64::try_from(sides.max(1)).unwrap_or(1);
        usize::try_from(self.throw() % sides).unwrap_or(0)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u16, high: u16) -> u16 {
        let span = usize::from(high.saturating_sub(low)) + 1;
        low + u16::try_from(self.below(span)).unwrap_or(0)
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// The numbers below `count` in shuffled order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
