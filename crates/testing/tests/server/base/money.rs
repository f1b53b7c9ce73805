use base::money::{MOST, Paise};

#[test]
fn amounts_are_parsed_as_people_write_them() {
    for (text, paise) in [
        ("12500", 1_250_000),
        ("12500.5", 1_250_050),
        (" ₹ 1,25,000.05 ", 12_500_005),
        ("125,000", 12_500_000),
        ("0", 0),
        ("0.01", 1),
        ("100000000", MOST.0),
    ] {
        assert_eq!(Paise::parse(text), Ok(Paise(paise)), "{text}");
    }
    for text in [
        "",
        "-1",
        "+1",
        "1e3",
        "1.005",
        "1.",
        ".5",
        "१२",
        "١٢",
        "1 000",
        "12,50",
        ",100",
        "1,,000",
        "nan",
        "inf",
        "0x10",
        "100000000.01",
        "1000000000000000000",
        "99999999999999999999999",
        "₹",
        "1.2.3",
        "1;2",
    ] {
        assert!(Paise::parse(text).is_err(), "{text}");
    }
}

#[test]
fn amounts_are_shown_in_lakh_and_crore() {
    for (paise, shown) in [
        (0, "₹0.00"),
        (5, "₹0.05"),
        (99_900, "₹999.00"),
        (100_000, "₹1,000.00"),
        (12_500_050, "₹1,25,000.50"),
        (-1_234_567_890, "-₹1,23,45,678.90"),
        (i64::MIN, "-₹92,23,37,20,36,85,47,758.08"),
    ] {
        assert_eq!(Paise(paise).to_string(), shown);
    }
}

#[test]
fn a_split_loses_no_paisa_and_no_part_is_off_by_more_than_one() {
    for paise in [0, 1, 99, 100, 101, 1_250_000, -7, MOST.0] {
        for weights in [&[1][..], &[1, 1, 1], &[3, 0, 5], &[28, 29, 30, 31], &[u32::MAX, 1]] {
            let parts = Paise(paise).split(weights);
            assert_eq!(parts.iter().copied().sum::<Paise>(), Paise(paise));
            let all: i128 = weights.iter().map(|&weight| i128::from(weight)).sum();
            for (part, &weight) in parts.iter().zip(weights) {
                let exact = i128::from(paise) * i128::from(weight);
                assert!((i128::from(part.0) * all - exact).abs() <= all, "{paise} {weights:?}");
                assert!(weight > 0 || part.is_none());
            }
        }
    }
    assert!(Paise(1).split(&[]).is_empty() && Paise(1).split(&[0]).is_empty());
}

#[test]
fn a_share_is_rounded_to_the_nearest_paisa() {
    for (paise, parts, of, share) in [
        (100, 1, 3, 33),
        (200, 1, 3, 67),
        (1, 1, 2, 1),
        (-1, 1, 2, -1),
        (1_000_000, 29, 29, 1_000_000),
        (3100, 1, 31, 100),
    ] {
        assert_eq!(Paise(paise).share(parts, of), Some(Paise(share)));
    }
    assert_eq!(Paise(1).share(1, 0), None);
    assert_eq!(Paise(i64::MAX).share(2, 1), None);
}
