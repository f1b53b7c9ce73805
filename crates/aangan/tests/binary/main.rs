//! The real binary, started as an operator starts it.

mod aliases;
mod bucket;
mod copy;
mod crash;
mod database;
mod disk;
mod doctor;
mod ending;
mod erasure;
mod help;
mod listener;
mod backup;
mod live;
mod manual;
mod money;
mod office;
mod outputs;
mod pages;
mod pipe;
mod place;
mod running;
mod same_bytes;
mod staff;
mod start;
mod tampering;
mod upgrade;
