mod centre_json;
mod compression;
mod form;
mod live;
mod outage;
mod unchanged;
mod web_app;
