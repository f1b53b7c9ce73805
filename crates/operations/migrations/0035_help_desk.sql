-- A ticket at the chain's own help desk, where it has one.
CREATE TABLE desk_ticket (
    ticket_id BIGINT NOT NULL PRIMARY KEY REFERENCES ticket (id),
    -- Its number there, and whom the desk takes for its requester; NULL until the desk has it.
    desk_id BIGINT UNIQUE,
    requester_id BIGINT,
    -- What the desk was last known to have as its status, in the desk's numbers.
    status BIGINT,
    -- When it last changed there, by the desk's clock, as far as was heard.
    updated_at BIGINT NOT NULL,
    -- The messages of its thread up to this one need not be told there any more.
    told BIGINT NOT NULL,
    -- What was begun to be told, and may have arrived without an answer: 0 the ticket, else a message's number.
    trying BIGINT,
    -- Until when one server tells of it; others wait.
    held_until BIGINT NOT NULL
);

-- What the desk's agents wrote, and the message of the thread that it became; 0: it was told with the status.
CREATE TABLE desk_entry (
    ticket_id BIGINT NOT NULL REFERENCES desk_ticket (ticket_id),
    entry_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (ticket_id, entry_id, number)
) {clustered};

-- Signatures of knocks that were heard, so that none is heard twice; for as long as one is good.
CREATE TABLE desk_knock (
    mark {blob} NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
) {clustered};

-- Up to which change of the desk's, by its clock, the portal has looked by itself, and when it looks next.
CREATE TABLE desk_look (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    since BIGINT NOT NULL,
    next_at BIGINT NOT NULL
);
