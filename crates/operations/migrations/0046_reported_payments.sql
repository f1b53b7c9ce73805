-- The amount that a parent reported before, if they corrected it.
ALTER TABLE payment ADD COLUMN corrected_from BIGINT;

-- A bank's statement is compared with what was received around its days.
CREATE INDEX payment_by_centre ON payment (centre_id, day, id);
