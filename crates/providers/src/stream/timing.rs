//! Timestamps of frames. A camera's clock may jump, be hours off or run wrong, and ffmpeg trusts it; so each RTP packet
//! gets a timestamp of our clock. The steps of a plausible camera clock are kept, since they are smoother than arrival
//! times and keep the order of reordered frames.

use std::time::Duration;

/// Ticks of a second: those of every picture's RTP clock (RFC 3551).
pub const RATE: i64 = 90_000;
/// So far ahead of our clock a frame may be: a packet before it was late.
const AHEAD: i64 = RATE * 3 / 4;
/// So far behind it: delayed packets arrive all at once.
const BEHIND: i64 = 5 * RATE;
/// A frame may be shown so long before one that was sent earlier.
const REORDERED: i64 = RATE;
/// The least distance of two frames.
const LEAST: i64 = RATE / 1000;
/// A longer pause between two frames is one of the network, not of the camera.
const PAUSE: i64 = RATE / 2;
/// Key frames that are farther apart make segments too long to play without transcoding.
const FAR: i64 = RATE * 26 / 10;

const HEADER: usize = 12;
/// The types of NAL units of H.264 by which a key frame is known: its picture, and the parameters in front of it.
const KEY: [u8; 2] = [5, 7];

/// An RTP packet of the picture: not a report about it (RTCP), which would lead ffmpeg back to the camera's clock.
pub fn is_of_the_picture(packet: &[u8]) -> bool {
    packet.len() > HEADER && packet[0] >> 6 == 2 && !(200..=207).contains(&packet[1])
}

/// The time in a packet, as the camera says it.
pub fn stamp_of(packet: &[u8]) -> u32 {
    u32::from_be_bytes([packet[4], packet[5], packet[6], packet[7]])
}

/// The time of a frame as packets bear it; `first`: what the first of them bore.
pub fn stamp_at(first: u32, ticks: i64) -> u32 {
    let round = i64::from(u32::MAX) + 1;
    first.wrapping_add(u32::try_from(ticks.rem_euclid(round)).unwrap_or_default())
}

/// Puts another time into a packet.
pub fn set_stamp(packet: &mut [u8], stamp: u32) {
    packet[4..8].copy_from_slice(&stamp.to_be_bytes());
}

/// The times of one channel's frames.
#[derive(Debug, Default)]
pub struct Restamp {
    last: Option<Last>,
    highest: i64,
}

#[derive(Debug)]
struct Last {
    stamp: u32,
    /// In ticks since the first frame was there.
    at: i64,
}

impl Restamp {
    /// The time of a frame in ticks; `arrived`: since the first frame of the channel.
    pub fn time(&mut self, stamp: u32, arrived: Duration) -> i64 {
        let wall = i64::try_from(arrived.as_micros() * 9 / 100).unwrap_or(i64::MAX / 2);
        let at = match &self.last {
            None => wall,
            // Packets of one frame bear one time.
            Some(last) if last.stamp == stamp => return last.at,
            Some(last) => {
                let due = last.at + i64::from(stamp.wrapping_sub(last.stamp).cast_signed());
                let plausible = (wall - BEHIND..=wall + AHEAD).contains(&due) && due > self.highest - REORDERED;
                if plausible { due } else { wall.max(self.highest + LEAST) }
            }
        };
        self.last = Some(Last { stamp, at });
        self.highest = self.highest.max(at);
        at
    }
}

/// How far key frames of H.264 are apart.
#[derive(Debug, Default)]
pub struct KeyFrames {
    last: i64,
    /// Since the last key frame, without pauses of the network; None before the first.
    passed: Option<i64>,
}

/// What a packet shows about the distance of key frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// No key frame was there yet, or only one.
    Unknown,
    /// A further key frame came in time.
    Near,
    Far,
}

impl KeyFrames {
    pub fn see(&mut self, packet: &[u8], at: i64) -> Distance {
        let step = (at - self.last).clamp(0, PAUSE);
        self.last = self.last.max(at);
        let passed = self.passed.map(|passed| passed + step);
        if !begins_key_frame(packet) {
            self.passed = passed;
            return if passed.is_some_and(|passed| passed > FAR) { Distance::Far } else { Distance::Unknown };
        }
        match passed {
            // The parameters and the packets of one key frame.
            Some(passed) if passed <= LEAST => Distance::Unknown,
            _ => {
                self.passed = Some(0);
                if passed.is_some() { Distance::Near } else { Distance::Unknown }
            }
        }
    }

    pub fn is_begun(&self) -> bool {
        self.passed.is_some()
    }
}

/// Whether a key frame of H.264 begins in a packet (RFC 6184): alone, among others, or in its first part.
fn begins_key_frame(packet: &[u8]) -> bool {
    let Some(content) = content(packet) else { return false };
    match content {
        [head, rest @ ..] if head & 31 == 24 => {
            let mut rest = rest;
            while let [high, low, unit, ..] = rest {
                if KEY.contains(&(unit & 31)) {
                    return true;
                }
                rest = rest.get(2 + usize::from(u16::from_be_bytes([*high, *low]))..).unwrap_or_default();
            }
            false
        }
        [head, part, ..] if matches!(head & 31, 28 | 29) => part & 0x80 != 0 && KEY.contains(&(part & 31)),
        [head, ..] => KEY.contains(&(head & 31)),
        [] => false,
    }
}

/// What stands behind the header of a packet, its list of sources and its extension.
fn content(packet: &[u8]) -> Option<&[u8]> {
    let start = HEADER + 4 * usize::from(packet.first()? & 15);
    if packet[0] & 0x10 == 0 {
        return packet.get(start..);
    }
    let words = packet.get(start + 2..start + 4)?;
    packet.get(start + 4 + 4 * usize::from(u16::from_be_bytes([words[0], words[1]]))..)
}
