use base::random::Random;
use operations::backup::encryption::{BackupKey, CHUNK};

#[test]
fn an_encrypted_file_decrypts_only_as_a_whole_with_its_key_and_name() {
    let (random, key) = (Random::seeded(1), BackupKey([7; 32]));
    for bytes in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK] {
        let plain: Vec<u8> = (0..bytes).map(|n| u8::try_from(n % 251).expect("small")).collect();
        let mut encrypted = Vec::new();
        key.encrypt("database", plain.as_slice(), &mut encrypted, &random).expect("encrypted");
        assert_eq!(encrypted.len() as u64, BackupKey::encrypted_length(bytes as u64));
        let open = |key: &BackupKey, name: &str, encrypted: &[u8]| {
            let mut opened = Vec::new();
            key.decrypt(name, encrypted, &mut opened).map(|()| opened).ok()
        };
        assert_eq!(open(&key, "database", &encrypted), Some(plain));
        assert_eq!(open(&key, "keys/code.key", &encrypted), None);
        assert_eq!(open(&BackupKey([8; 32]), "database", &encrypted), None);
        let cut = encrypted.len().saturating_sub(CHUNK + 16).max(17);
        assert!(encrypted.len() == 32 || open(&key, "database", &encrypted[..cut]).is_none(), "{bytes}: cut off");
        let mut changed = encrypted.clone();
        *changed.last_mut().expect("not empty") ^= 1;
        assert_eq!(open(&key, "database", &changed), None);
    }
}
