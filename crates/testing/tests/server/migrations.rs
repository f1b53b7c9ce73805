//! What a database held before a step of the schema, and what is there after it.

use database::testing::TestDatabase;
use database::{Engine, Error, Migration, Older, Reader, Writer};
use rstest::rstest;

use operations::erasure::store::date_older_erasures;
use operations::migrations::MIGRATIONS;

/// All steps, with rows written just before the one of that number.
fn with_rows_before(number: i64, rows: &'static str) -> &'static [Migration] {
    let filling = Migration::changes(number * 10 - 1, "rows", rows);
    let steps = MIGRATIONS.iter().map(|step| Migration { number: step.number * 10, ..*step });
    let mut all: Vec<_> = steps.chain([filling]).collect();
    all.sort_by_key(|step| step.number);
    all.leak()
}

async fn read<T: Send + 'static>(
    database: &TestDatabase,
    rows: impl AsyncFnOnce(&mut Reader<'_>) -> Result<T, Error> + Send + 'static,
) -> T {
    database.read(rows).await.expect("the rows are read")
}

/// A centre with a room, a child and its mother.
const FAMILY: &str = "
    INSERT INTO chain (id, name) VALUES (1, 'Schools');
    INSERT INTO centre (id, chain_id, name, city, cctv_down) VALUES (2, 1, 'Indiranagar', 'Bengaluru', FALSE);
    INSERT INTO room (id, centre_id, name) VALUES (3, 2, 'Nursery');
    INSERT INTO program (id, chain_id, label) VALUES (4, 1, 'Full Day');
    INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date, paused, live, photo_status)
        VALUES (5, 2, 3, 4, 'Anaya', 'Rao', '2022-06-01', 'Regular', '2025-06-02', FALSE, TRUE, 'Active');
    INSERT INTO parent (id, name) VALUES (6, 'Meera');
";

database::statements! {
    ANSWERS: i64 = "SELECT id FROM consent WHERE event_id = 7 ORDER BY number";
    ANSWERED: i64 = "SELECT answers FROM event ORDER BY id";
    INVOICES: (i64, String, String, String) = "SELECT id, kind, issue_key, period FROM invoice WHERE withdrawn_day IS NULL ORDER BY id";
    INVOICE_PARTS: (i64, i64, i64) = "SELECT (SELECT COUNT(*) FROM invoice_line), (SELECT COUNT(*) FROM payment_part), (SELECT COUNT(*) FROM credit_part)";
    PAYMENTS: (i64, Option<i64>, String) = "SELECT id, invoice_id, state FROM payment ORDER BY id";
    AUTHORS: Option<i64> = "SELECT centre_id FROM blog WHERE slug = 'tiffins'";
    READ_UNTIL: (i64, i64) = "SELECT parent_id, seen_until FROM conversation_seen WHERE child_id = 5 ORDER BY parent_id";
    OWN: (bool, i64, i64, String) = "SELECT paused, own_program_id, own_transport_at, own_transport FROM child WHERE id = 5";
    ERASED: (i64, Option<i64>) = "SELECT id, erased_at FROM child ORDER BY id";
    LOOKED: (i64, i64, i64, i64) = "SELECT parent_id, seen, newest_at, seen_at FROM notifications_seen WHERE child_id = 5 ORDER BY parent_id";
}

/// The statements of a step, without its notes, each on one line.
fn statements(step: &Migration) -> Vec<String> {
    let lines = step.text.lines().map(|line| line.split("--").next().unwrap_or_default());
    let text = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    text.split(';').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect()
}

/// An older server goes on beside what such a step made.
fn only_adds(step: &Migration) -> Result<(), String> {
    let all = statements(step);
    let made_here = |table: &str| all.iter().any(|other| other.starts_with(&format!("CREATE TABLE {table} (")));
    for one in &all {
        let words: Vec<&str> = one.split([' ', '(']).filter(|word| !word.is_empty()).collect();
        let fine = match words.as_slice() {
            ["CREATE", "TABLE" | "INDEX", ..] => true,
            ["CREATE", "UNIQUE", "INDEX", _, "ON", table, ..] | ["INSERT", "INTO", table, ..] => made_here(table),
            ["ALTER", "TABLE", _, "ADD", "COLUMN", ..] => !one.contains("NOT NULL") || one.contains("DEFAULT"),
            _ => false,
        };
        if !fine {
            return Err(one.clone());
        }
    }
    Ok(())
}

