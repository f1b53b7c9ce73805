mod absences;
mod attendance;
mod growth;
mod notifications;
mod photos;
mod timeline;
