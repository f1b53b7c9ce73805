-- Devices that have signed in as a parent: only the SHA-256 of the key that sign-in gave each. A known device has waits and wrong
-- tries of its own; the key opens nothing. The row outlives its session, so that a logout leaves it.
CREATE TABLE known_device (
    fingerprint {blob} NOT NULL,
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    -- The session of its latest sign-in.
    session_id BIGINT NOT NULL,
    signed_in_at BIGINT NOT NULL,
    PRIMARY KEY (fingerprint, parent_id)
) {clustered};
CREATE INDEX known_device_by_parent ON known_device (parent_id);

-- Who asked for a code: 'device …' (a known one's fingerprint), 'session …' or 'address …'. Empty: before this was written down.
ALTER TABLE one_time_code ADD COLUMN asker TEXT NOT NULL DEFAULT '';
-- Whether that is a known device or a session.
ALTER TABLE one_time_code ADD COLUMN known BOOLEAN NOT NULL DEFAULT FALSE;
-- Whether its message was counted against the server's budget.
ALTER TABLE one_time_code ADD COLUMN counted BOOLEAN NOT NULL DEFAULT FALSE;
