-- A notice kept back in quiet hours says until when; then it falls due.
ALTER TABLE notice ADD COLUMN quiet_until BIGINT;
CREATE INDEX notice_quiet_until ON notice (quiet_until, id) WHERE quiet_until IS NOT NULL;
