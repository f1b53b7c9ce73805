use office::roster::columns::HEADINGS;

#[test]
fn a_heading_means_one_column_and_the_table_is_in_the_order_of_the_enum() {
    for (place, heading) in HEADINGS.iter().enumerate() {
        assert_eq!(heading.column as usize, place);
        for name in heading.others.iter().chain([&heading.title]) {
            assert_eq!(HEADINGS.iter().filter(|other| other.fits(name)).count(), 1, "{name}");
        }
    }
}
