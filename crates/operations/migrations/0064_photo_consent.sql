-- The answers about photos of a child. Rows are only added; what holds is computed from the newest of each who answered.
CREATE TABLE photo_consent (
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Orders the answers about a child.
    number BIGINT NOT NULL,
    since BIGINT NOT NULL,
    given_by TEXT NOT NULL CHECK (given_by IN ('Mother', 'Father', 'Centre')),
    level TEXT NOT NULL CHECK (level IN ('with_friends', 'alone_only', 'no_photos')),
    -- The parent who answered; null: the centre or the office.
    parent_id BIGINT REFERENCES parent (id),
    -- The person of the staff who entered it; null: a parent, the centre's program or the office's command line.
    staff_member_id BIGINT REFERENCES staff_member (id),
    -- The date of the signed form, 'YYYY-MM-DD'.
    signed_on TEXT,
    PRIMARY KEY (child_id, number)
) {clustered};
