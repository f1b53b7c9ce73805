-- Follow-up work that has been promised and is not done yet. Work that is done has no row.
CREATE TABLE outbox (
    id         BIGINT NOT NULL PRIMARY KEY,
    -- The handler's name; behind a slash, if there is one, the destination, which has places of its own.
    kind       TEXT   NOT NULL,
    -- What makes a second plan of the same work harmless; NULL: every plan is work of its own.
    once_key   TEXT   UNIQUE,
    -- JSON, read by the kind's own handler only. Ids, never codes.
    payload    TEXT   NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('waiting', 'running', 'given_up')),
    planned_at BIGINT NOT NULL,
    -- When it was first to be done; giving up is counted from here.
    wanted_at  BIGINT NOT NULL,
    -- From when on a runner may take it. Waiting: the next attempt. Running: the end of its runner's lease.
    -- Given up: when that was.
    due_at     BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    -- The runner that holds it; NULL unless running.
    holder     BIGINT,
    -- Why the last attempt failed.
    why        TEXT
);

CREATE INDEX outbox_next ON outbox (kind, due_at, id) WHERE state <> 'given_up';
