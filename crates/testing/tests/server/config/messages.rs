use std::collections::BTreeSet;

use rstest::rstest;

use base::contact::Contact;
use base::language::Language;
use base::template::Template;
use config::messages::registration::Text;
use config::messages::{ALL, EVENT_ANSWERED, NOTICE, SIGN_IN, texts};
use config::{Config, ConfigError};

/// Every purpose that is sent by SMS has an id of its own.
const GATEWAY: &str = r#"
    [sms]
    method = "GET"
    url = "https://gateway.example/?to={to}&text={text}&template={template_id}"
"#;

fn config(toml: &str) -> Config {
    toml::from_str(toml).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(toml: &str) -> String {
    match config(toml).validated() {
        Ok(_) => String::new(),
        Err(ConfigError::Wrong(faults)) => faults.to_string(),
        Err(other) => panic!("{other}"),
    }
}

/// `[sms.templates]` with an id for each of some purposes.
fn ids(purposes: impl IntoIterator<Item = &'static str>) -> String {
    let lines = purposes.into_iter().enumerate().map(|(at, name)| format!("{name} = \"110716{at:013}\"\n"));
    format!("[sms.templates]\n{}", lines.collect::<String>())
}

fn places(text: &str) -> BTreeSet<String> {
    Template::parse(text).places().map(str::to_owned).collect()
}

fn by_sms() -> Vec<&'static str> {
    ALL.into_iter().filter(|wording| wording.ways.by_sms()).map(|wording| wording.name).collect()
}

fn text(config: &Config, purpose: &str) -> Text {
    texts(config).into_iter().find(|text| text.purpose == purpose).expect("it is sent")
}

#[test]
fn the_portal_s_own_words_pass_the_check_that_an_owner_s_go_by() {
    for (wording, language) in ALL.into_iter().flat_map(|wording| Language::ALL.map(|language| (wording, language))) {
        let words = wording.words(language);
        let of =
            if language == Language::English { String::new() } else { format!(".languages.{}", language.as_str()) };
        let mut toml = format!("[messages.{}{of}]\n", wording.name);
        let set = |part: &str, text: &str| format!("{part} = {}\n", toml::Value::from(text));
        if wording.ways.by_sms() {
            toml += &set("sms", words.sms);
        }
        if wording.ways.by_email() {
            toml += &(set("subject", words.subject) + &set("email", words.email));
        }
        assert_eq!(refused(&toml), "", "{toml}");
        // A placeholder missing in a language would leave information out.
        let english = wording.words(Language::English);
        for (text, english) in
            [(words.sms, english.sms), (words.subject, english.subject), (words.email, english.email)]
        {
            assert_eq!(places(text), places(english), "{language:?}: {text}");
        }
        let message = Config::default().sample(wording, language);
        assert!(
            !format!("{}{}{}", message.sms, message.subject, message.email).contains(['{', '}']),
            "{}",
            wording.name
        );
    }
}

#[test]
fn an_owner_s_texts_are_sent_and_the_browser_s_line_stays_under_a_code() {
    let config = config(
        r#"
        [brand]
        name = "Sunshine"
        address = "https://parents.example.com"
        [sign_in]
        code_minutes = 15
        [messages.sign_in]
        sms = """
{code} opens {name} for {minutes} minutes.
Tell nobody.
"""
        subject = "Come in to {name}"
        "#,
    );
    let message = config.message(&SIGN_IN, Language::English, &[("code", "123456")], None);
    assert_eq!(message.sms, "123456 opens Sunshine for 15 minutes.\nTell nobody.\n\n@parents.example.com #123456");
    assert_eq!((message.purpose.as_str(), message.subject.as_str()), ("sign_in", "Come in to Sunshine"));
    assert!(message.email.starts_with("123456 is your Sunshine OTP.\n\nIt is valid for 15 minutes."), "as it was");
    let for_an_app = config.message(&SIGN_IN, Language::English, &[("code", "123456")], Some("FA+9qCX9VSu"));
    assert_eq!(for_an_app.purpose, "sign_in_app", "a text of its own");
    assert!(for_an_app.sms.ends_with("#123456\nFA+9qCX9VSu"), "{}", for_an_app.sms);
}

#[test]
fn a_value_that_is_longer_than_its_place_is_cut_in_the_sms_alone() {
    let title = "A walk to the lake with boats, sandwiches, songs and a very long way home again";
    let values = [("parent", "Meera"), ("answer", "denied"), ("title", title), ("date", "d"), ("child", "{code}")];
    let message = Config::default().message(&EVENT_ANSWERED, Language::English, &values, None);
    let cut =
        "Aangan: Meera has denied 'A walk to the lake with boats, sandwiches, songs and a ve...' on d for {code}. ";
    assert!(message.sms.starts_with(cut), "{}", message.sms);
    assert!(message.email.contains(title) && message.subject.contains(title));
}

