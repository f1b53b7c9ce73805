-- What a centre asks its families to mark. What is asked for is configured; a survey says whom, and since when.
CREATE TABLE survey (
    -- Counted from 1: it stands in the app's address.
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    title TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT
);
CREATE INDEX survey_by_centre ON survey (centre_id, id);

-- The children whose parents are asked.
CREATE TABLE survey_child (
    child_id BIGINT NOT NULL REFERENCES child (id),
    survey_id BIGINT NOT NULL REFERENCES survey (id),
    PRIMARY KEY (child_id, survey_id)
) {clustered};
CREATE INDEX survey_child_by_survey ON survey_child (survey_id, child_id);

-- One answer of each parent to each survey.
CREATE TABLE survey_answer (
    survey_id BIGINT NOT NULL REFERENCES survey (id),
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    score BIGINT NOT NULL,
    -- A JSON list of the tags' keys.
    tags TEXT NOT NULL,
    comment TEXT NOT NULL,
    answered_at BIGINT NOT NULL,
    PRIMARY KEY (survey_id, parent_id)
) {clustered};
CREATE INDEX survey_answer_by_time ON survey_answer (centre_id, answered_at, survey_id, parent_id);
