-- Fee certificates as they were made. What stands on one is kept, so that it reads the same whenever it is opened.
CREATE TABLE certificate (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Who asked for it, and stands on it.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    -- Counted within a calendar year; both are the certificate's number.
    year BIGINT NOT NULL,
    count BIGINT NOT NULL,
    nature TEXT NOT NULL,
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    -- JSON of names and payments.
    content TEXT NOT NULL,
    -- The fingerprint of all that it says: asked for again, it is the same certificate.
    fingerprint {blob} NOT NULL,
    made_at BIGINT NOT NULL,
    UNIQUE (year, count),
    UNIQUE (child_id, parent_id, fingerprint)
);

-- Letters with a certificate that have not left yet; forgotten once they have.
CREATE TABLE certificate_letter (
    id BIGINT NOT NULL PRIMARY KEY,
    certificate_id BIGINT NOT NULL REFERENCES certificate (id),
    email TEXT NOT NULL,
    asked_at BIGINT NOT NULL
);

-- A day that a family was not satisfied with, and what the centre says to giving its fee back.
CREATE TABLE refund (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- Who asked.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    day TEXT NOT NULL,
    -- The day's month, 'YYYY-MM': one refund for each.
    month TEXT NOT NULL,
    comment TEXT NOT NULL,
    paise BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('Pending', 'Approved', 'Declined')),
    -- What the centre said with its decision.
    note TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    decided_at BIGINT,
    UNIQUE (child_id, month)
);
CREATE INDEX refund_by_centre ON refund (centre_id, status, asked_at, id);
