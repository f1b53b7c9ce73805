-- Scheduled tasks that failed and are tried again: of which kind, what it was to be done to, how often it failed, when it failed
-- first and last, when it is tried next, and why it failed.
CREATE TABLE failing_task (
    kind TEXT NOT NULL,
    id BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    first_failed_at BIGINT NOT NULL,
    failed_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);