#[rstest]
#[case::no_such("[messages.sign_out]\nsms = \"x\"", "there is no message \"sign_out\"; there are sign_in, ")]
#[case::no_code("[messages.sign_in]\nsms = \"Welcome\"", "sign_in.sms: it needs {code}: the six digits")]
#[case::no_code_in_hindi(
    "[messages.sign_in.languages.hi-IN]\nsms = \"x\"",
    "sign_in.hi-IN.sms: it needs {code}: the six digits"
)]
#[case::english_among_the_others(
    "[messages.sign_in.languages.en-IN]",
    "the words in English stand in messages.sign_in itself"
)]
#[case::no_code_in_the_email("[messages.sign_in]\nemail = \"Welcome\"", "sign_in.email: it needs {code}")]
#[case::no_code_under_the_old_key("[messages.sign_in]\nletter = \"Welcome\"", "sign_in.email: it needs {code}")]
#[case::unknown_place(
    "[messages.sign_in]\nsms = \"{code} {child}\"",
    "put into {child}; it may hold {code} {minutes} {name}"
)]
#[case::minutes_of_nothing("[messages.changed_phone]\nsms = \"{minutes}\"", "put into {minutes}")]
#[case::code_in_a_subject("[messages.sign_in]\nsubject = \"{code}\"", "put into {code}; it may hold {minutes} {name}")]
#[case::brace("[messages.sign_in]\nsms = \"{code} {Name}\"", "a brace that belongs to no place")]
#[case::empty("[messages.sign_in]\nsms = \" \"", "the text has 1 to 2000 characters")]
#[case::control("[messages.sign_in]\nsms = \"{code}\\tonly\"", "only line breaks are taken")]
#[case::two_lines("[messages.sign_in]\nsubject = \"a\\nb\"", "a subject is one line")]
#[case::never_by_sms("[messages.notice]\nsms = \"{news} {place}\"", "notice.sms: this message only goes by e-mail")]
#[case::never_by_email("[messages.confirm_new_phone]\nemail = \"{code}\"", "this message only goes by SMS")]
fn texts_that_cannot_be_sent_are_refused_with_what_to_change(#[case] toml: &str, #[case] sentence: &str) {
    let error = refused(toml);
    assert!(
        error.starts_with("the configuration value messages is not right: ") && error.contains(sentence),
        "{error}"
    );
}

#[test]
fn each_sms_has_the_id_that_it_is_registered_under() {
    let all = by_sms();
    assert_eq!(refused(&format!("{GATEWAY}{}", ids(all.clone()))), "");
    let some = format!("{GATEWAY}{}", ids(all.iter().copied().filter(|name| *name != "changed_phone")));
    let missing = "sms.templates is not right: {template_id} is used, and these have no id ('aangan config message-templates' prints \
                   what to register): changed_phone";
    assert!(refused(&some).contains(missing), "{}", refused(&some));
    let odd = format!("{GATEWAY}{}", ids(all.iter().copied().chain(["notice"])));
    assert!(refused(&odd).contains("nothing is sent for \"notice\""), "by e-mail only: {}", refused(&odd));
    // A code that an app asks for has a line more: operators know it as another text.
    let app = format!("[sign_in]\napp_hashes = [\"FA+9qCX9VSu\"]\n{GATEWAY}{}", ids(all.clone()));
    assert!(refused(&app).contains("what to register): sign_in_app, confirm_phone_app"), "{}", refused(&app));
    let unused = refused(&format!("{}{}", GATEWAY.replace("&template={template_id}", ""), ids(all)));
    assert!(unused.contains("say where one goes: {template_id}"), "{unused}");
}

#[test]
fn the_texts_to_register_are_had_before_their_ids_and_in_letters_that_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("aangan.toml");
    let write = |toml: &str| std::fs::write(&file, toml).expect("written");
    write(GATEWAY);
    assert!(Config::read(&file).is_err(), "to serve, it is not right yet");
    let config = Config::read_to_register(&file).expect("it is enough to register by");
    let sign_in = text(&config, "sign_in");
    assert_eq!((sign_in.sms.len(), &sign_in.sms[0].template_id), (1, &None));
    let shown = sign_in.to_string();
    assert!(shown.contains("template id sign_in = not set"), "{shown}");
    assert!(shown.contains("subject \"ನಿಮ್ಮ {name} OTP\""), "{shown}");
    // Other errors are still reported.
    write(&format!("{GATEWAY}[sign_in]\ncode_minutes = 0"));
    let error = Config::read_to_register(&file).expect_err("a code that is good for no time").to_string();
    assert!(error.contains("sign_in.code_minutes") && !error.contains("sms.templates"), "{error}");
}

