//! PostgreSQL over a network: with TLS to the server that was meant, or not at all.

use std::fs;
use std::path::Path;

use database::testing::{Gate, Server, TestDatabase, certificate};
use database::{Database, Error, Location, Options, Reader, Writer, params, statements};

use super::{MIGRATIONS, count_a_visit};

statements! {
    TAKE_MIGRATIONS_AWAY = "DROP TABLE schema_migration";
    TAKE_ADDITIONS_AWAY = "DROP TABLE schema_addition";
    IS_HIDDEN: bool = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
}

fn location(address: &str, authority: Option<&Path>) -> Result<Location, Error> {
    Location::parse(address).expect("a location").with_authority(authority)
}

async fn refused(location: &Location) -> String {
    match Database::open(location, Options::default()).await {
        Ok(_) => panic!("{location} was opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn data_for_a_remote_server_is_encrypted_on_the_way() {
    let server = Server::own_with_tls().await;
    let database = TestDatabase::on(server.clone(), MIGRATIONS).await;
    let address = format!("{}?sslmode=require", server.address(database.location()));
    let far = location(&address, Some(&server.authority())).expect("a location");

    let open = Database::open(&far, Options::default()).await.expect("it opens");
    let read = async |reader: &mut Reader<'_>| reader.get(IS_HIDDEN, params![]).await;
    assert!(open.read::<_, Error, _>(read).await.expect("read"));
    let write = async |writer: &mut Writer<'_>| {
        count_a_visit(writer).await?;
        writer.get(IS_HIDDEN, params![]).await
    };
    assert!(open.write::<_, Error, _>(write).await.expect("written"));
    open.close().await;

    // The server lets nobody in without TLS: its own programs are given the authority too, and the address of the host.
    assert_eq!(far.faults().await.expect("asked"), Vec::<String>::new());
    let folder = tempfile::tempdir().expect("a folder");
    let copied = far.copy(&folder.path().join("copy")).await.expect("copied");
    assert_eq!(copied.migrated_to, 1);
    let addressed = format!("{}&hostaddr=127.0.0.1", address.replace("localhost", "db.invalid"));
    let addressed = location(&addressed, Some(&server.authority())).expect("a location");
    addressed.copy(&folder.path().join("another")).await.expect("copied");
    let empty = TestDatabase::on(server.clone(), &[]).await;
    let take_away = async |writer: &mut Writer<'_>| {
        writer.execute(TAKE_MIGRATIONS_AWAY, params![]).await?;
        writer.execute(TAKE_ADDITIONS_AWAY, params![]).await
    };
    empty.write::<_, Error, _>(take_away).await.expect("nothing is left");
    let address = format!("{}?sslmode=require", server.address(empty.location()));
    let empty = location(&address, Some(&server.authority())).expect("a location");
    empty.put_back(&folder.path().join("copy")).await.expect("put back");
    assert_eq!(empty.migrated_to().await.expect("asked"), 1);
}

#[tokio::test]
async fn a_server_without_a_valid_certificate_gets_no_data() {
    let server = Server::own_with_tls().await;
    let database = TestDatabase::on(server.clone(), MIGRATIONS).await;
    let address = server.address(database.location());
    let trusted = server.authority();

    // By another authority, which has the same name.
    let folder = tempfile::tempdir().expect("a folder");
    certificate(folder.path(), 90);
    let other =
        location(&format!("{address}?sslmode=require"), Some(&folder.path().join("ca.pem"))).expect("a location");
    let output = refused(&other).await;
    assert!(output.contains("certificate"), "{output}");

    // For another host.
    let elsewhere = format!("{address}?sslmode=require").replace("localhost", "127.0.0.1");
    let output = refused(&location(&elsewhere, Some(&trusted)).expect("a location")).await;
    assert!(output.contains("certificate"), "{output}");

    // One without TLS is not spoken to in the clear.
    let plain = Server::own();
    let folder_of_plain = plain.folder().display().to_string();
    let socket = format!("postgres://test@localhost/postgres?host={folder_of_plain}&sslmode=require");
    let output = refused(&location(&socket, Some(&trusted)).expect("a location")).await;
    assert!(output.contains("TLS"), "{output}");
}

#[tokio::test]
async fn on_this_machine_no_authority_is_needed() {
    let database = TestDatabase::on(Server::of_this_run(), MIGRATIONS).await;
    // Over loopback, where its own programs would speak TLS if they were told of an authority.
    let gate = Gate::before(&Server::of_this_run()).await;
    let here =
        gate.location(database.location()).with_authority(Some(Path::new("/nowhere/ca.pem"))).expect("a location");
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(here.copy(&folder.path().join("copy")).await.expect("copied").migrated_to, 1);
}

#[test]
fn tls_and_its_authority_need_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.pem");
    fs::write(&empty, "no certificate\n").expect("written");
    let with_tls = "postgres://anu:s3cret@db.internal/portal?sslmode=require";
    let missing = folder.path().join("missing.pem");
    for (address, authority, message) in [
        (with_tls, None, "sslmode=require needs ca_file"),
        (with_tls, Some(missing.as_path()), "missing.pem"),
        (with_tls, Some(empty.as_path()), "there is no certificate in it"),
        ("postgres://anu:s3cret@db.internal/portal", Some(empty.as_path()), "write sslmode=require"),
        ("postgres://anu:s3cret@db.internal/portal?sslmode=disable", Some(empty.as_path()), "write sslmode=require"),
    ] {
        let output = location(address, authority).expect_err(address).to_string();
        assert!(output.contains(message) && !output.contains("s3cret"), "{output}");
    }
    for here in ["postgres:///try?host=/run/postgresql", "postgres://anu@localhost/try", "sqlite:/data/portal.db"] {
        location(here, Some(&missing)).expect("no authority is asked on this machine");
    }
    for (address, can_be_overheard) in [
        ("postgres://anu@db.internal/portal", true),
        ("postgres://anu@10.0.0.7/portal", true),
        ("postgres://anu@localhost,db.internal/portal", true),
        ("postgres://anu@db.internal/portal?hostaddr=10.0.0.7", true),
        ("postgres://anu@db.internal/portal?hostaddr=127.0.0.1", false),
        ("postgres://anu@db.internal/portal?sslmode=disable", false),
        (with_tls, false),
        ("postgres://anu@localhost/portal", false),
        ("postgres://anu@127.0.0.1:5433/portal", false),
        ("postgres://anu@[::1]/portal", false),
        ("postgres:///portal?host=/run/postgresql", false),
        ("sqlite:/data/portal.db", false),
    ] {
        assert_eq!(Location::parse(address).expect(address).can_be_overheard(), can_be_overheard, "{address}");
    }
}
