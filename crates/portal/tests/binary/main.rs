//! The real binary, started as an operator starts it.

mod crash;
mod listener;
mod live;
mod running;
mod start;
