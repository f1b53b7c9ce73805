-- One-time entries to the billing pages that nobody has used yet: what the app was given as an address to open. Only the SHA-256
-- of the code is kept. A session that is deleted takes nothing along: who looks an entry up looks its session up too.
CREATE TABLE billing_entry (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL,
    child_id BIGINT NOT NULL REFERENCES child (id),
    made_at BIGINT NOT NULL
);
CREATE INDEX billing_entry_by_time ON billing_entry (made_at);

-- Browsers that came in: for half an hour, for one child. Only the SHA-256 of the cookie is kept.
CREATE TABLE billing_visit (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL,
    child_id BIGINT NOT NULL REFERENCES child (id),
    began_at BIGINT NOT NULL
);
CREATE INDEX billing_visit_by_time ON billing_visit (began_at);
