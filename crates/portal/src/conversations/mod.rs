//! What parents and centre say and show to each other. The app asks for the gallery at the same address as for the chat.

pub mod parent_api;
