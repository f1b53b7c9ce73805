//! Corrects and withdraws what stands on the timeline.
