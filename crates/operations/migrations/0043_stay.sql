-- Requests that were asked before this moment belong to an earlier stay of the child: it left, and came back.
ALTER TABLE child ADD COLUMN stay_since BIGINT NOT NULL DEFAULT 0;
-- What the office itself said last of the program and of the centre's car, and when: requests that took effect since go before it.
ALTER TABLE child ADD COLUMN own_program_id BIGINT REFERENCES program (id);
ALTER TABLE child ADD COLUMN own_program_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE child ADD COLUMN own_transport TEXT CHECK (own_transport IN ('one', 'two'));
ALTER TABLE child ADD COLUMN own_transport_at BIGINT NOT NULL DEFAULT 0;
UPDATE child SET own_program_id = program_id, own_transport = transport;
UPDATE child SET own_program_at = 1 + (SELECT MAX(began_at) FROM request WHERE request.child_id = child.id)
    WHERE EXISTS (SELECT 1 FROM request WHERE request.child_id = child.id AND request.began_at IS NOT NULL);
UPDATE child SET own_transport_at = own_program_at;

-- The last day that a break had before it was cut short; NULL: it was not.
ALTER TABLE request ADD COLUMN cut_from TEXT;
-- The centre that decided last, and where the child was before the request moved it (JSON): what was approved may be taken back.
ALTER TABLE request ADD COLUMN decided_centre_id BIGINT REFERENCES centre (id);
ALTER TABLE request ADD COLUMN before_it TEXT;
-- Two breaks that met at a midnight could leave the child off the second.
UPDATE child SET paused = EXISTS (SELECT 1 FROM request WHERE request.child_id = child.id AND request.kind IN ('Leaves', 'Child Pause')
    AND request.status = 'Approved' AND request.began_at IS NOT NULL AND request.ended_at IS NULL)
    WHERE live AND EXISTS (SELECT 1 FROM request WHERE request.child_id = child.id AND request.kind IN ('Leaves', 'Child Pause'));
