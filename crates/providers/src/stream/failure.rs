//! Why a camera shows no picture: for the log, for the office, and for whoever keeps it.

/// A viewer is told only that the camera does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum NoPicture {
    #[error("there is no such file")]
    NoSuchFile,
    #[error("ffmpeg is not installed")]
    NoProgram,
    #[error("the camera does not answer")]
    NoAnswer,
    #[error("the camera refused the password")]
    Password,
    #[error("the camera sends no picture that can be read")]
    NotReadable,
    #[error("the camera's stream stopped")]
    Stopped,
    #[error("ffmpeg stood still although the camera sent its picture")]
    Hung,
    #[error("as many cameras run as may ([cameras] most_running)")]
    Crowded,
    #[error("the camera's address leads into a network that is not listed ([cameras] networks)")]
    Private,
    #[error("the camera sends the portal to another address, or says what is not handed on to ffmpeg")]
    Elsewhere,
    #[error("the certificate of the camera's host is not good")]
    Certificate,
    #[error("there is no room on the disk for the stream")]
    DiskFull,
}

impl NoPicture {
    const NAMED: [(Self, &'static str); 12] = [
        (Self::NoSuchFile, "no_such_file"),
        (Self::NoProgram, "no_ffmpeg"),
        (Self::NoAnswer, "no_answer"),
        (Self::Password, "password"),
        (Self::NotReadable, "not_readable"),
        (Self::Stopped, "stopped"),
        (Self::Hung, "ffmpeg_hung"),
        (Self::Crowded, "too_many_running"),
        (Self::Private, "private_network"),
        (Self::Elsewhere, "redirected"),
        (Self::Certificate, "certificate"),
        (Self::DiskFull, "disk_full"),
    ];

    /// As it is kept and counted.
    pub fn word(self) -> &'static str {
        Self::NAMED.into_iter().find(|(why, _)| *why == self).map_or("", |(_, word)| word)
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(_, known)| *known == word).map(|(why, _)| why)
    }

    /// What the office can do about it.
    pub fn advice(self) -> &'static str {
        match self {
            Self::NoSuchFile | Self::NoProgram => "Install ffmpeg 5 or later on the portal's machine",
            Self::NoAnswer | Self::Stopped => "Look at the camera's power, its line and its address",
            Self::Password => "Set the camera again with the right user and password",
            Self::NotReadable => "Let the camera send H.264 or H.265, and look at the path of its address",
            Self::Hung => "Look at the load of the portal's machine",
            Self::Crowded => "Raise most_running of [cameras] if the machine bears it",
            Self::Private => "List the camera's network in [cameras] networks, or correct its address",
            Self::Elsewhere => "Set the address at which the picture itself is",
            Self::Certificate => {
                "Renew the certificate, or name the authority it comes from in [cameras] ca_file; it has to bear the host's name"
            }
            Self::DiskFull => "Make room on the disk of the data folder",
        }
    }
}

database::stored! {
    // A newer version may know more reasons.
    NoPicture as &str: |word| Some(NoPicture::from_word(word).unwrap_or(NoPicture::Stopped)), NoPicture::word;
}
