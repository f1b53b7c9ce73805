use daily::content::holidays::files::of_table;

#[test]
fn a_table_names_its_columns() {
    for text in
        ["date,title\n2026-11-10,\"Deepavali, day 1\"\n", "Title;Date;Note\r\nDeepavali, day 1;2026-11-10;x\r\n"]
    {
        let rows = of_table(text).expect("taken");
        assert_eq!((rows[0].day.as_str(), rows[0].title.as_str()), ("2026-11-10", "Deepavali, day 1"));
    }
    for text in ["", "2026-11-10,Deepavali\n", "date\n2026-11-10\n", "date,title\n2026-11-10\n"] {
        assert!(of_table(text).is_err(), "{text:?}");
    }
}
