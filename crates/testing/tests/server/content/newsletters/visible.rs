//! What a browser or a mail program hides of a newsletter is not shown to its readers; what it shows stays readable.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{POST, cleaned, list_newsletters};
use daily::content::newsletters::html;
use daily::content::newsletters::left_out::LeftOutKind;
use daily::content::newsletters::rules::{self, NewsletterForm};
use testing::Town;
use testing::town::{MEERA, NOW};

fn read(html: &str) -> Result<Vec<(LeftOutKind, usize)>, String> {
    let form =
        NewsletterForm { subject: String::new(), due_date: "2026-11-12".into(), sent_at: None, html: html.to_owned() };
    match rules::read(&form, jiff::civil::date(2026, 11, 12), NOW) {
        Ok((_, left_out)) => Ok(left_out.iter().map(|part| (part.what, part.times)).collect()),
        Err(fault) => Err(fault.reason.into_owned()),
    }
}

#[test]
fn what_a_style_or_an_attribute_hides_is_not_kept() {
    for hidden in [
        "<div style=\"display:none;max-height:0;overflow:hidden\">secret&nbsp;&zwnj;</div>",
        "<div style='DISPLAY : None !important'>secret</div>",
        "<div style='display:none !important; display:block'>secret</div>",
        "<div style='disp\\6c ay:none'>secret</div>",
        "<div style='color:red;/* x; */display/**/:/**/none'>secret</div>",
        "<div style=\"background:url('a;b');display:none\">secret</div>",
        "<p style='visibility:hidden'>secret</p>",
        "<table><tr style='visibility:collapse'><td>secret</td></tr></table>",
        "<span style='mso-hide:all'>secret</span>",
        "<span style='font-size:0'>secret</span>",
        "<span style='font-size:0.0pt'>secret</span>",
        "<span style='font:0/0 a'>secret</span>",
        "<div style='font-size:0px'>secret <b>secret</b> <i style='font-size:2em'>secret</i></div>",
        "<div style='opacity:0'>secret</div>",
        "<div style='opacity:0%'>secret</div>",
        "<div style='max-height:0px;overflow:hidden'>secret</div>",
        "<div style='height:0;overflow-y:hidden'>secret</div>",
        "<div style='width:0;overflow:clip'>secret</div>",
        "<span style='color:transparent'>secret</span>",
        "<span style='color:rgba(0, 0, 0, 0)'>secret</span>",
        "<span style='color:rgb(0 0 0 / 0%)'>secret</span>",
        "<span style='color:#fff0'>secret</span>",
        "<span style='color:#00000000'>secret</span>",
        "<h1 style='text-indent:-9999px'>secret</h1>",
        "<div style='text-indent:-100%;overflow:hidden'>secret</div>",
        "<div style='position:absolute;left:-10000px'>secret</div>",
        "<div style='position:absolute;clip:rect(0 0 0 0)'>secret</div>",
        "<div style='clip-path:inset(50%)'>secret</div>",
        "<div style='margin-left:-625em'>secret</div>",
        "<div style='transform:scale(0)'>secret</div>",
        "<div style='content-visibility:hidden'>secret</div>",
        "<div hidden>secret</div>",
        "<section hidden='until-found'>secret</section>",
        "<blink style='display:none'>secret</blink>",
        "<dialog>secret</dialog>",
        "<datalist><option>secret</datalist>",
        "<template>secret</template>",
        "<noscript>secret</noscript>",
        "<!--[if mso]>secret<![endif]-->",
        "<xml><w:WordDocument><w:View>secret</w:View><w:Zoom/></w:WordDocument></xml>",
        "<o:OfficeDocumentSettings>secret</o:OfficeDocumentSettings>",
        "<w:LatentStyles>secret</w:LatentStyles>",
        "<p style='display:none'>secret<p>",
        "<div style='display:none'><div style='display:block'><p>secret</div>secret</div>",
    ] {
        let kept = cleaned(&format!("<div>Dear parents</div>{hidden}<div>Yours</div>"));
        assert!(!kept.contains("secret"), "{hidden}: {kept}");
        assert!(kept.contains("<div>Dear parents</div>") && kept.contains("<div>Yours</div>"), "{hidden}: {kept}");
    }
}

