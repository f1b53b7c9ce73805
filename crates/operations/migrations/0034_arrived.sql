-- When the child came over from another centre of the chain: what was written before stays between its parents and that centre.
-- NULL: it has always been at this one, or came before this was noted.
ALTER TABLE child ADD COLUMN arrived_at BIGINT;
