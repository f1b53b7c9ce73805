-- Where a child was before: at another centre of the chain, or at the same one before it left and came back. What it is charged
-- for goes by these days.
CREATE TABLE former_stay (
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- The program at the end of it.
    program_id BIGINT NOT NULL REFERENCES program (id),
    left_at BIGINT NOT NULL,
    -- When the child came back, or over to another centre; then it left at that moment.
    back_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, back_at)
) {clustered};
CREATE INDEX former_stay_by_centre ON former_stay (centre_id, back_at);

-- The days of the month that an invoice charges: the lowest bit is the first day. NULL: all of them, as before this was noted.
-- Where several invoices of a child share a month, the later ones have an id behind it in `period`: '2026-12/ID'.
ALTER TABLE invoice ADD COLUMN days BIGINT;

-- When to look next whether a child's invoice is due. A child that is not in it is looked at by the next minute.
CREATE TABLE fee_look (
    child_id BIGINT NOT NULL PRIMARY KEY REFERENCES child (id),
    look_at BIGINT NOT NULL
);
