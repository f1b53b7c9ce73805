use super::{faults, read};

#[test]
fn the_staffs_app_needs_an_address_of_its_own() {
    let on = |more: &str| format!("[staff]\nlisten = '127.0.0.1:4702'\n{more}");
    assert_eq!(faults(&on("address = 'https://staff.example.org'\n")), "");
    assert_eq!(faults("[staff]\nopens = '07:30:00'\n"), "", "it is off");
    for (text, words) in [
        (on(""), "staff.address"),
        (on("address = 'staff.example.org'\n"), "staff.address"),
        (on("address = 'https://staff.example.org/desk'\n"), "staff.address"),
        ("[staff]\naddress = 'https://staff.example.org'\n".to_owned(), "staff.listen"),
        ("[staff]\nlisten = '4702'\naddress = 'https://staff.example.org'\n".to_owned(), "staff.listen"),
        ("[staff]\nopens = '18:00:00'\ncloses = '08:00:00'\n".to_owned(), "staff.opens"),
        ("[staff]\nhours = { A = { from = '12:30:00', until = '09:00:00' } }\n".to_owned(), "staff.hours"),
        (
            on("address = 'https://portal.example.org:8443'\n[brand]\naddress = 'https://portal.example.org'\n"),
            "not that of [brand] address",
        ),
    ] {
        let found = faults(&text);
        assert!(found.contains(words), "{words} in {found:?} for {text}");
    }
}

#[test]
fn passkeys_are_bound_to_the_host_of_the_address() {
    let staff = read("[staff]\nlisten = '127.0.0.1:1'\naddress = 'https://staff.example.org:8443'\n").staff;
    assert_eq!(staff.host(), "staff.example.org");
}
