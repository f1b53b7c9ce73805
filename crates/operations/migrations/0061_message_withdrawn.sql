-- When the centre or the office withdrew a message. Its text and picture are gone; the row stays.
ALTER TABLE message ADD COLUMN withdrawn_at BIGINT;
