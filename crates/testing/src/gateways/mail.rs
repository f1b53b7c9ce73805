//! Reading a mail as a mailbox would: unfolded headers, encoded words, transfer encodings.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// A mail as it was handed in.
#[derive(Clone, Debug)]
pub struct ReceivedMail {
    /// The envelope.
    pub from: String,
    pub to: Vec<String>,
    /// What came between DATA and the dot, unstuffed.
    pub data: String,
}

impl ReceivedMail {
    /// A header, unfolded and decoded; `None` when it is not there or there twice.
    pub fn header(&self, name: &str) -> Option<String> {
        let (head, _) = self.data.split_once("\r\n\r\n")?;
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let mut found = unfolded
            .split("\r\n")
            .filter_map(|line| line.split_once(':'))
            .filter(|(key, _)| key.eq_ignore_ascii_case(name));
        let (_, value) = found.next()?;
        found.next().is_none().then(|| words(value.trim()))
    }

    /// The text of a plain-text mail, with simple line ends.
    pub fn text(&self) -> String {
        let body = self.data.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let encoding = self.header("Content-Transfer-Encoding").unwrap_or_default().to_lowercase();
        let bytes = match encoding.as_str() {
            "base64" => STANDARD.decode(body.replace("\r\n", "")).expect("base64"),
            "quoted-printable" => quoted(&body.replace("=\r\n", ""), b'='),
            _ => body.as_bytes().to_vec(),
        };
        let text = String::from_utf8(bytes).expect("the mail is UTF-8");
        text.replace("\r\n", "\n").trim_end().to_owned()
    }
}

/// `=?utf-8?b?…?=` and `=?utf-8?q?…?=`, between which blanks do not count.
fn words(value: &str) -> String {
    let mut out = String::new();
    let mut after_word = false;
    for word in value.split(' ') {
        let encoded = word.strip_prefix("=?").and_then(|word| word.strip_suffix("?="));
        let parts: Vec<&str> = encoded.unwrap_or_default().split('?').collect();
        let decoded = match parts.as_slice() {
            [_, "b" | "B", text] => Some(STANDARD.decode(text).expect("base64")),
            [_, "q" | "Q", text] => Some(quoted(&text.replace('_', " "), b'=')),
            _ => None,
        };
        let joined = after_word && decoded.is_some();
        if !out.is_empty() && !joined {
            out.push(' ');
        }
        after_word = decoded.is_some();
        match decoded {
            Some(bytes) => out.push_str(&String::from_utf8(bytes).expect("an encoded word is UTF-8")),
            None => out.push_str(word),
        }
    }
    out
}

/// Undoes `=41`; also `%41` of addresses.
pub fn quoted(text: &str, mark: u8) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let pair = (bytes[at] == mark).then(|| text.get(at + 1..at + 3)).flatten();
        if let Some(byte) = pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            out.push(byte);
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}
