//! Against a gateway on loopback that behaves, and one that does not.

use std::time::Duration;

use rstest::rstest;

use providers::sms::{HttpSmsGateway, SmsConfig};
use providers::{Failure, Sms, SmsGateway};
use testing::gateways::mail::quoted;
use testing::gateways::{GatewayAnswer, LoopbackGateway, ReceivedRequest, install_tls};

const TO: &str = "+919800000001";
const TEXT: &str = "123456 is \"your\" code & ends in 30 minutes.\n@portal.example #123456 नमस्ते";
const SMS: Sms<'static> = Sms { purpose: "sign_in", text: TEXT };

fn config(toml: &str) -> SmsConfig {
    toml::from_str(toml).expect("the test's configuration can be read")
}

/// JSON, judged by status and the word at /status.
fn json_config(server: &LoopbackGateway) -> SmsConfig {
    let url = server.url("/v1/messages");
    config(&format!(
        r#"url = "{url}"
           body = '{{"to":"{{to}}","text":"{{text}}","ref":"{{id}}"}}'
           success = {{ pointer = "/status", values = ["queued", 0], again_values = ["throttled"] }}
           seconds = 20
           connect_seconds = 20"#
    ))
}

fn gateway(config: &SmsConfig) -> HttpSmsGateway {
    install_tls();
    HttpSmsGateway::new(config).expect("the configuration is right")
}

async fn send(config: &SmsConfig) -> Result<(), Failure> {
    sent(config).await.map(drop)
}

async fn sent(config: &SmsConfig) -> Result<Option<String>, Failure> {
    let sending = gateway(config);
    let sending = sending.send(77, TO, SMS);
    tokio::time::timeout(Duration::from_secs(config.seconds + 9), sending)
        .await
        .expect("no attempt outlives its time-out")
}

/// The one request that came in.
fn only(server: &LoopbackGateway) -> ReceivedRequest {
    let received = server.received();
    assert_eq!(received.len(), 1, "{received:?}");
    received[0].clone()
}