#[test]
fn what_only_looks_hidden_is_kept() {
    for shown in [
        "<div style='display:none;display:block'>shown</div>",
        "<div style='max-height:0'>shown</div>",
        "<div style='overflow:hidden'>shown</div>",
        "<div style='height:0;overflow:hidden;padding-bottom:56.25%'>shown</div>",
        // How mail editors leave no gap between columns.
        "<table><tr><td style='font-size:0px'><div style='font-size:13px'>shown</div></td></tr></table>",
        "<div style='visibility:hidden'><b style='visibility:visible'>shown</b></div>",
        "<div style='color:transparent'><b style='color:#222'>shown</b></div>",
        "<h1 style='color:transparent;background-clip:text;background:linear-gradient(red,blue)'>shown</h1>",
        "<p style='text-indent:-18.0pt;margin-left:36.0pt'>shown</p>",
        "<table><tr><td style='max-width:0;overflow:hidden;text-overflow:ellipsis'>shown</td></tr></table>",
        "<a href='https://example.org' style='mso-hide:all'>shown</a>",
        "<p aria-hidden='true'>shown</p>",
        "<p style='line-height:0;opacity:.9;font-weight:0'>shown</p>",
        "<p class=MsoNormal><o:p>shown</o:p></p>",
        "<w:Sdt DocPart='1'><p>shown</p></w:Sdt>",
        "<st1:place>shown</st1:place>",
        "<p>one<o:idmap v:ext='edit' data='1'/> shown</p>",
        "<![if !supportLists]>shown<![endif]>",
        "<p title=\"style='display:none'\">shown</p>",
        "<p style='font-size:0'>x<p style='display:none'>y<p>shown",
    ] {
        let kept = cleaned(shown);
        assert!(kept.contains("shown"), "{shown}: {kept}");
    }
    // Letters without a size or colour hide no picture.
    for style in ["font-size:0", "color:transparent", "line-height:0"] {
        assert_eq!(
            cleaned(&format!("<div style='{style}'><img src='/media/12'></div>")),
            "<div><img src=\"/media/12\"></div>"
        );
    }
    for style in ["display:none", "visibility:hidden", "width:0"] {
        assert!(!cleaned(&format!("<p>x<img style='{style}' src='/media/12'></p>")).contains("img"), "{style}");
    }
    assert_eq!(cleaned("<p>x<img width=0 height=0 src='/media/12'></p>"), "<p>x</p>");
}

#[test]
fn what_a_style_sheet_hides_on_every_screen_is_not_kept() {
    for sheet in [
        ".preview { display: none !important; }",
        "<!-- p{margin:0} .other, div.preview {color:red; visibility:hidden} -->",
        "@import url('x.css'); @media (max-width:600px){ p{color:red} .preview{display:block!important} } .preview{opacity:0}",
        "/* .preview{} */ #first{max-height:0;overflow:hidden}",
    ] {
        let page = format!(
            "<html><head><STYLE type='text/css'>{sheet}</STYLE></head><body><div class='wide preview' id=first>secret</div><p>Dear</p></body></html>"
        );
        let kept = cleaned(&page);
        assert!(!kept.contains("secret") && kept.ends_with("<p>Dear</p>"), "{sheet}: {kept}");
    }
    for sheet in [
        "@media (max-width:600px){ .preview{display:none} }",
        ".menu .preview{display:none}",
        "p.preview{display:none}",
        ".preview{display:none} .preview{display:block}",
        ".preview{display:none} div{display:block !important}",
        ".preview{font-size:0;color:transparent}",
        ".preview:hover{display:none}",
        ".preview{display:none",
        "}}}{{{",
        "",
    ] {
        let page = format!("<style>{sheet}</style><div class='preview'>shown</div>");
        let is_open = sheet.ends_with("none");
        assert_eq!(cleaned(&page).contains("shown"), !is_open, "{sheet}");
    }
    for page in [
        "<style media='print'>.x{display:none}</style><p class=x>shown</p>",
        "<style media='all and (max-width:600px)'>.x{display:none}</style><p class=x>shown</p>",
        "<style media=\"not all\">.x{display:none}</style><p class=x>shown</p>",
        "<!--[if mso]><style>.x{display:none}</style><![endif]--><p class=x>shown</p>",
        "<style>.x{display:none}</style><p class=x style='display:block!important'>shown</p>",
    ] {
        assert!(cleaned(page).contains("shown"), "{page}");
    }
    for media in ["all", "screen, all", ""] {
        let page = format!("<style media='{media}'>.x{{display:none}}</style><p class=x>secret</p>");
        assert!(!cleaned(&page).contains("secret"), "{media}");
    }
    // One rule for as many elements, with as many declarations and words, as a newsletter has room for.
    let (selectors, declarations) = ("p,".repeat(20_000), "opacity:0;".repeat(6_000));
    let words = "a ".repeat(30_000);
    let rule = format!("{selectors}p{{{declarations}display:{words}}}");
    assert!(!cleaned(&format!("<style>{rule}</style><p>secret</p>")).contains("secret"));
    // As many rules as a newsletter has room for, for as many elements.
    let rules = "p{display:block;height:1px;opacity:.5}".repeat(4_000);
    assert!(read(&format!("<style>{rules}</style>{}", "<p>x</p>".repeat(4_900))).is_ok());
}

