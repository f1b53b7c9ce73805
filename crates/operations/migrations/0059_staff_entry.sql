-- What staff log on tablets, each entry known by its centre and its id for ever, whatever it came to.

CREATE TABLE staff_entry (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- Made on the tablet: 16 bytes.
    entry_id {blob} NOT NULL,
    -- The SHA-256 of what it says: the same id with other content is another entry.
    fingerprint {blob} NOT NULL,
    -- The entries of one tap.
    group_id {blob},
    tablet_id BIGINT NOT NULL REFERENCES tablet (id),
    kind TEXT NOT NULL,
    -- NULL: no child that was ever here, or one whose family was erased.
    child_id BIGINT REFERENCES child (id),
    -- The child's room at arrival.
    room_id BIGINT REFERENCES room (id),
    -- The child's day to which it belongs; of an undo, the day of what it undoes.
    day TEXT NOT NULL,
    -- NULL: nobody was named.
    member_id BIGINT REFERENCES staff_member (id),
    proof TEXT NOT NULL CHECK (proof IN ('pin', 'session', 'none')),
    -- It was made without a connection.
    offline BOOLEAN NOT NULL,
    -- When it was logged, when it happened (about: a clock had jumped), and when it arrived.
    made_at BIGINT NOT NULL,
    done_at BIGINT NOT NULL,
    about BOOLEAN NOT NULL,
    arrived_at BIGINT NOT NULL,
    -- The values as sent: JSON.
    content TEXT NOT NULL,
    -- The entry that it undoes.
    undoes {blob},
    -- Why it waits for a person whatever else happened on the day.
    refused TEXT,
    verdict TEXT NOT NULL CHECK (verdict IN ('accepted', 'in_review', 'undone', 'dropped')),
    reason TEXT,
    -- Why it waited when it came, which is answered again when it is sent again. NULL: it was accepted.
    first_reason TEXT,
    -- What a person decided, and why they dropped it.
    decision TEXT CHECK (decision IN ('placed', 'dropped', 'taken_back')),
    decided_at BIGINT,
    decided_by BIGINT REFERENCES staff_member (id),
    drop_reason TEXT,
    -- The moment that it became or went into.
    moment_id BIGINT,
    -- The child's counters of changes when the day was settled: others changed something if they are higher now.
    judged BIGINT NOT NULL,
    -- The moment as the portal last wrote it, on the entry whose text it has: JSON.
    shown TEXT,
    PRIMARY KEY (centre_id, entry_id)
) {clustered};
CREATE INDEX staff_entry_by_day ON staff_entry (child_id, day);
CREATE INDEX staff_entry_in_review ON staff_entry (centre_id, arrived_at, entry_id) WHERE verdict = 'in_review';
-- An undo that came before what it undoes.
CREATE INDEX staff_entry_waiting ON staff_entry (child_id) WHERE reason = 'nothing_to_undo';
CREATE INDEX staff_entry_by_moment ON staff_entry (moment_id) WHERE moment_id IS NOT NULL;
CREATE INDEX staff_entry_by_arrival ON staff_entry (centre_id, arrived_at);
