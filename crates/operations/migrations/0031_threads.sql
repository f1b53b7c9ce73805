-- What parents and their centre write to each other under a request or a ticket: one thread for each.
CREATE TABLE thread (
    -- Which of the two, and its id.
    about TEXT NOT NULL CHECK (about IN ('request', 'ticket')),
    about_id BIGINT NOT NULL,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- How many messages it has; the newest bears this number.
    messages BIGINT NOT NULL,
    -- Since when a parent waits for a word of the centre, and the day on which it is due.
    waiting_since BIGINT,
    answer_by TEXT,
    PRIMARY KEY (about, about_id)
) {clustered};
CREATE INDEX thread_waiting ON thread (child_id, waiting_since) WHERE waiting_since IS NOT NULL;

CREATE TABLE thread_message (
    about TEXT NOT NULL,
    about_id BIGINT NOT NULL,
    -- From 1.
    number BIGINT NOT NULL,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- The parent's who wrote it; NULL: the centre wrote.
    side TEXT CHECK (side IN ('Mother', 'Father')),
    teacher TEXT NOT NULL,
    message TEXT NOT NULL,
    picture_id BIGINT REFERENCES picture (id),
    width BIGINT,
    height BIGINT,
    at BIGINT NOT NULL,
    PRIMARY KEY (about, about_id, number),
    FOREIGN KEY (about, about_id) REFERENCES thread (about, about_id)
) {clustered};
CREATE INDEX thread_message_by_picture ON thread_message (picture_id) WHERE picture_id IS NOT NULL;