#[test]
fn words_of_blocks_never_run_into_each_other() {
    for (from, kept) in [
        ("<h5>Monday</h5>Dal<h6>Tuesday</h6>Idli", "<h4>Monday</h4>Dal<h4>Tuesday</h4>Idli"),
        ("<section>Monday</section><section>Tuesday</section>", "<div>Monday</div><div>Tuesday</div>"),
        ("<dl><dt>Monday</dt><dd>Dal</dd></dl>", "<div><div>Monday</div><div>Dal</div></div>"),
        ("<table><tfoot><tr><td>Sum</td></tr></tfoot></table>", "<table><tbody><tr><td>Sum</td></tr></tbody></table>"),
        ("<del>Monday</del> <ins>Tuesday</ins>", "<s>Monday</s> <u>Tuesday</u>"),
        ("<menu><li>one</li></menu>", "<ul><li>one</li></ul>"),
        ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"),
        (
            "Menu<span style='display:block'>Monday</span><span style='display:block'>Tuesday</span>",
            "Menu <span>Monday</span><br> <span>Tuesday</span><br>",
        ),
        ("<b style='display:inline-block'>Mon</b><b style='display:inline-block'>Tue</b>", " <b>Mon</b>  <b>Tue</b> "),
        ("<p>a <span style='color:red'>red</span> ball</p>", "<p>a <span>red</span> ball</p>"),
    ] {
        assert_eq!(cleaned(from), kept);
    }
    for block in
        ["address", "article", "aside", "footer", "header", "main", "nav", "fieldset", "summary", "button", "legend"]
    {
        assert_eq!(cleaned(&format!("<{block}>one</{block}>two")), "<div>one</div>two", "{block}");
    }
}

#[test]
fn directions_and_numbers_of_lists_are_kept() {
    for plain in [
        "<p dir=\"rtl\">السلام علیکم</p>",
        "<ol start=\"4\" type=\"a\"><li value=\"7\">x</li></ol>",
        "<ol reversed=\"\"><li>x</li></ol>",
    ] {
        assert_eq!(cleaned(plain), plain);
    }
    assert_eq!(cleaned("<ol start=x type=z><li dir=up>x</li></ol>"), "<ol><li>x</li></ol>");
}

#[test]
fn what_was_left_out_is_counted() {
    use LeftOutKind::{Embedded, ForeignPicture, Form, HiddenText, PastedPicture, Script};
    for (html, expected) in [
        ("<p>Dear parents</p><div style='display:none'></div><!--[if mso]><script></script><![endif]-->", vec![]),
        (
            "<p>x</p><div hidden>one</div><div hidden>still <b>one</b></div><p>y</p><p hidden>two</p>",
            vec![(HiddenText, 2)],
        ),
        ("<p>x</p><div hidden>&nbsp;&zwnj;&#847; </div>", vec![]),
        ("<p>x<img src='data:image/png;base64,AAAA'><img src=' DATA:image/gif,x'></p>", vec![(PastedPicture, 2)]),
        (
            "<p>x<img src='https://example.org/a.png'><img src='cid:1'><img src='/media/12'></p>",
            vec![(ForeignPicture, 2)],
        ),
        ("<p>x</p><div hidden><img src='data:image/png;base64,AAAA'></div>", vec![(HiddenText, 1)]),
        (
            "<p>x</p><script>1</script><form><input></form><iframe></iframe><svg></svg>",
            vec![(Script, 1), (Form, 1), (Embedded, 2)],
        ),
    ] {
        assert_eq!(read(html).expect("a letter"), expected, "{html}");
    }
    let pasted = format!("<p>x</p><img src=\"data:image/png;base64,{}\">", "A".repeat(300 * 1024));
    let fault = read(&pasted).expect_err("too long");
    assert!(fault.contains("pictures pasted into it") && fault.contains("/centre/v1/pictures"), "{fault}");
    assert_eq!(read(&"x".repeat(300 * 1024)), Err("a newsletter has at most 256 KiB of HTML".to_owned()));
    let nothing = read("<p hidden>x</p>").expect_err("nothing is left");
    assert!(nothing.contains("no reader would have seen it"), "{nothing}");
}

