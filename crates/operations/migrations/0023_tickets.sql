-- What a parent raises with the centre that is no request of a service.
CREATE TABLE ticket (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Who raised it.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    subject TEXT NOT NULL,
    description TEXT NOT NULL,
    -- As it is numbered on the wire: 2 open, 3 pending, 4 resolved, 5 closed.
    status BIGINT NOT NULL CHECK (status BETWEEN 2 AND 5),
    -- What the centre said last.
    note TEXT NOT NULL,
    -- While it is open: the day on which the centre's next word is due.
    answer_by TEXT NOT NULL,
    raised_at BIGINT NOT NULL
);
CREATE INDEX ticket_by_child ON ticket (child_id, raised_at, id);
CREATE INDEX ticket_waiting ON ticket (child_id, raised_at, id) WHERE status IN (2, 3);

-- What became of it: each word of the centre, and the status that it gave.
CREATE TABLE ticket_step (
    ticket_id BIGINT NOT NULL REFERENCES ticket (id),
    number BIGINT NOT NULL,
    status BIGINT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (ticket_id, number)
) {clustered};
