use bytes::Bytes;

use providers::media_store::held::{FILE_MAX, HELD_MAX, Held};

#[test]
fn what_is_asked_for_stays_and_memory_is_bounded() {
    let held = Held::default();
    held.keep("favourite", &Bytes::from_static(b"a picture"));
    // Cards and thumbnails of a busy week.
    for number in 0..4_000 {
        held.keep(&format!("file {number}"), &Bytes::from(vec![0; if number % 2 == 0 { 18_000 } else { 6_000 }]));
        assert!(held.0.weight() <= HELD_MAX as u64);
        assert_eq!(held.get("favourite").as_deref(), Some(b"a picture".as_slice()), "{number}");
    }
    assert!(held.get("file 3999").is_some());
}

#[test]
fn replaced_and_deleted_files_leave_the_cache_and_large_files_are_not_cached() {
    let held = Held::default();
    held.keep("file", &Bytes::from_static(b"first"));
    held.keep("file", &Bytes::from_static(b"second"));
    assert_eq!(held.get("file").as_deref(), Some(b"second".as_slice()));
    held.forget("file");
    assert_eq!((held.get("file"), held.0.weight()), (None, 0));
    held.keep("large", &Bytes::from(vec![0; FILE_MAX + 1]));
    assert_eq!(held.get("large"), None);
}