#[test]
fn what_is_registered_has_its_variables_marked_and_the_rest_filled_in() {
    let config = config(&format!(
        "[brand]\naddress = \"https://p.example\"\n[sign_in]\napp_hashes = [\"FA+9qCX9VSu\"]\n{GATEWAY}{}",
        ids(by_sms())
    ));
    let signing_in = text(&config, "sign_in");
    let [plain, app] = &signing_in.sms[..] else { panic!("{signing_in:?}") };
    assert_eq!(
        plain.registration,
        "{#numeric#} is your Aangan OTP. It is valid for 30 minutes. Do not share it with anyone.\n\n@p.example #{#numeric#}"
    );
    assert_eq!(plain.template_id.as_deref(), Some("1107160000000000000"));
    assert_eq!((plain.alphabet, plain.sms, plain.longest), ("GSM-7", 1, 103));
    assert_eq!((app.key.as_str(), &app.template_id), ("sign_in_app", &None));
    assert!(app.registration.ends_with("#{#numeric#}\nFA+9qCX9VSu"), "the only app's hash never changes");
    let event = text(&config, "event_answered");
    let untyped = &event.sms[0].registration_untyped;
    assert!(untyped.starts_with("Aangan: {#var#} has {#var#} '{#var#}{#var#}' on {#var#} for {#var#}. "), "{untyped}");
    // Longer than one, and more yet in letters that an SMS has not.
    assert_eq!((event.sms[0].sms, event.sms[0].sms_in_other_scripts), (2, Some(4)));
    let email = text(&config, NOTICE.name);
    assert!(email.sms.is_empty() && email.emails.len() == 4);
    let shown = signing_in.to_string();
    assert!(shown.starts_with(
        "sign_in: to a parent who signs in\n  SMS, en-IN, template id sign_in = 1107160000000000000, at most"
    ));
    assert!(shown.contains("\n    | @p.example #{#numeric#}\n"), "{shown}");
}

#[test]
fn an_sms_is_in_another_language_only_if_its_texts_are_registered() {
    let hindi = format!("{GATEWAY}languages = [\"hi-IN\"]\n{}", ids(by_sms()));
    let missing = "what to register): sign_in_hi, confirm_phone_hi, ";
    assert!(refused(&hindi).contains(missing), "{}", refused(&hindi));
    let registered = by_sms().into_iter().map(|name| format!("{name}_hi = \"1107160000000000099\"\n"));
    let config = config(&format!("{hindi}{}", registered.collect::<String>())).validated().expect("each has an id");
    let (phone, email) = (Contact::Phone("9800000001".into()), Contact::Email("m@example.com".into()));
    for (to, chosen, spoken) in [
        (&phone, Some(Language::Hindi), Language::Hindi),
        (&phone, Some(Language::Tamil), Language::English),
        (&phone, None, Language::English),
        (&email, Some(Language::Tamil), Language::Tamil),
        (&email, None, Language::English),
    ] {
        assert_eq!(config.language_to(to, chosen), spoken, "{chosen:?} by {to:?}");
    }
    let plain = Config::default();
    assert_eq!(
        plain.language_to(&phone, Some(Language::Hindi)),
        Language::English,
        "nobody said that it is registered"
    );
    let message = config.message(&SIGN_IN, Language::Hindi, &[("code", "123456")], None);
    assert_eq!(message.purpose, "sign_in_hi", "under an id of its own");
    assert!(message.sms.starts_with("123456 आपका Aangan OTP है।"), "{}", message.sms);
    let sign_in = text(&config, "sign_in");
    let [english, hindi] = &sign_in.sms[..] else { panic!("{sign_in:?}") };
    assert_eq!((english.alphabet, hindi.alphabet, hindi.key.as_str()), ("GSM-7", "UCS-2", "sign_in_hi"));
    assert_eq!(hindi.template_id.as_deref(), Some("1107160000000000099"));
}

#[rstest]
#[case::short(160, "a", "GSM-7", 1)]
#[case::longer(161, "a", "GSM-7", 2)]
#[case::euro(81, "€", "GSM-7", 2)]
#[case::other_script(70, "अ", "UCS-2", 1)]
#[case::longer_yet(71, "अ", "UCS-2", 2)]
#[case::pictures(36, "🙂", "UCS-2", 2)]
fn an_sms_has_a_limited_length(
    #[case] letters: usize,
    #[case] letter: &str,
    #[case] alphabet: &str,
    #[case] sms: usize,
) {
    assert_eq!(config::messages::registration::parts(&letter.repeat(letters)), (alphabet, sms));
}
