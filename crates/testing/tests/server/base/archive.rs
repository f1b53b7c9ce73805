use std::io::{Cursor, Read as _};

use jiff::civil::date;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive};

use base::archive::{Archive, moment};

/// What is ready by now.
fn taken(archive: &mut Archive) -> Vec<u8> {
    std::iter::from_fn(|| archive.ready()).flatten().collect()
}

#[test]
fn the_streamed_bytes_are_the_archive() {
    let options = |method| {
        SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(moment(date(2026, 11, 12).at(9, 5, 3, 0)))
    };
    let (stored, deflated) = (options(CompressionMethod::Stored), options(CompressionMethod::Deflated));
    let (photo, page) = (vec![7; 300_000], b"words ".repeat(50_000));
    let mut archive = Archive::begin();
    archive.gap(10);
    let mut bytes = taken(&mut archive);
    assert_eq!(bytes, [0; 10], "before the first file");
    archive.file("photo.jpg", &photo, stored).expect("written");
    assert_eq!(taken(&mut archive).len(), 0, "its head is not whole");
    archive.gap(200_000);
    archive.gap(1);
    archive.file("page.html", &page, deflated).expect("written");
    bytes.extend(taken(&mut archive));
    assert_eq!(bytes.len(), 10 + 30 + 9 + 300_000 + 200_001, "a file is ready when the next begins");
    archive.gap(5);
    archive.end().expect("ended");
    bytes.extend(taken(&mut archive));
    assert!(archive.is_ended() && archive.file("late", b"", stored).is_err());

    // Found by the list at the end, and by who reads from the beginning without it.
    let mut read = ZipArchive::new(Cursor::new(&bytes[..])).expect("an archive");
    assert_eq!(read.file_names().collect::<Vec<_>>(), ["photo.jpg", "page.html"]);
    let mut on_the_way = &bytes[10..];
    for (name, content) in [("photo.jpg", &photo), ("page.html", &page)] {
        let mut found = Vec::new();
        let mut file = read.by_name(name).expect("a file");
        assert_eq!(file.last_modified().map(|at| at.to_string()).as_deref(), Some("2026-11-12 09:05:02"));
        file.read_to_end(&mut found).expect("content");
        assert!(found == *content, "{name}");
        let mut found = Vec::new();
        let mut file = zip::read::read_zipfile_from_stream(&mut on_the_way).expect("a head").expect("a file");
        assert_eq!(file.name(), name);
        file.read_to_end(&mut found).expect("content");
        assert!(found == *content, "{name} on the way");
        drop(file);
        let gap = on_the_way.iter().take_while(|byte| **byte == 0).count();
        on_the_way = &on_the_way[gap..];
    }
}
