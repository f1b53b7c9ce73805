-- What somebody of the staff was allowed before, until they have read what changed.
CREATE TABLE staff_former_rights (
    member_id BIGINT NOT NULL PRIMARY KEY REFERENCES staff_member (id),
    role TEXT NOT NULL,
    centre_id BIGINT REFERENCES centre (id),
    -- Room ids, separated by blanks.
    rooms TEXT NOT NULL,
    writes BOOLEAN NOT NULL,
    publishes BOOLEAN NOT NULL,
    -- The first change since.
    changed_at BIGINT NOT NULL
);