// proves: BUILD-05
#[test]
fn a_migration_marked_as_adding_only_adds() {
    for step in MIGRATIONS.iter().filter(|step| step.older == Older::WorkOn) {
        assert_eq!(only_adds(step), Ok(()), "step {} would stand in an older server's way", step.number);
    }
    let mut refused = MIGRATIONS.iter().filter(|step| only_adds(step).is_err()).map(|step| step.number);
    assert!(refused.any(|number| number == 15), "it drops an index and fills a column");
}

#[rstest]
#[tokio::test]
async fn answers_get_their_numbers_and_stories_stay_the_chains(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let rows = format!(
        "{FAMILY}
        INSERT INTO event (id, centre_id, title, day, details, created_at) VALUES (7, 2, 'Picnic', '2026-11-20', 'By bus.', 0), (8, 2, 'Zoo', '2026-11-21', 'By bus.', 0);
        INSERT INTO consent (id, event_id, child_id, at, answer, side, parent_id) VALUES
            (10, 7, 5, 200, 'Denied', 'Mother', 6), (11, 7, 5, 200, 'Authorized', 'Mother', 6), (12, 7, 5, 100, 'Denied', 'Mother', 6);
        INSERT INTO invitation (child_id, event_id, consent_id) VALUES (5, 7, 10), (5, 8, NULL);
        INSERT INTO blog (slug, chain_id, title, excerpt, published_at) VALUES ('tiffins', 1, 'Tiffins', 'Empty.', 0);"
    );
    let database = TestDatabase::new(engine, with_rows_before(15, rows.leak())).await;
    let answers = read(&database, async |reader| reader.list(ANSWERS, database::params![]).await).await;
    assert_eq!(answers, [12, 11, 10], "of one millisecond, the one that counts came last");
    let answered = read(&database, async |reader| reader.list(ANSWERED, database::params![]).await).await;
    assert_eq!(answered, [3, 0]);
    let author = read(&database, async |reader| reader.get(AUTHORS, database::params![]).await);
    assert_eq!(author.await, None);
}

#[rstest]
#[tokio::test]
async fn a_child_that_a_midnight_took_off_its_second_break_is_on_it_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let request = "INSERT INTO request (id, child_id, parent_id, side, kind, status, day, end_day, reason, details, answer_by, note, asked_at, began_at, ended_at)";
    let rows = format!(
        "{FAMILY}
        UPDATE child SET transport = 'one';
        {request} VALUES (7, 5, 6, 'Mother', 'Child Pause', 'Approved', '2026-11-16', '2026-11-17', '', '{{}}', '2026-11-16', '', 100, 200, 300),
            (8, 5, 6, 'Mother', 'Child Pause', 'Approved', '2026-11-18', '2026-11-19', '', '{{}}', '2026-11-16', '', 110, 300, NULL);"
    );
    let database = TestDatabase::new(engine, with_rows_before(43, rows.leak())).await;
    let own = read(&database, async |reader| reader.get(OWN, database::params![]).await).await;
    assert_eq!(own, (true, 4, 301, "one".to_owned()), "what the child has goes before what had begun by then");
}

#[rstest]
#[tokio::test]
async fn counting_begins_where_a_parent_is_known_to_have_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    // Meera signed in at 150 and wrote at 300, Karthik signed in at 150 and looked at his notifications, Asha never signed in.
    let rows = format!(
        "{FAMILY}
        INSERT INTO parent (id, name) VALUES (7, 'Karthik'), (8, 'Asha');
        INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date, paused, live, photo_status)
            VALUES (11, 2, 3, 4, 'Dev', 'Rao', '2022-06-01', 'Regular', '2025-06-02', FALSE, TRUE, 'Active');
        INSERT INTO parenthood (child_id, side, parent_id, photo_status) VALUES (5, 'Mother', 6, 'Active'), (5, 'Father', 7, 'Active'), (11, 'Mother', 8, 'Active');
        INSERT INTO session (id, parent_id, platform, device, started_at, ends_at, ended_at) VALUES
            (20, 6, 'web', '', 150, 9000, NULL), (21, 6, 'web', '', 800, 9000, NULL), (22, 7, 'web', '', 150, 9000, 160);
        INSERT INTO message (child_id, at, id, side, teacher, message) VALUES
            (5, 100, 30, NULL, 'Anita', 'Welcome'), (5, 200, 31, NULL, 'Anita', 'One'), (5, 300, 32, 'Mother', '', 'Thanks'), (5, 400, 33, NULL, 'Anita', 'Two');
        INSERT INTO conversation (child_id, newest_at, waiting_since, read_at) VALUES (5, 400, NULL, 0);
        INSERT INTO moment (child_id, at, id, kind, message, posted) VALUES (5, 100, 40, 2, 'nap', 1), (5, 140, 41, 2, 'nap', 2), (5, 500, 42, 2, 'nap', 3);
        INSERT INTO notifications_seen (parent_id, child_id, seen, newest_at, seen_at) VALUES (7, 5, 1, 250, 260);"
    );
    let database = TestDatabase::new(engine, with_rows_before(17, rows.leak())).await;
    let until = read(&database, async |reader| reader.list(READ_UNTIL, database::params![]).await);
    assert_eq!(until.await, [(6, 300), (7, 200)]);
    let looked = read(&database, async |reader| reader.list(LOOKED, database::params![]).await);
    assert_eq!(looked.await, [(6, 2, 150, 0), (7, 1, 250, 260)], "where it was known already it stays");
}

