-- Phone numbers and e-mail addresses that parents had before: a list that still has one does not mean somebody else by it.
-- Kept as long as the record.
CREATE TABLE former_contact (
    -- 'phone:…' or 'email:…'.
    contact TEXT NOT NULL,
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    -- When the parent replaced it.
    until BIGINT NOT NULL,
    PRIMARY KEY (contact, parent_id)
) {clustered};
CREATE INDEX former_contact_by_parent ON former_contact (parent_id);
CREATE INDEX former_contact_by_age ON former_contact (until);
