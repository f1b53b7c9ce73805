-- The parent whose own act an entry tells of: it stands in that parent's list too, and is read by them. NULL: no parent's act.
ALTER TABLE moment ADD COLUMN by_parent_id BIGINT REFERENCES parent (id);