#[rstest]
#[tokio::test]
async fn invoices_payments_and_what_they_went_to_are_kept(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let rows = format!(
        "{FAMILY}
        INSERT INTO invoice (id, child_id, centre_id, period, number, issued_day, due_day, at, look_at, looked_day) VALUES
            (50, 5, 2, '2026-10', 'INV-2627-00001', '2026-10-01', '2026-10-11', 100, NULL, '2026-10-09'), (51, 5, 2, '2026-11', 'INV-2627-00002', '2026-11-01', '2026-11-11', 200, 900, NULL);
        INSERT INTO invoice_line (invoice_id, nth, text, nature, paise) VALUES (50, 1, 'Tuition', 'Tuition Fee', 500), (50, 2, 'Credit: rains', 'Credit', -100), (51, 1, 'Tuition', 'Tuition Fee', 500);
        INSERT INTO payment (id, child_id, centre_id, invoice_id, paise, day, way, reference, state, receipt_number, who, at) VALUES
            (60, 5, 2, 50, 400, '2026-10-05', 'UPI', 'UTR1', 'Received', 'RCT-2627-00001', 'office', 150), (61, 5, 2, NULL, 9, '2026-11-05', 'UPI', 'UTR2', 'Told', NULL, 'Mother', 250);
        INSERT INTO payment_part (payment_id, invoice_id, nature, paise) VALUES (60, 50, 'Tuition Fee', 400);
        INSERT INTO credit (id, child_id, centre_id, paise, reason, day, who, at) VALUES (70, 5, 2, 100, 'rains', '2026-09-05', 'office', 50);
        INSERT INTO credit_part (credit_id, invoice_id, paise) VALUES (70, 50, 100);"
    );
    let database = TestDatabase::new(engine, with_rows_before(47, rows.leak())).await;
    let invoices = read(&database, async |reader| reader.list(INVOICES, database::params![]).await).await;
    let month = |id, period: &str| (id, "Month".to_owned(), period.to_owned(), period.to_owned());
    assert_eq!(invoices, [month(50, "2026-10"), month(51, "2026-11")]);
    let parts = read(&database, async |reader| reader.get(INVOICE_PARTS, database::params![]).await).await;
    assert_eq!(parts, (3, 1, 1));
    let payments = read(&database, async |reader| reader.list(PAYMENTS, database::params![]).await).await;
    assert_eq!(payments, [(60, Some(50), "Received".to_owned()), (61, None, "Told".to_owned())]);
}

#[rstest]
#[tokio::test]
async fn an_erased_child_is_known_by_the_day_and_not_by_its_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    // The audit log has forgotten the erasure of the second, and the third is only called so.
    let child = "INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date, paused, live, photo_status, left_at)";
    let rows = format!(
        "{FAMILY}
        {child} VALUES (11, 2, 3, 4, 'Erased', '', '1970-01-01', '', '1970-01-01', FALSE, FALSE, 'Active', 100),
            (12, 2, 3, 4, 'Erased', '', '1970-01-01', '', '1970-01-01', FALSE, FALSE, 'Active', 100),
            (13, 2, 3, 4, 'Erased', '', '2022-06-01', 'Regular', '2025-06-02', FALSE, FALSE, 'Active', 100);
        INSERT INTO audit (id, at, actor, deed, child_id, object) VALUES (20, 300, 'office', 'erased a family', 11, '');"
    );
    let database = TestDatabase::new(engine, with_rows_before(63, rows.leak())).await;
    let date = async |writer: &mut Writer<'_>| date_older_erasures(writer).await;
    database.write::<_, Error, _>(date).await.expect("the days are stored");
    let erased = read(&database, async |reader| reader.list(ERASED, database::params![]).await).await;
    assert_eq!(erased, [(5, None), (11, Some(300)), (12, Some(100)), (13, None)]);
}
