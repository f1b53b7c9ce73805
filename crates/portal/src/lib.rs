//! Aangan, the parent portal: everything that knows childcare.
//!
//! The order below is the law: later modules may call earlier ones, never back.

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
