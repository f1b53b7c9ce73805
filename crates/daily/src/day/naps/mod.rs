//! Naps, and the one Sleep entry of each at waking.
