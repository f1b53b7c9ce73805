-- Who besides the parents may fetch a child.
CREATE TABLE guardian (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    added_at BIGINT NOT NULL,
    -- When the centre first let the gate have them; NULL: not yet.
    since BIGINT,
    removed_at BIGINT
);
CREATE INDEX guardian_removed ON guardian (removed_at) WHERE removed_at IS NOT NULL;

-- What a parent wrote of a guardian, and what the centre said. A guardian has two cards at most that are not past: the one that the
-- gate has ('active'), and a newer one that waits or was not taken.
CREATE TABLE guardian_card (
    id BIGINT NOT NULL PRIMARY KEY,
    guardian_id BIGINT NOT NULL REFERENCES guardian (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Who wrote it.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    name TEXT NOT NULL,
    mobile TEXT NOT NULL,
    relation TEXT NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    -- SHA-256 of the session, the confirmation that it came with, and what that is for: sent again, it is the same card.
    confirmation {blob} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'refused', 'past')),
    -- What the parents are told of it.
    status TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    decided_at BIGINT,
    ended_at BIGINT
);
CREATE UNIQUE INDEX guardian_card_by_confirmation ON guardian_card (confirmation);
CREATE UNIQUE INDEX guardian_card_active ON guardian_card (guardian_id) WHERE state = 'active';
CREATE UNIQUE INDEX guardian_card_newer ON guardian_card (guardian_id) WHERE state IN ('waiting', 'refused');
CREATE INDEX guardian_card_by_guardian ON guardian_card (guardian_id);
CREATE INDEX guardian_card_by_child ON guardian_card (child_id, state);
CREATE INDEX guardian_card_by_picture ON guardian_card (picture_id, child_id);
CREATE INDEX guardian_card_ended ON guardian_card (ended_at) WHERE ended_at IS NOT NULL;
