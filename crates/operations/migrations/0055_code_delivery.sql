-- When the gateway took the message of a code, and its id there. Only codes that went to a parent have them.
ALTER TABLE one_time_code ADD COLUMN sent_at BIGINT;
ALTER TABLE one_time_code ADD COLUMN message_id TEXT;
-- Why the last attempt to send it failed. NULL: none did, or it was sent since.
ALTER TABLE one_time_code ADD COLUMN failure TEXT;
-- When it was typed right.
ALTER TABLE one_time_code ADD COLUMN accepted_at BIGINT;

-- How often codes were refused on a day, and why. The subject is a parent's id. A negative subject stands for many
-- contacts that belong to no parent.
CREATE TABLE code_refusal (
    subject BIGINT NOT NULL,
    day TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('sms', 'email')),
    reason TEXT NOT NULL,
    times BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (subject, day, way, reason)
) {clustered};
