-- Closed by the office: nobody can be put there any more, and what was there stays readable. Opened again by adding the same name.
ALTER TABLE chain ADD COLUMN closed_at BIGINT;
ALTER TABLE centre ADD COLUMN closed_at BIGINT;
ALTER TABLE room ADD COLUMN closed_at BIGINT;
ALTER TABLE program ADD COLUMN closed_at BIGINT;
