-- When the child's data were erased; NULL: they were not. Only the row stays, because the ledger refers to its id.
ALTER TABLE child ADD COLUMN erased_at BIGINT;
-- Before, the blanked row was the only sign. The audit log may have forgotten the day.
UPDATE child SET erased_at = COALESCE(
    (SELECT MAX(audit.at) FROM audit WHERE audit.child_id = child.id AND audit.deed = 'erased a family'), left_at, 0)
WHERE NOT live AND name = 'Erased' AND last_name = '' AND date_of_birth = '1970-01-01';
