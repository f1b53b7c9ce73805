-- Since when a guardian is suspended: nobody at the gate until the office gives them back. NULL: never suspended; 0: given back.
ALTER TABLE guardian ADD COLUMN suspended_at BIGINT;

-- A side of a child on which nobody was when the office barred it: nobody is let in there until the office opens it.
CREATE TABLE barred_side (
    child_id BIGINT NOT NULL REFERENCES child (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    barred_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, side)
) {clustered};
