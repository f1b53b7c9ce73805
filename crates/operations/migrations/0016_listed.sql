-- What parents are told of that is no moment of a timeline (a photo of the gallery, a newsletter, an answer) stands in the
-- moments' table as well, under kinds of its own (65536 and above), so that the list of notifications is one walk along one key.
-- The one parent whom an entry is for; NULL: every parent of the child.
ALTER TABLE moment ADD COLUMN parent_id BIGINT REFERENCES parent (id);
-- A moment of the day on which lies what an entry tells of; of recorded attendance, the end of its day (`about` is the start).
ALTER TABLE moment ADD COLUMN about_at BIGINT;
CREATE INDEX moment_listed ON moment (about) WHERE kind >= 65536;