#[test]
fn newsletters_of_only_special_characters_are_refused_quickly() {
    for special in ["&", "& ", "\u{a0}", "°"] {
        let fault = read(&special.repeat(120_000)).expect_err("refused before it is parsed");
        assert!(fault.contains("20000 bare '&'"), "{special}: {fault}");
        assert!(read(&format!("<p>x{}</p>", special.repeat(10_000))).is_ok(), "{special}");
    }
    for reference in ["&amp;", "&nbsp;", "&#2360;"] {
        assert!(read(&format!("<p>x{}</p>", reference.repeat(30_000))).is_ok(), "{reference}");
    }
}

#[rstest]
#[tokio::test]
async fn the_centre_gets_a_list_of_what_was_left_out(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let newsletter = json!({
        "subject": "s", "due_date": "2026-11-12",
        "html": "<p>Dear parents</p><p style='display:none'>The fees rise</p><img src='data:image/png;base64,AAAA'>",
    });
    let centre = town.centre().with_header("idempotency-key", "n1");
    let kept = centre.json("POST", POST, &newsletter).await.taken().clone();
    let found: Vec<_> =
        kept["left_out"].as_array().expect("a list").iter().map(|part| (&part["what"], &part["times"])).collect();
    assert_eq!(found, [(&json!("hidden_text"), &json!(1)), (&json!("pasted_picture"), &json!(1))]);
    assert!(kept["left_out"][1]["reason"].as_str().is_some_and(|why| why.contains("/centre/v1/pictures")), "{kept}");
    assert_eq!(*centre.json("POST", POST, &newsletter).await.taken(), kept, "a retry is answered alike");
    let path = format!("{POST}/{}", kept["id"].as_str().expect("an id"));
    let corrected = json!({"subject": "s", "due_date": "2026-11-12", "html": "<p>Dear parents</p>"});
    assert_eq!(town.centre().json("PUT", &path, &corrected).await.taken()["left_out"], json!([]));
    town.centre().json("PUT", &path, &newsletter).await.taken();
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(list_newsletters(&meera, "11", "2026").await[0]["notification_text"], "<p>Dear parents</p><img>");
    town.finish().await;
}

/// The newsletters of three editors, as they were sent.
#[test]
fn a_whole_page_of_a_mail_editor_is_read_as_its_readers_saw_it() {
    let page = "<!doctype html><html><head><title>x</title><style>p{}</style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings>\
        <o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]--></head><body>\
        <div style=\"display:none;font-size:1px;color:#ffffff;max-height:0px;opacity:0;overflow:hidden;mso-hide:all;\">Preview</div>\
        <!--[if !mso]><!--><table><tr><td style=\"direction:ltr;font-size:0px;padding:20px 0;\"><div style=\"font-size:0px;display:inline-block\">\
        <table><tr><td align=\"left\" style=\"font-size:0px;word-break:break-word;\"><div style=\"font-family:Arial;font-size:13px;color:#000\">\
        Dear parents</div></td></tr></table></div></td></tr></table><!--<![endif]--></body></html>";
    let html::Cleaned { html, left_out } = html::cleaned(page).expect("it settles");
    assert!(html.contains("Dear parents") && !html.contains("Preview") && !html.contains("96"), "{html}");
    assert_eq!(left_out.len(), 1, "{left_out:?}");
}
