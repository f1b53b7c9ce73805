use crate::base::ids::PictureId;
use crate::pictures::{Kind, NewPicture, keep_file, path_of};

#[test]
fn a_pictures_file_appears_whole_under_its_id() {
    let media = tempfile::tempdir().expect("a folder");
    let picture =
        NewPicture { id: PictureId(0x1ab), kind: Kind::Jpeg, width: 1, height: 1, public: false, content: b"whole" };
    keep_file(media.path(), &picture).expect("kept");
    let path = path_of(media.path(), picture.id);
    assert_eq!(path.strip_prefix(media.path()).ok().and_then(|path| path.to_str()), Some("ab/427"));
    assert_eq!(std::fs::read(&path).expect("readable"), b"whole");
    assert_eq!(
        std::fs::read_dir(path.parent().expect("a folder")).expect("listed").count(),
        1,
        "nothing is left beside it"
    );
    assert_eq!(Kind::parse(Kind::Webp.media_type()), Some(Kind::Webp));
    assert_eq!(Kind::parse("image/svg+xml"), None);
}
