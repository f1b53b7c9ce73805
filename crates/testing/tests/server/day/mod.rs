mod absences;
mod attendance;
mod attendance_events;
mod growth;
mod naps;
mod notifications;
mod photos;
mod timeline;
