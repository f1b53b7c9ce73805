-- The store of files that belongs to this database. Its id stands in the store too, so that neither is served with another's.
CREATE TABLE media_store (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    -- Whether the id was written into the store.
    marked BOOLEAN NOT NULL,
    -- When the last sweep began, and which part of the pictures it read.
    swept_at BIGINT NOT NULL,
    slice BIGINT NOT NULL
);