/// The fields of a query or of a form, decoded.
fn fields(encoded: &str) -> Vec<(String, String)> {
    let decoded = |text: &str| String::from_utf8(quoted(text, b'%')).expect("UTF-8");
    encoded
        .split('&')
        .filter_map(|field| field.split_once('='))
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[rstest]
#[case::as_the_text_of_a_success(r#"{"type":"success","message":"3763646d6a30393030"}"#, Some("3763646d6a30393030"))]
#[case::in_a_list(r#"{"status":"ok","data":[{"id":"a3b-77f1c2","to":"x"}]}"#, Some("a3b-77f1c2"))]
#[case::alone("SM7f00c1d2\n", Some("SM7f00c1d2"))]
#[case::a_number(r#"{"msgid":881122334455}"#, Some("881122334455"))]
#[case::only_words(r#"{"status":"queued","message":"Sent"}"#, None)]
#[case::the_number_itself(r#"{"id":"919800000001"}"#, None)]
#[case::the_code_itself(r#"{"message":"123456"}"#, None)]
#[case::nothing("", None)]
#[tokio::test]
async fn the_gateways_id_of_a_message_is_found_in_its_answer(#[case] answer: &'static str, #[case] id: Option<&str>) {
    let server = LoopbackGateway::start(GatewayAnswer::with(200, answer)).await;
    let config = config(&format!("method = \"GET\"\nurl = \"{}\"", server.url("/send?to={to_digits}&text={text}")));
    assert_eq!(sent(&config).await, Ok(id.map(str::to_owned)));
}

#[tokio::test]
async fn everything_may_go_by_query_string() {
    let server = LoopbackGateway::start(GatewayAnswer::with(200, "Message sent")).await;
    let url = server.url("/api?key={secret}&from={sender}&entity={entity_id}&dlt={template_id}&for={purpose}&own={own}&to={to_digits}&text={text}");
    let config = config(&format!(
        r#"method = "GET"
           url = "{url}"
           sender = "AANGAN"
           secret = "k&y="
           entity_id = "1101"
           templates = {{ sign_in = "1107", changed_phone = "1108" }}
           values = {{ own = "7" }}"#
    ));
    assert_eq!(send(&config).await, Ok(()));
    let request = only(&server);
    let query = request.target.strip_prefix("/api?").expect("the path stays");
    let expected = [
        ("key", "k&y="),
        ("from", "AANGAN"),
        ("entity", "1101"),
        ("dlt", "1107"),
        ("for", "sign_in"),
        ("own", "7"),
        ("to", "919800000001"),
        ("text", TEXT),
    ];
    assert_eq!(fields(query), pairs(&expected));
    assert_eq!((request.method.as_str(), request.body.as_str()), ("GET", ""));
}

#[tokio::test]
async fn json_with_user_and_password_and_an_answer_that_is_read() {
    let server = LoopbackGateway::start(GatewayAnswer::with(201, r#"{"status":"queued"}"#)).await;
    let mut config = json_config(&server);
    config.user = "account".to_owned();
    config.secret = Some(providers::secret::Secret::new("pass:word"));
    config.basic_auth = true;
    assert_eq!(send(&config).await, Ok(()));
    let request = only(&server);
    let body: serde_json::Value = serde_json::from_str(&request.body).expect("the body is JSON");
    assert_eq!(body, serde_json::json!({ "to": TO, "text": TEXT, "ref": "77" }));
    assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/v1/messages"));
    assert_eq!(request.headers["content-type"], "application/json");
    assert_eq!(request.headers["authorization"], "Basic YWNjb3VudDpwYXNzOndvcmQ=");
}

#[tokio::test]
async fn a_form_with_a_key_in_a_header() {
    let server = LoopbackGateway::start(GatewayAnswer::with(200, r#"{"ErrorCode":"000","Jobs":[{"id":1}]}"#)).await;
    let url = server.url("/send");
    let config = config(&format!(
        r#"url = "{url}"
           method = "PUT"
           headers = {{ "X-Api-Key" = "{{secret}}" }}
           body_is = "form"
           body = "to={{to_ten}}&text={{text}}"
           secret = "hushhush"
           success = {{ pointer = "/Jobs/0/id" }}"#
    ));
    assert_eq!(send(&config).await, Ok(()));
    let request = only(&server);
    assert_eq!(fields(&request.body), pairs(&[("to", "9800000001"), ("text", TEXT)]));
    assert_eq!(request.headers["content-type"], "application/x-www-form-urlencoded");
    assert_eq!((request.method.as_str(), request.headers["x-api-key"].as_str()), ("PUT", "hushhush"));
}

#[tokio::test]
async fn plain_text_is_sent_as_it_is() {
    let server = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let url = server.url("/{to_digits}");
    let config = config(&format!("url = \"{url}\"\nbody_is = \"text\"\nbody = \"{{text}}\""));
    assert_eq!(send(&config).await, Ok(()));
    let request = only(&server);
    assert_eq!((request.target.as_str(), request.body.as_str()), ("/919800000001", TEXT));
    assert_eq!(request.headers["content-type"], "text/plain; charset=utf-8");
}

#[rstest]
#[case::taken(GatewayAnswer::with(200, r#"{"status":"queued"}"#), Ok(()))]
#[case::taken_with_a_number(GatewayAnswer::with(200, r#"{"status":0}"#), Ok(()))]
#[case::refused_in_the_answer(
    GatewayAnswer::with(200, r#"{"status":"DND_REJECTED"}"#),
    Err(Failure::permanent("the gateway's answer has \"DND_REJECTED\" at /status"))
)]
#[case::refused_with_a_reason(
    GatewayAnswer::with(
        200,
        r#"{"status":"error","errors":[{"code":7,"message":"DLT: template mismatch (id 1107)"}]}"#
    ),
    Err(Failure::permanent(
        "the gateway's answer has \"error\" at /status, and says \"DLT: template mismatch (id 1107)\" (7)"
    ))
)]
#[case::a_reason_that_repeats_the_number(
    GatewayAnswer::with(200, r#"{"status":"error","message":"919800000001 is on the DND list"}"#),
    Err(Failure::permanent("the gateway's answer has \"error\" at /status"))
)]
#[case::a_reason_beside_a_status(
    GatewayAnswer::with(401, r#"{"error":{"message":"Unknown key"}}"#),
    Err(Failure::permanent("the gateway answered 401, and says \"Unknown key\""))
)]
#[case::later(
    GatewayAnswer::with(200, r#"{"status":"throttled"}"#),
    Err(Failure::postponed("the gateway's answer has \"throttled\" at /status"))
)]
#[case::the_number_is_not_repeated(
    GatewayAnswer::with(200, r#"{"status":"no route to 9800000001"}"#),
    Err(Failure::permanent("the gateway's answer has something else at /status"))
)]
#[case::nor_is_the_code(
    GatewayAnswer::with(200, r#"{"status":"refused 123456"}"#),
    Err(Failure::permanent("the gateway's answer has something else at /status"))
)]
#[case::another_shape(
    GatewayAnswer::with(200, r#"{"result":"queued"}"#),
    Err(Failure::temporary("the gateway's answer has nothing at /status"))
)]
#[case::no_json(
    GatewayAnswer::with(200, "<html>Welcome</html>"),
    Err(Failure::temporary("the gateway's answer is not JSON"))
)]
#[case::an_empty_answer(GatewayAnswer::ok(), Err(Failure::temporary("the gateway's answer is not JSON")))]
#[case::a_fault(
    GatewayAnswer::with(500, r#"{"status":"queued"}"#),
    Err(Failure::temporary("the gateway answered 500"))
)]
#[case::too_many(GatewayAnswer::with(429, ""), Err(Failure::temporary("the gateway answered 429")))]
#[case::a_wrong_key(GatewayAnswer::with(401, ""), Err(Failure::permanent("the gateway answered 401")))]
#[case::a_reason_in_plain_text(
    GatewayAnswer::with(400, "ERR 021: template mismatch\nref 9800000001"),
    Err(Failure::permanent("the gateway answered 400, and says \"ERR 021: template mismatch\""))
)]
#[case::a_reason_in_plain_text_where_json_was_promised(
    GatewayAnswer::with(200, "ERROR=Invalid sender id"),
    Err(Failure::temporary("the gateway's answer is not JSON, and says \"ERROR=Invalid sender id\""))
)]
#[case::a_number_alone(
    GatewayAnswer::with(403, r#"{"ErrorCode":"021","JobId":null}"#),
    Err(Failure::permanent("the gateway answered 403, and says 021"))
)]
#[case::a_number_and_further_in_what_it_means(
    GatewayAnswer::with(400, r#"{"code":400,"data":{"remarks":"Entity ID not found"}}"#),
    Err(Failure::permanent("the gateway answered 400, and says \"Entity ID not found\""))
)]
#[case::a_number_written_another_way(
    GatewayAnswer::with(400, "blocked: 00919800000001"),
    Err(Failure::permanent("the gateway answered 400"))
)]
#[case::a_page(GatewayAnswer::with(400, "<b>bad</b>"), Err(Failure::permanent("the gateway answered 400")))]
#[case::no_end(GatewayAnswer::Long(1_000_000), Err(Failure::temporary("the gateway's answer is longer than 64 KiB")))]
#[case::silence(GatewayAnswer::Hang, Err(Failure::temporary("the gateway did not answer within 1 s")))]
#[case::silence_in_the_body(
    GatewayAnswer::HangInBody,
    Err(Failure::temporary("the gateway did not answer within 1 s"))
)]
#[tokio::test]
async fn an_answer_is_judged(#[case] answer: GatewayAnswer, #[case] expected: Result<(), Failure>) {
    let seconds = answer.patience();
    let server = LoopbackGateway::start(answer).await;
    assert_eq!(send(&SmsConfig { seconds, connect_seconds: seconds, ..json_config(&server) }).await, expected);
    assert_eq!(only(&server).method, "POST", "asked once and no more");
}

