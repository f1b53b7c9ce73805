-- The address under which a parent's own calendar fetches holidays and outings. A parent has one at most. Only its SHA-256 is
-- kept, so that nobody reads the address here.
CREATE TABLE calendar_address (
    parent_id BIGINT NOT NULL PRIMARY KEY REFERENCES parent (id),
    fingerprint {blob} NOT NULL,
    -- Whether each day's menu is in the calendar too.
    menus BOOLEAN NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX calendar_address_by_fingerprint ON calendar_address (fingerprint);
