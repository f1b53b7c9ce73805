-- When a server last took on the nightly backup: of several servers one makes it.
ALTER TABLE media_store ADD COLUMN backup_at BIGINT NOT NULL DEFAULT 0;
