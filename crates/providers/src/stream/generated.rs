//! Generated pictures: a test picture, and the demo's courtyard with playing children. Both show the portal's time of
//! day, so that the delay of the stream can be seen.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use jiff::civil::DateTime;

use super::ffmpeg::Input;

const FONT: &[u8] = include_bytes!("../../../base/fonts/NotoSans-Bold.ttf");
const FONT_FILE: &str = "clock.ttf";

/// ffmpeg reads it for each frame.
const TIME_FILE: &str = "time.txt";

/// Frames per second.
const RATE: &str = "15";

const CLOCK: &str = "drawtext=fontfile=clock.ttf:textfile=time.txt:reload=1:expansion=none:x=24:y=h-th-24:fontsize=36:fontcolor=white:box=1:boxcolor=black@0.55:boxborderw=10";

/// The yard and the moving figures: the file and the path of each, from back to front.
const YARD: &[u8] = include_bytes!("drawing/yard.png");
const PLAYING: [(&[u8], &str); 5] = [
    (include_bytes!("drawing/kite.png"), "x='420+260*sin(t*0.4)':y='30+22*sin(t*1.3)'"),
    (include_bytes!("drawing/left.png"), "x=190:y='220-abs(26*sin(t*2.2))'"),
    (include_bytes!("drawing/right.png"), "x=570:y='230-abs(22*sin(t*2.2+1.2))'"),
    (include_bytes!("drawing/ball.png"), "x='432+150*sin(t*1.1)':y='300-abs(140*cos(t*1.1))'"),
    (include_bytes!("drawing/small.png"), "x='405+30*sin(t*0.7)':y='340-abs(10*sin(t*3.1))'"),
];

/// Sets the time that the picture shows, unless it is the one that was written last. The file is replaced, so that
/// ffmpeg never reads half of it.
pub(super) fn show_time(folder: &Path, time: DateTime, last: &mut String) -> io::Result<()> {
    let text = time.strftime("%H:%M:%S").to_string();
    if text == *last {
        return Ok(());
    }
    let new = folder.join("time.new");
    fs::write(&new, &text)?;
    fs::rename(new, folder.join(TIME_FILE))?;
    *last = text;
    Ok(())
}

/// A picture in which every frame differs.
pub(super) fn test(folder: &Path, time: DateTime) -> io::Result<Input> {
    show_time(folder, time, &mut String::new())?;
    fs::write(folder.join(FONT_FILE), FONT)?;
    let inputs = ["-re", "-f", "lavfi", "-i", "testsrc2=size=960x540:rate=15"];
    Ok(Input::Made { inputs: inputs.map(OsString::from).into(), filter: format!("[0:v]{CLOCK}") })
}

/// The demo's courtyard.
pub(super) fn drawing(folder: &Path, time: DateTime) -> io::Result<Input> {
    show_time(folder, time, &mut String::new())?;
    fs::write(folder.join(FONT_FILE), FONT)?;
    fs::write(folder.join("yard.png"), YARD)?;
    let mut inputs = vec!["-re", "-loop", "1", "-framerate", RATE, "-i", "yard.png"]
        .into_iter()
        .map(OsString::from)
        .collect::<Vec<_>>();
    let mut filters = vec![format!("[0:v]format=yuv420p,fps={RATE}[p0]")];
    for (at, (picture, path)) in PLAYING.iter().enumerate() {
        let file = format!("playing-{at}.png");
        fs::write(folder.join(&file), picture)?;
        inputs.extend(["-loop", "1", "-framerate", RATE, "-i"].map(OsString::from));
        inputs.push(file.into());
        filters.push(format!("[p{at}][{}:v]overlay={path}:eval=frame[p{}]", at + 1, at + 1));
    }
    filters.push(format!("[p{}]{CLOCK}", PLAYING.len()));
    Ok(Input::Made { inputs, filter: filters.join(";") })
}
