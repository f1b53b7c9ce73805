-- What a parent asked of the centre, and what has become of it.
CREATE TABLE request (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Who asked.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    -- Under its name on the wire.
    kind TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('Pending', 'Processing', 'Approved', 'Cancelled')),
    -- The day from which it holds; of a shift the last one at the old centre.
    day TEXT NOT NULL,
    -- The last day of a break or of extended daycare; of a shift the first one at the new centre.
    end_day TEXT,
    reason TEXT NOT NULL,
    -- What only its kind has (JSON).
    details TEXT NOT NULL,
    -- The break that an early resume ends.
    break_id BIGINT REFERENCES request (id),
    -- The day on which the centre's answer is due.
    answer_by TEXT NOT NULL,
    -- What the centre said last.
    note TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    -- When its effect took place, and when that was over.
    began_at BIGINT,
    ended_at BIGINT,
    -- When the next of the two falls due.
    due_at BIGINT
);
CREATE INDEX request_by_child ON request (child_id, asked_at, id);
CREATE INDEX request_waiting ON request (asked_at, id) WHERE status IN ('Pending', 'Processing');
CREATE INDEX request_due ON request (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX request_by_break ON request (break_id) WHERE break_id IS NOT NULL;

-- Its history: each step, and who took it.
CREATE TABLE request_step (
    request_id BIGINT NOT NULL REFERENCES request (id),
    number BIGINT NOT NULL,
    step TEXT NOT NULL,
    -- 'Mother', 'Father', 'Centre' or 'Portal'.
    actor TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (request_id, number)
) {clustered};

-- What a centre offers its families; without a row, everything.
CREATE TABLE centre_services (
    centre_id BIGINT NOT NULL PRIMARY KEY REFERENCES centre (id),
    -- Names of tiles (JSON).
    allowed TEXT NOT NULL
);

-- 'one' or 'two' ways; NULL: none.
ALTER TABLE child ADD COLUMN transport TEXT CHECK (transport IN ('one', 'two'));
