-- A child that left can still be looked at by its parents until this moment; NULL: it is here, or nobody can any more.
ALTER TABLE child ADD COLUMN readable_until BIGINT;
CREATE INDEX child_readable_until ON child (readable_until, id) WHERE readable_until IS NOT NULL;
