-- The first invoice of a child's month has the month as its key, so that two servers never issue it twice; any other has its id.
ALTER TABLE invoice RENAME COLUMN period TO issue_key;
-- The month that it charges, 'YYYY-MM'; of a charge the month of its issue.
ALTER TABLE invoice ADD COLUMN period TEXT NOT NULL DEFAULT '';
UPDATE invoice SET period = issue_key;
DROP INDEX invoice_by_centre;
CREATE INDEX invoice_by_centre ON invoice (centre_id, period, id);
-- What it charges: the fees of a 'Month', or a 'Charge' of its own.
ALTER TABLE invoice ADD COLUMN kind TEXT NOT NULL DEFAULT 'Month' CHECK (kind IN ('Month', 'Charge'));
-- The program whose plans a month was charged by; NULL: of a charge, or issued before this was kept.
ALTER TABLE invoice ADD COLUMN program_id BIGINT REFERENCES program (id);
-- The day of the credit note that withdrew it; NULL: it stands.
ALTER TABLE invoice ADD COLUMN withdrawn_day TEXT;
