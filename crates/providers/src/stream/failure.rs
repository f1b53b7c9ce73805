//! [`NoPicture`]: why a camera shows no picture.

/// For the log and the office; a viewer only learns that the camera does not answer.
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
    #[error("ffmpeg hung although the camera sent its picture")]
    Hung,
    #[error("the limit of running cameras is reached ([cameras] most_running)")]
    Crowded,
    #[error("the camera's address leads into a network that is not listed ([cameras] networks)")]
    Private,
    #[error("the camera redirects to another address, or sends what is not relayed to ffmpeg")]
    Elsewhere,
    #[error("the certificate of the camera's host is not valid")]
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

    /// The word in the database and the metrics.
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
            Self::NoAnswer | Self::Stopped => "Check the camera's power, network and address",
            Self::Password => "Set the camera again with the right user and password",
            Self::NotReadable => "Let the camera send H.264 or H.265, and check the path of its address",
            Self::Hung => "Check the load of the portal's machine",
            Self::Crowded => "Raise most_running of [cameras] if the machine can take it",
            Self::Private => "List the camera's network in [cameras] networks, or correct its address",
            Self::Elsewhere => "Set the final address of the picture",
            Self::Certificate => {
                "Renew the certificate, or name its authority in [cameras] ca_file; it has to contain the host's name"
            }
            Self::DiskFull => "Make room on the disk of the data folder",
        }
    }
}

database::stored! {
    // A newer version may know more reasons.
    NoPicture as &str: |word| Some(NoPicture::from_word(word).unwrap_or(NoPicture::Stopped)), NoPicture::word;
}
