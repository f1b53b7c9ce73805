-- A parent whom the office took off a child. No roster and no other door gives the child back, until the office does.
CREATE TABLE removed_parent (
    child_id BIGINT NOT NULL REFERENCES child (id),
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    -- By a court's order or the like: a roster does not give this parent any other child either.
    barred BOOLEAN NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, parent_id)
) {clustered};
CREATE INDEX removed_parent_by_parent ON removed_parent (parent_id);

-- When the office noted that the child left; empty while it is here, and where it left before this was written down.
ALTER TABLE child ADD COLUMN left_at BIGINT;