#[rstest]
#[case::garbage(GatewayAnswer::Garbage)]
#[case::closing(GatewayAnswer::Close)]
#[case::closing_in_the_body(GatewayAnswer::CloseInBody)]
#[tokio::test]
async fn a_broken_answer_can_be_retried(#[case] answer: GatewayAnswer) {
    let server = LoopbackGateway::start(answer).await;
    let failure = send(&json_config(&server)).await.expect_err("no answer is no success");
    assert!(failure.again && failure.why.starts_with("the gateway broke off: "), "{failure:?}");
    assert_eq!(only(&server).method, "POST", "asked once and no more");
}

#[tokio::test]
async fn a_redirection_is_not_followed() {
    let elsewhere = LoopbackGateway::start(GatewayAnswer::with(200, r#"{"status":"queued"}"#)).await;
    let server = LoopbackGateway::start(GatewayAnswer::RedirectTo(elsewhere.url("/v1/messages"))).await;
    let failure = send(&json_config(&server)).await.expect_err("nothing was sent");
    assert!(!failure.again && failure.why.contains("302"), "{failure:?}");
    assert!(elsewhere.received().is_empty());
}

#[tokio::test]
async fn a_refused_connection_can_be_retried() {
    let server = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let config = json_config(&server);
    drop(server);
    let failure = send(&config).await.expect_err("nobody listens");
    assert!(failure.again, "{failure:?}");
}

#[tokio::test]
async fn without_a_pointer_only_the_status_counts() {
    let server = LoopbackGateway::start(GatewayAnswer::Long(1_000_000)).await;
    let mut config = json_config(&server);
    config.success = providers::sms::Success { statuses: [202, 202], ..providers::sms::Success::default() };
    assert_eq!(send(&config).await, Err(Failure::permanent("the gateway answered 200")));
    server.answer(GatewayAnswer::with(202, "<html>"));
    assert_eq!(send(&config).await, Ok(()));
}

#[tokio::test]
async fn an_invalid_number_is_not_sent() {
    let server = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let gateway = gateway(&json_config(&server));
    for odd in ["", "9800000001", "+91 9800000001", "+9198", "+919800000001\r\n", "+91980000000112345"] {
        let failure = gateway.send(1, odd, SMS).await.expect_err(odd);
        assert!(!failure.again, "{odd:?}");
    }
    assert!(server.received().is_empty());
}

/// Neither a failure's sentence nor anything that is printed repeats a key, the number or the code.
#[rstest]
#[case::refused(GatewayAnswer::with(400, "hushhush"))]
#[case::broken(GatewayAnswer::Garbage)]
#[case::silent(GatewayAnswer::Hang)]
#[tokio::test]
async fn a_failure_reveals_no_secret(#[case] answer: GatewayAnswer) {
    let seconds = answer.patience();
    let server = LoopbackGateway::start(answer).await;
    let url = server.url("/?key={secret}&to={to}&text={text}");
    let config = config(&format!(
        "method = \"GET\"\nurl = \"{url}\"\nsecret = \"hushhush\"\nseconds = {seconds}\nconnect_seconds = {seconds}"
    ));
    let failure = send(&config).await.expect_err("it was not taken");
    let printed = toml::to_string(&config).expect("the configuration can be printed");
    let output = format!("{failure} {failure:?} {config:?} {printed}");
    for secret in ["hushhush", "9800000001", "123456"] {
        assert!(!output.contains(secret), "{output}");
    }
}

#[rstest]
#[case::typo("url = \"https://g/?{to}{text}\"\nmethod = \"GET\"\ntimeout = 5", "unknown field `timeout`")]
#[case::method("url = \"https://g/?{to}{text}\"\nmethod = \"PATCH\"", "unknown variant `PATCH`")]
#[case::unknown_place("url = \"https://g/?{to}{txt}\"\nmethod = \"GET\"", "nothing is known to put into {txt}")]
#[case::no_text("url = \"https://g/?{to}\"\nmethod = \"GET\"", "where the message goes: {text}")]
#[case::no_number("url = \"https://g/?{text}\"\nmethod = \"GET\"", "where the number goes: {to}")]
#[case::no_body("url = \"https://g/?{to}{text}\"", "body is missing")]
#[case::get_body("url = \"https://g/?{to}{text}\"\nmethod = \"GET\"\nbody = \"\"", "a GET has no body")]
#[case::plain_http("url = \"http://g.example/?{to}{text}\"\nmethod = \"GET\"", "allow_plain_http = true")]
#[case::other_scheme("url = \"ftp://g.example/?{to}{text}\"\nmethod = \"GET\"", "begins with https://")]
#[case::no_scheme("url = \"g.example/?{to}{text}\"\nmethod = \"GET\"", "begins with https://")]
#[case::host_from_message("url = \"https://{text}.example/{to}\"\nmethod = \"GET\"", "behind the host")]
#[case::password_in_url("url = \"https://u:p@g.example/{to}{text}\"\nmethod = \"GET\"", "instead of user:password@")]
#[case::unquoted_json("url = \"https://g/\"\nbody = '{\"to\":\"{to}\",\"text\":{text}}'", "body is no JSON")]
#[case::text_in_header(
    "url = \"https://g/{to}\"\nmethod = \"GET\"\nheaders = { X-Text = \"{text}\" }",
    "x-text cannot carry"
)]
#[case::odd_header(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nheaders = { \"X Y\" = \"1\" }",
    "no name of a header"
)]
#[case::no_secret("url = \"https://g/{to}{text}?{secret}\"\nmethod = \"GET\"", "set secret_file")]
#[case::no_sender("url = \"https://g/{to}{text}?{sender}\"\nmethod = \"GET\"", "sender is not set")]
#[case::no_entity("url = \"https://g/{to}{text}?{entity_id}\"\nmethod = \"GET\"", "entity_id is not set")]
#[case::template_nowhere(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\ntemplates = { sign_in = \"1107\" }",
    "say where one goes: {template_id}"
)]
#[case::odd_template(
    "url = \"https://g/{to}{text}{template_id}\"\nmethod = \"GET\"\ntemplates = { sign_in = \"11 07\" }",
    "templates.sign_in: an id has"
)]
#[case::no_user("url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsecret = \"x\"\nbasic_auth = true", "needs user")]
#[case::lost_file(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsecret_file = \"/nowhere/key\"",
    "cannot read /nowhere/key"
)]
#[case::own_name("url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nvalues = { text = \"x\" }", "values.text")]
#[case::statuses(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsuccess = { statuses = [299, 200] }",
    "success.statuses"
)]
#[case::pointer(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsuccess = { pointer = \"status\" }",
    "begins with a slash"
)]
#[case::values(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsuccess = { values = [\"ok\"] }",
    "need success.pointer"
)]
#[case::list(
    "url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nsuccess = { pointer = \"/a\", values = [[1]] }",
    "words, numbers"
)]
#[case::seconds("url = \"https://g/{to}{text}\"\nmethod = \"GET\"\nseconds = 0", "seconds is 1 to 120")]
fn a_configuration_that_cannot_work_is_refused_with_a_sentence(#[case] toml: &str, #[case] sentence: &str) {
    let refused = match toml::from_str::<SmsConfig>(toml) {
        Err(error) => error.to_string(),
        Ok(config) => config.validate().expect_err("it cannot work"),
    };
    assert!(refused.contains(sentence), "{refused}");
}

/// The samples at the head of config.rs are what owners copy.
#[test]
fn the_documented_samples_work() {
    #[derive(serde::Deserialize)]
    struct Sample {
        sms: SmsConfig,
    }
    let text = include_str!("../../../../providers/src/sms/config.rs");
    let samples: Vec<String> = text
        .split("//! ```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("//! ```").next())
        .map(|sample| sample.lines().map(|line| line.trim_start_matches("//! ")).collect::<Vec<_>>().join("\n"))
        .collect();
    assert_eq!(samples.len(), 3);
    for sample in samples {
        let mut config = toml::from_str::<Sample>(&sample).unwrap_or_else(|error| panic!("{sample}: {error}")).sms;
        if config.secret_file.take().is_some() {
            config.secret = Some(providers::secret::Secret::new("from the file"));
        }
        assert_eq!(config.validate(), Ok(()), "{sample}");
    }
}
