use providers::stream::NoPicture;
use providers::stream::ffmpeg_log::{LogMessage, parse_line};

#[test]
fn only_the_meaning_of_ffmpeg_s_log_is_kept() {
    let codec = |playable| Some(LogMessage::Codec { playable });
    let failure = |why| Some(LogMessage::Failure(why));
    for (line, meaning) in [
        ("  Stream #0:0: Video: h264 (Main), yuv420p(tv, progressive), 1280x720 [SAR 1:1], 25 fps", codec(true)),
        ("  Stream #0:0: Video: h264 (High 4:2:2), yuv422p(progressive), 1280x720, 25 fps", codec(false)),
        ("  Stream #0:0: Video: h264 (High), yuv420p, 3840x2160, 25 fps", codec(false)),
        ("  Stream #0:1: Video: hevc (Main), yuv420p(tv), 1280x720, 25 fps", codec(false)),
        ("  Stream #1:0: Video: h264, yuv420p, 426x240", None),
        ("[mpegts @ 0x1] Timestamps are unset in a packet for stream 0. This is deprecated", codec(false)),
        ("[mpegts @ 0x1] first pts and dts value must be set", codec(false)),
        ("[rtsp @ 0x1] method DESCRIBE failed: 401 Unauthorized", failure(NoPicture::Password)),
        ("rtsp://admin:hush@10.0.0.1/: Connection refused", failure(NoPicture::NoAnswer)),
        ("pipe:0: Invalid data found when processing input", failure(NoPicture::NotReadable)),
        ("av_interleaved_write_frame(): No space left on device", failure(NoPicture::DiskFull)),
        ("[hls @ 0x1] Opening 'large-1.ts.tmp' for writing", None),
    ] {
        assert_eq!(parse_line(line), meaning, "{line}");
    }
}
