use base::chance::Chance;
use operations::keeping::sealing::{BackupKey, PIECE};

#[test]
fn what_is_sealed_opens_under_its_key_and_name_only_and_whole() {
    let (chance, key) = (Chance::seeded(1), BackupKey([7; 32]));
    for bytes in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
        let plain: Vec<u8> = (0..bytes).map(|n| u8::try_from(n % 251).expect("small")).collect();
        let mut sealed = Vec::new();
        key.seal("database", plain.as_slice(), &mut sealed, &chance).expect("sealed");
        assert_eq!(sealed.len() as u64, BackupKey::sealed_length(bytes as u64));
        let open = |key: &BackupKey, name: &str, sealed: &[u8]| {
            let mut opened = Vec::new();
            key.open(name, sealed, &mut opened).map(|()| opened).ok()
        };
        assert_eq!(open(&key, "database", &sealed), Some(plain));
        assert_eq!(open(&key, "keys/code.key", &sealed), None);
        assert_eq!(open(&BackupKey([8; 32]), "database", &sealed), None);
        let cut = sealed.len().saturating_sub(PIECE + 16).max(17);
        assert!(sealed.len() == 32 || open(&key, "database", &sealed[..cut]).is_none(), "{bytes}: cut off");
        let mut changed = sealed.clone();
        *changed.last_mut().expect("not empty") ^= 1;
        assert_eq!(open(&key, "database", &changed), None);
    }
}
