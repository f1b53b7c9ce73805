//! What happened at the door: each arrival, departure and absence. The day's row is computed from it.
