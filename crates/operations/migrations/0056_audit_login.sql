-- The login name of the person at the office's command line. NULL: another actor, or an event of an older version.
ALTER TABLE audit ADD COLUMN login TEXT;
