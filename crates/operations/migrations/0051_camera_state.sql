-- What the camera sends cannot be shown as it is; it is encoded anew. Found out when it was watched first.
ALTER TABLE camera ADD COLUMN encoded BOOLEAN NOT NULL DEFAULT FALSE;
-- When a parent saw its last picture, to the minute. NULL: nobody has, since its source was set.
ALTER TABLE camera ADD COLUMN shown_at BIGINT;
-- Since when it shows no picture to who watches it, and why. NULL: it showed one when it was watched last.
ALTER TABLE camera ADD COLUMN failing_since BIGINT;
ALTER TABLE camera ADD COLUMN failure TEXT;
