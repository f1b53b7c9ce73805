-- So that what was done for a child can be read without reading the whole record.
CREATE INDEX audit_by_child ON audit (child_id, at);
