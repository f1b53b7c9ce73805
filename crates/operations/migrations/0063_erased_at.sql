-- When the child's data were erased; NULL: they were not. Only the row stays, because the ledger refers to its id.
ALTER TABLE child ADD COLUMN erased_at BIGINT;
