-- What a parent asks of the office for the data of a child: a copy of it, or its erasure.
CREATE TABLE data_ask (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- Who asked; a copy is for nobody else.
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    kind TEXT NOT NULL CHECK (kind IN ('copy', 'erasure')),
    state TEXT NOT NULL CHECK (state IN ('asked', 'ready', 'refused', 'taken back', 'done')),
    -- The office's, with a refusal.
    reason TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    decided_at BIGINT,
    -- Until when a copy that was released can be fetched.
    ready_until BIGINT
);
CREATE INDEX data_ask_by_parent ON data_ask (parent_id, child_id, asked_at, id);
CREATE INDEX data_ask_by_child ON data_ask (child_id);
-- One open ask of a kind.
CREATE UNIQUE INDEX data_ask_open ON data_ask (child_id, parent_id, kind) WHERE state = 'asked';
CREATE INDEX data_ask_waiting ON data_ask (asked_at, id) WHERE state = 'asked';
