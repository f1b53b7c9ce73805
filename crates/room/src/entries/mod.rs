//! Takes in what tablets log: times, verdicts, and what the entries make.
