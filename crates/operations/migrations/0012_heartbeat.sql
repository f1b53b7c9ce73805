-- One row that is changed to find out whether changes are taken.
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY,
    -- Unix milliseconds.
    at BIGINT NOT NULL
) {clustered};
INSERT INTO heartbeat (id, at) VALUES (1, 0);
