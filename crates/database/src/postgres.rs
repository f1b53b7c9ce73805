//! PostgreSQL: to come in the next commit; opening one is refused until then.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::reader::EachRow;
use crate::{Error, Reader, Result, Sql, Value, Writer};

pub(crate) struct Postgres {}

impl Postgres {
    pub(crate) async fn open(
        _: &tokio_postgres::Config,
        path: String,
        _: usize,
        _: Arc<AtomicU64>,
    ) -> Result<Self> {
        Err(Error::Open {
            path,
            reason: "PostgreSQL is not there yet".to_owned(),
        })
    }
    pub(crate) async fn read<T, E, F>(&self, _: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        E: From<Error>,
    {
        Err(Error::Closed.into())
    }
    pub(crate) async fn write<T, E, F>(&self, _: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        E: From<Error>,
    {
        Err(Error::Closed.into())
    }
    pub(crate) fn commits(&self) -> u64 {
        0
    }
    pub(crate) fn close(&self) {}
}

pub(crate) struct Session {}
impl Session {
    pub(crate) async fn each(&self, _: Sql, _: &[Value<'_>], _: EachRow<'_>) -> Result<()> {
        Err(Error::Closed)
    }
    pub(crate) async fn execute(&self, _: Sql, _: &[Value<'_>]) -> Result<u64> {
        Err(Error::Closed)
    }
    pub(crate) async fn batch(&self, _: &'static str, _: &str) -> Result<()> {
        Err(Error::Closed)
    }
    pub(crate) async fn prepare(&self, _: Sql) -> Result<()> {
        Err(Error::Closed)
    }
    pub(crate) async fn explain(&self, _: Sql) -> Result<Vec<String>> {
        Err(Error::Closed)
    }
}
