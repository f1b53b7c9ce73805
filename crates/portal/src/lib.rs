//! Aangan, the parent portal: everything that knows childcare.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod centres;
pub mod families;
pub mod live;
pub mod notices;
pub mod pictures;
pub mod guardians;
pub mod cameras;
pub mod day;
pub mod content;
pub mod conversations;
pub mod events;
pub mod requests;
pub mod tickets;
pub mod threads;
pub mod help_desk;
pub mod surveys;
pub mod billing;
pub mod finance;
pub mod unread;
pub mod today;
pub mod calendar_feed;
pub mod arrival;

pub mod health;
pub mod migrations;
pub mod web_files;
pub mod routes;
pub mod jobs;
pub mod data_folder;
pub mod erasure;
pub mod family_copy;
pub mod data_asks;
pub mod keeping;
pub mod doctor;
pub mod statements;
pub mod serve;
pub mod office;
pub mod demo;
