//! The files of both web apps, put in by the build.

use context::http::web_app::File;

include!(concat!(env!("OUT_DIR"), "/web_files.rs"));
