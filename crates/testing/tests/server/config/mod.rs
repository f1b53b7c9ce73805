mod colours;
mod example;
mod messages;
mod network;
mod staff;

use std::collections::BTreeMap;

use database::Engine;
use serde::Deserialize;
use serde_json::Value;

use config::{Choice, Config, ConfigError, EXAMPLE, Environment, PORTAL_VERSION, Tag, Window};

fn read(text: &str) -> Config {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

/// What a configuration is refused with; "" when it is right.
fn faults(text: &str) -> String {
    match read(text).validated() {
        Ok(_) => String::new(),
        Err(ConfigError::Wrong(faults)) => faults.to_string(),
        Err(other) => panic!("{other}"),
    }
}

/// Every setting's place, in the spelling of the file.
fn keys(value: &Value, place: &str, into: &mut Vec<String>) {
    let Value::Object(members) = value else {
        into.push(place.to_owned());
        return;
    };
    for (name, member) in members {
        let snake = name.chars().fold(String::new(), |text, c| {
            let dash = if c.is_ascii_uppercase() { "_" } else { "" };
            format!("{text}{dash}{}", c.to_ascii_lowercase())
        });
        keys(member, &format!("{place}.{snake}"), into);
    }
}

#[test]
fn the_example_is_the_defaults_and_leaves_no_setting_out() {
    let (example, default) = (read(EXAMPLE), Config::default());
    assert_eq!(format!("{example:#?}"), format!("{default:#?}"));
    let written: toml::Value = toml::from_str(EXAMPLE).expect("the example is TOML");
    let (mut names, mut known) = (Vec::new(), Vec::new());
    keys(&serde_json::to_value(written).expect("JSON"), "", &mut names);
    keys(&serde_json::to_value(default).expect("JSON"), "", &mut known);
    names.sort();
    // What is empty by default stands in the example as an example.
    known.retain(|key| key != ".pages");
    known.sort();
    assert_eq!(names, known);
}

#[test]
fn sqlite_is_read_by_a_thread_a_core_and_the_operator_can_set_another_number() {
    let cores = std::thread::available_parallelism().expect("a number of cores").get();
    let default = read("").database;
    assert_eq!((default.readers(Engine::Sqlite), default.readers(Engine::Postgres)), (cores.max(2), 2));
    let set = read("[database]\nreaders = 7").database;
    assert_eq!((set.readers(Engine::Sqlite), set.readers(Engine::Postgres)), (7, 7));
    for wrong in [0, 65] {
        let fault = faults(&format!("[database]\nreaders = {wrong}"));
        assert!(fault.contains("database.readers") && fault.contains("1 to 64"), "{fault}");
    }
}

#[test]
fn what_the_example_only_shows_can_be_read_too() {
    let config = read(&example::shown());
    assert!(config.sms.is_some() && config.email.is_some() && config.media.s3.is_some() && config.pages.len() == 1);
    let colours =
        Config { brand: config::Brand { colours: config.brand.colours, ..Default::default() }, ..Default::default() };
    assert!(colours.brand.colours.is_some());
    colours.validated().expect("the portal's own colours can be read");
}

#[test]
fn the_defaults_are_the_specification_s() {
    let config = read("").validated().expect("nothing set is right");
    let requests = &config.requests;
    assert_eq!((requests.pause_days_max, requests.extend_pause_days_max), (890, 89));
    assert_eq!(requests.resume_after.to_string(), "2017-04-01");
    assert_eq!((requests.joining_days_min, requests.joining_days_max), (2, 8));
    assert_eq!((requests.refund_days_back, requests.withdraw_days_back), (2, 1));
    assert_eq!((requests.program_changes, requests.program_change_months, requests.programs.len()), (2, 3, 7));
    assert_eq!((config.sign_in.token_days, config.sign_in.code_minutes), (30, 30));
    assert_eq!(config.sign_in.supported_versions, [PORTAL_VERSION]);
    let (from, until) = config.cameras.live();
    assert_eq!((from.to_string(), until.to_string()), ("08:45:00".into(), "18:45:00".into()));
}

// proves: CONF-06 CONF-07
#[test]
fn each_environment_can_be_chosen_and_production_is_the_one_if_none_is() {
    for (name, environment) in [
        ("dev", Environment::Dev),
        ("test", Environment::Test),
        ("staging", Environment::Staging),
        ("production", Environment::Production),
        ("local", Environment::Local),
    ] {
        assert_eq!(read(&format!("[brand]\nenvironment = {name:?}")).brand.environment, environment);
    }
    assert!(toml::from_str::<Config>("[brand]\nenvironment = \"live\"").is_err());
    assert_eq!(read("").brand.environment, Environment::Production);
}

#[test]
fn an_invalid_setting_is_named_with_a_plain_reason() {
    for (text, words) in [
        ("[brand]\nname = ' '", "brand.name is not right: the application's name has 1 to 60 characters"),
        ("[brand]\ncountry_code = '91'", "brand.country_code is not right: write it as a plus sign"),
        ("[brand]\ncountry_code = '+'", "brand.country_code"),
        ("[brand]\ntime_zone = 'Asia/Nowhere'", "brand.time_zone"),
        ("[brand]\naddress = 'parents.example.com'", "brand.address"),
        ("[brand]\naddress = 'https://parents.example.com/portal'", "without a path"),
        ("[brand]\naddress = 'https://parents.example.com/'", "without a path"),
        ("[brand]\naddress = 'https://parents.example.com?a=b'", "brand.address"),
        ("[brand]\naddress = 'https://u:p@parents.example.com'", "brand.address"),
        ("[brand]\naddress = 'http://parents.example.com'", "over https where the environment is production"),
        ("[brand]\naddress = 'javascript:alert(1)'", "brand.address"),
        ("[brand]\nlogo = '/etc/hostname'", "is no .svg, .png or .webp file"),
        ("[brand]\nlogo = '/nowhere/logo.svg'", "cannot be read"),
        ("[brand]\nicons = '/etc/hostname'", "is no folder"),
        ("[support]\nphone = 'call us'", "support.phone"),
        ("[support]\nemail = 'a b@c'", "support.email"),
        ("[social]\nwhatsapp = 'javascript:alert({text})'", "social.whatsapp"),
        ("[[pages]]\nkey = 'Privacy'\ntitle = 'x'\ntext = 'x'", "\"Privacy\" is no key"),
        ("[[pages]]\nkey = 'a'\ntitle = 'x'\nurl = 'http://x'", "does not begin with https://"),
        ("[[pages]]\nkey = 'a'\ntitle = 'x'", "neither text nor url"),
        ("[sign_in]\ntoken_days = 0", "sign_in.token_days is not right: a session lives 1 to 365 days"),
        ("[sign_in]\ncode_minutes = 0", "sign_in.code_minutes"),
        ("[sign_in]\nreload_code = ''", "sign_in.reload_code"),
        ("[sign_in]\nsupported_versions = ['4.6.0']", "must contain 4.7.0"),
        ("[sign_in]\nsupported_versions = ['4.7.0', 'old']", "\"old\" is no version"),
        (
            "[sign_in]\nnumbers_abroad = true\n[sms]\nurl = 'https://sms.example'\nbody = '{\"to\":\"{to_ten}\",\"text\":\"{text}\"}'",
            "sign_in.numbers_abroad is not right: the request of [sms] has {to_ten}",
        ),
        ("[sign_in]\napp_hashes = ['short']", "is not an app hash"),
        ("[phone_app]\nandroid_id = 'parents'\nandroid_certificates = []", "\"parents\" is no id of an app"),
        ("[phone_app]\nandroid_id = 'org.example.parents'", "the id and the certificates belong together"),
        (
            "[phone_app]\nandroid_id = 'org.example.parents'\nandroid_certificates = ['A1:B2']",
            "\"A1:B2\" is no SHA-256 of a certificate",
        ),
        ("[phone_app]\napple_id = 'org.example.parents'", "phone_app.apple_id is not right"),
        (
            "[rate_limits]\ncodes_per_server = []",
            "rate_limits.codes_per_server is not right: it is a list of 1 to 5 windows",
        ),
        ("[rate_limits]\ncodes_per_asker = [{ times = 0, minutes = 5 }]", "rate_limits.codes_per_asker"),
        ("[rate_limits]\ndoor_pins_per_side = [{ times = 5, minutes = 43201 }]", "rate_limits.door_pins_per_side"),
        ("[rate_limits]\nmessages_per_parent = { at_once = 0, each_ms = 1000 }", "rate_limits.messages_per_parent"),
        ("[cameras]\nlive_from = '19:00:00'", "must begin before they end"),
        ("[cameras]\nouter_from = '19:00:00'", "no time in common"),
        ("[cameras]\nplayer_link = 'javascript:alert(1)'", "cameras.player_link is not right"),
        ("[cameras]\nplayer_link = 'http://stream.example/live'", "cameras.player_link"),
        ("[cameras]\nlinks = ['https://stream.example/a', 'data:text/html,x']", "\"data:text/html,x\" is no address"),
        ("[cameras]\nlinks = ['//stream.example']", "cameras.links"),
        ("[cameras]\nca_file = '/nowhere/ca.pem'", "cameras.ca_file is not right: /nowhere/ca.pem cannot be read"),
        ("[cameras]\nca_file = '/dev/null'", "/dev/null has no certificate"),
        ("[record]\nkeep_days = 7", "record.keep_days is not right: the audit log is kept 30 to 3660 days"),
        ("[requests]\njoining_days_min = 9", "requests.joining_days_min"),
        ("[requests]\nprograms = []", "requests.programs is not right: it must not be empty"),
        ("[push]\nhosts = ['localhost']", "push is not right: hosts: \"localhost\" is no host's name"),
        ("[push]\nhosts = ['10.0.0.1']", "\"10.0.0.1\" is no host's name"),
        ("[push]\nhosts = ['*']", "\"*\" is no host's name"),
        ("[push]\nallow_private = ['http://push.home.example:8080']", "plain http goes to this machine only"),
        ("[push]\nallow_private = ['https://u@push.home.example/']", "is not \"https://host:port\" alone"),
        ("[push]\nallow_private = ['https://push.home.example/send']", "is not \"https://host:port\" alone"),
        ("[push]\ncontact = 'the office'", "contact is \"mailto:…\""),
        ("[push]\nseconds = 0", "seconds is 1 to 20"),
        ("[push.firebase]\nservice_account_file = '/nowhere/key'", "cannot read /nowhere/key"),
        ("[database]\nurl = 'aangan.db'", "database is not right"),
        ("[database]\nurl = 'postgres://db.internal/aangan?sslmode=require'", "sslmode=require needs ca_file"),
        (
            "[database]\nurl = 'postgres://db.internal/aangan?sslmode=require'\nca_file = '/nowhere/ca.pem'",
            "ca_file /nowhere/ca.pem",
        ),
        ("[texts]\narchive_message = ''", "texts.archive_message"),
    ] {
        let error = faults(text);
        assert!(error.contains(words), "{text}: {error}");
    }
    for right in [
        "[brand]\naddress = 'https://parents.example.com:8443'",
        "[brand]\naddress = 'http://localhost:4700'",
        "[brand]\naddress = 'http://10.0.0.7:4700'\nenvironment = 'test'",
        "[cameras]\nplayer_link = 'https://stream.example:8443/live?a=b'\nlinks = ['http://127.0.0.1:8000/x']",
    ] {
        assert_eq!(faults(right), "", "{right}");
    }
    // All of it at once, a line each.
    assert_eq!(faults("[brand]\nname = ''\n[sign_in]\ntoken_days = 999\n[requests]\nprograms = []").lines().count(), 3);
    for unknown in [
        "[brand]\nnaem = 'x'",
        "[requests]\npause_days = 1",
        "[colours]\nx = 1",
        "[rate_limits]\nenforced = false",
        "[brand]\ndebug = 'yes'",
    ] {
        assert!(toml::from_str::<Config>(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn colours_that_cannot_be_read_are_refused() {
    let palette = |primary: &str, on_primary: &str| {
        format!(
            "primary = {primary:?}\nprimary_strong = {primary:?}\non_primary = {on_primary:?}\ntint = '#ffffff'\non_tint = '#000000'\n\
             accent = '#000000'\non_accent = '#ffffff'\n"
        )
    };
    let both = |light: &str, dark: &str| format!("[brand.colours.light]\n{light}[brand.colours.dark]\n{dark}");
    let (day, night) = (palette("#7a1f5c", "#ffffff"), palette("#f5b7dc", "#3a0a2a"));
    assert_eq!(faults(&both(&day, &night)), "");
    let error = faults(&both(&palette("#f2a93b", "#ffffff"), &night));
    assert!(
        error.contains("brand.colours.light is not right: on_primary on primary has a contrast of 2.0; text needs 4.5"),
        "{error}"
    );
    assert!(error.contains("primary, as a link on the app's ground,"), "{error}");
    let error = faults(&both(&day, &palette("#7a1f5c", "#ffffff")));
    assert!(error.contains("brand.colours.dark") && !error.contains("brand.colours.light"), "{error}");
    let half = format!("[brand.colours.light]\n{day}");
    assert!(toml::from_str::<Config>(&half).expect_err("no night").to_string().contains("dark"));
}

#[test]
fn icons_are_taken_in_their_sizes_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("[brand]\nicons = '{}'", folder.path().display());
    assert_eq!(faults(&text), "", "any of them may be missing");
    let badge = include_bytes!("../../../../../web/public/icons/badge.png");
    std::fs::write(folder.path().join("badge.png"), badge).expect("written");
    assert_eq!(faults(&text), "");
    for (name, content) in [("icon-192.png", &badge[..]), ("icon-512.png", b"<svg/>"), ("apple-touch-icon.png", b"")] {
        std::fs::write(folder.path().join(name), content).expect("written");
        let error = faults(&text);
        assert!(error.contains(name) && error.contains("points and at most 200 KB"), "{error}");
        std::fs::remove_file(folder.path().join(name)).expect("removed");
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("aangan.toml");
    let errors_of = |text: &str| {
        std::fs::write(&file, text).expect("written");
        Config::read(&file).expect_err("it is not right").to_string()
    };
    let text = "[brand]\nnmae = 'Aangan'\naddress = 5\nname = 'Aangan'\n[sign_in]\ntoken_days = 0\nresend = true\n\
        [sms]\nsender = 'AANGAN'\n[[pages]]\npath = 'terms'\n[unheard]\nof = 1\n[brand.colours.light]\nprimary = 7\n";
    let errors = errors_of(text);
    for wrong in [
        "line 2 (nmae): unknown field `nmae`",
        "line 3 (address): invalid type",
        "line 7 (resend): unknown field `resend`",
        "sign_in.token_days is not right",
        "line 8: missing field `url`",
        "line 11 (path): unknown field `path`",
        "line 12: unknown field `unheard`",
        "line 15 (primary): invalid type",
    ] {
        assert!(errors.contains(wrong), "{wrong} in {errors}");
    }
    assert_eq!(errors.lines().count(), 8, "{errors}");
    let errors = errors_of("[brand\nname = 'x'\n[support]\nphone = \nemail = 'x'\n");
    assert!(errors.contains("line 1: ") && errors.contains("line 4 (phone): "), "{errors}");
}

#[test]
fn the_values_of_the_file_are_not_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("aangan.toml");
    let errors_of = |text: &str| {
        std::fs::write(&file, text).expect("written");
        Config::read(&file).expect_err("it is not right").to_string()
    };
    let garbage = "x".repeat(200_000);
    for text in [
        garbage.clone(),
        format!("[brand]\n{garbage} = 1\n"),
        format!("[brand]\nname = {garbage}\n"),
        format!("[sign_in]\nsupported_versions = ['{garbage}']\n"),
        format!("[brand]\naddress = '{garbage}'\nlogo = '/{garbage}'\n"),
    ] {
        let errors = errors_of(&text);
        assert!(errors.len() < 2_500, "{} bytes: {}", errors.len(), &errors[..300]);
    }
    let error_of_secret = errors_of("[brand]\nname = 'x'\n[email]\npassword = 'hush hush\n");
    assert!(error_of_secret.contains("line 4 (password)") && !error_of_secret.contains("hush"), "{error_of_secret}");
    assert!(errors_of(&format!("# {}\n", "y".repeat(1024 * 1024))).contains("larger than a configuration ever is"));
}

const ELSEWHERE: [&str; 2] = ["transport_labels", "card_statuses"];

/// Lists by what parents read, with what is sent.
type Lists = BTreeMap<String, BTreeMap<String, String>>;

#[derive(Deserialize)]
struct Listed {
    texts: BTreeMap<String, String>,
    lists: Lists,
}

#[test]
fn every_text_and_list_that_comes_with_the_portal_is_listed_for_all_languages() {
    let Config { texts, requests, survey, .. } = Config::default();
    let listed: Listed =
        serde_json::from_str(include_str!("../../../../../rules/server-texts.json")).expect("texts and lists");
    let names = serde_json::to_value(&texts).expect("JSON");
    let text = |name: &str| names[name].as_str().expect("a text").to_owned();
    let unchanged = texts.unchanged().into_iter().map(|name| (name.to_owned(), text(name)));
    assert_eq!(listed.texts, unchanged.collect());

    let same = |items: &[String]| items.iter().map(|item| (item.clone(), item.clone())).collect::<BTreeMap<_, _>>();
    let choices = |items: &[Choice]| {
        items.iter().map(|Choice { label, value }| (label.clone(), value.clone())).collect::<BTreeMap<_, _>>()
    };
    let lengths: Vec<_> = requests.extended_daycare_types.iter().map(|choice| choice.value.clone()).collect();
    let tags = survey.questions.into_iter().flat_map(|question| question.data);
    let ours = Lists::from([
        ("withdraw_reasons".to_owned(), same(&texts.withdraw_reasons)),
        ("survey_tags".to_owned(), tags.map(|Tag { key, value }| (value, key)).collect()),
        ("extended_daycare_types".to_owned(), choices(&requests.extended_daycare_types)),
        ("issue_categories".to_owned(), same(&texts.issue_categories)),
        ("guardian_relations".to_owned(), choices(&texts.guardian_relations)),
        ("certificate_natures".to_owned(), same(&requests.certificate_natures)),
        ("programs".to_owned(), same(&requests.programs)),
        ("extended_daycare_lengths".to_owned(), same(&lengths)),
    ]);
    // What else is listed is not configured; `requests/messages.rs` and `guardians/messages.rs` have it.
    let configured = listed.lists.into_iter().filter(|(list, _)| !ELSEWHERE.contains(&&**list));
    assert_eq!(configured.collect::<Lists>(), ours);
}

#[test]
fn a_text_changed_by_the_owner_is_not_translated() {
    let config = read("[texts]\narchive_message = 'Photos stay for a year.'\ntransport_title = 'Transport'");
    let unchanged = config.texts.unchanged();
    assert!(!unchanged.contains(&"archive_message") && unchanged.contains(&"transport_title"), "{unchanged:?}");
    assert_eq!(unchanged.len(), Config::default().texts.unchanged().len() - 1);
}

#[test]
fn a_renamed_section_is_read_under_its_old_name_with_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |text: &str| {
        let path = folder.path().join("aangan.toml");
        std::fs::write(&path, text).expect("written");
        Config::read(&path)
    };
    let setting = "test_messages = [{ times = 7, minutes = 60 }]";
    for (section, warned) in [("budgets", true), ("rate_limits", false)] {
        let config = read(&format!("[{section}]\n{setting}")).expect("it can be read");
        assert_eq!(config.rate_limits.test_messages, [Window { times: 7, minutes: 60 }]);
        let warnings = config.warnings();
        assert_eq!(warnings == ["[budgets] is now called [rate_limits]: rename the section"], warned, "{warnings:?}");
        assert_eq!(warnings.is_empty(), !warned, "{warnings:?}");
    }
    for (text, words) in [
        (format!("[budgets]\n{setting}\n[rate_limits]\n{setting}"), "line 1: unknown field `budgets`"),
        ("[budgets]\ntest_messages = 7".to_owned(), "line 2 (test_messages)"),
    ] {
        let refused = read(&text).expect_err("it is refused").to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

#[test]
fn a_public_listener_of_the_centres_causes_a_warning() {
    let warnings = |address: &str| {
        let text = format!("[network]\ncentre_listen = '{address}'");
        toml::from_str::<Config>(&text).expect("it can be read").warnings()
    };
    for public in ["0.0.0.0:4701", "[::]:4701", "93.184.216.34:4701", "[2606:2800:220:1::1]:4701", "[::ffff:8.8.8.8]:1"]
    {
        let found = warnings(public);
        let words = format!("[network] centre_listen is {public}, so strangers may reach");
        assert!(found.len() == 1 && found[0].starts_with(&words), "{public}: {found:?}");
    }
    for private in
        ["127.0.0.1:4701", "[::1]:4701", "10.0.0.5:4701", "192.168.7.1:1", "100.64.0.1:1", "[fd00::1]:1", "localhost:1"]
    {
        assert_eq!(warnings(private), Vec::<String>::new(), "{private}");
    }
    for wrong in ["4701", "127.0.0.1", ":4701", "127.0.0.1:99999"] {
        let text = format!("[network]\nlisten = '{wrong}'");
        let refused = toml::from_str::<Config>(&text).expect("it can be read").validated().expect_err("no port");
        assert!(refused.to_string().contains("network.listen"), "{wrong}: {refused}");
    }
}

#[test]
fn a_missing_address_causes_a_warning_in_production() {
    let warning = |text: &str| toml::from_str::<Config>(text).expect("it can be read").address_warning();
    for missing in ["", "[brand]\naddress = 'http://127.0.0.1:4700'"] {
        assert!(warning(missing).is_some_and(|text| text.starts_with("[brand] address is not set")), "{missing}");
    }
    for fair in ["[brand]\naddress = 'https://parents.example'", "[brand]\nenvironment = 'test'"] {
        assert_eq!(warning(fair), None, "{fair}");
    }
}

#[test]
fn networks_with_strangers_cause_a_warning() {
    let warnings = |text: &str| toml::from_str::<Config>(text).expect("it can be read").warnings();
    for (text, words) in [
        ("[cameras]\nnetworks = ['10.20.0.0/16', '0.0.0.0/0']", "[cameras] networks has 0.0.0.0/0: "),
        ("[cameras]\nnetworks = ['::/0']", "[cameras] networks has ::/0: "),
        ("[cameras]\nnetworks = ['128.0.0.0/1']", "[cameras] networks has 128.0.0.0/1: "),
        ("[network]\ntrusted_proxies = ['0.0.0.0/0']", "[network] trusted_proxies has 0.0.0.0/0: "),
        ("[network]\ntrusted_proxies = ['2000::/3']", "[network] trusted_proxies has 2000::/3: "),
    ] {
        let found = warnings(text);
        assert!(found.len() == 1 && found[0].starts_with(words), "{text}: {found:?}");
    }
    let fair = "[cameras]\nnetworks = ['10.0.0.0/8', 'fc00::/7', '192.168.0.0/16']\n[network]\ntrusted_proxies = ['127.0.0.1']";
    assert_eq!(warnings(fair), Vec::<String>::new());
}
