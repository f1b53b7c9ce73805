-- What parents say ahead: that a child will be away on a day, or come late. What the centre records of the day stands apart.
CREATE TABLE absence (
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    -- When a child that comes late will be there, HH:MM; null: it is away.
    late_at TEXT,
    -- Which parent said it, as parenthood names the sides.
    side TEXT NOT NULL,
    said_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, day)
) {clustered};
