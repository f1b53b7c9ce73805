-- So that parents can read what was done under their own sessions.
CREATE INDEX audit_by_actor ON audit (actor, at);
