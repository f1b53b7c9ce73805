-- What was booked: double entry. A booking is written once and never changed; a mistake is put right by another booking.
CREATE TABLE booking (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    -- The day in the centre's books.
    day TEXT NOT NULL,
    -- 'Invoice', 'Late fee', 'Payment', 'Credit' or 'Correction'.
    kind TEXT NOT NULL,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- The invoice, payment or credit; of a correction the booking that it reverses.
    about_id BIGINT NOT NULL,
    -- Who had it booked.
    who TEXT NOT NULL,
    note TEXT NOT NULL,
    -- The same key books once.
    key TEXT NOT NULL UNIQUE
);
CREATE INDEX booking_by_child ON booking (child_id, day, id);
CREATE INDEX booking_by_about ON booking (about_id);
CREATE INDEX booking_by_centre ON booking (centre_id, day, id);

-- What it moves from account to account; the lines of a booking add up to nothing.
CREATE TABLE booking_line (
    booking_id BIGINT NOT NULL REFERENCES booking (id),
    nth BIGINT NOT NULL,
    account TEXT NOT NULL,
    paise BIGINT NOT NULL,
    PRIMARY KEY (booking_id, nth)
) {clustered};

-- Months of a centre's books into which nothing is booked any more.
CREATE TABLE closed_month (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- 'YYYY-MM', as are the periods below.
    month TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    who TEXT NOT NULL,
    PRIMARY KEY (centre_id, month)
) {clustered};

-- The last number of each series of papers: invoices, receipts.
CREATE TABLE paper_series (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

-- What a month costs at a centre, for each program and nature. The plan with the latest first day holds.
CREATE TABLE fee_plan (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    program_id BIGINT NOT NULL REFERENCES program (id),
    nature TEXT NOT NULL CHECK (nature IN ('Tuition Fee', 'Daycare Fee')),
    from_day TEXT NOT NULL,
    -- The last day; NULL: until another plan holds.
    until_day TEXT,
    paise BIGINT NOT NULL,
    -- The day of the month on which an invoice is due; NULL: so many days after its issue (configured).
    due_day BIGINT,
    PRIMARY KEY (centre_id, program_id, nature, from_day)
) {clustered};

-- Which month's invoices a centre issues next, and from when.
CREATE TABLE fee_run (
    centre_id BIGINT NOT NULL PRIMARY KEY REFERENCES centre (id),
    period TEXT NOT NULL,
    issue_at BIGINT NOT NULL,
    -- When the month after it is due.
    turn_at BIGINT NOT NULL
);
CREATE INDEX fee_run_due ON fee_run (issue_at);
CREATE INDEX fee_run_turn ON fee_run (turn_at);

CREATE TABLE invoice (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    period TEXT NOT NULL,
    number TEXT NOT NULL UNIQUE,
    issued_day TEXT NOT NULL,
    due_day TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- When to look next whether it is paid, for a reminder or a late fee; NULL: nothing is to be looked at.
    look_at BIGINT,
    -- The day of the last such look that mattered.
    looked_day TEXT,
    UNIQUE (child_id, period)
);
CREATE INDEX invoice_look ON invoice (look_at, id) WHERE look_at IS NOT NULL;
CREATE INDEX invoice_by_centre ON invoice (centre_id, period, id);

CREATE TABLE invoice_line (
    invoice_id BIGINT NOT NULL REFERENCES invoice (id),
    nth BIGINT NOT NULL,
    text TEXT NOT NULL,
    -- 'Tuition Fee', 'Daycare Fee', 'Late Fee', or 'Credit', which is below zero.
    nature TEXT NOT NULL,
    paise BIGINT NOT NULL,
    PRIMARY KEY (invoice_id, nth)
) {clustered};

-- What a family paid, or said that it paid.
CREATE TABLE payment (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- The invoice that it was meant for, if one was named.
    invoice_id BIGINT REFERENCES invoice (id),
    paise BIGINT NOT NULL,
    day TEXT NOT NULL,
    way TEXT NOT NULL,
    -- In capitals without blanks; may be empty.
    reference TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('Told', 'Received', 'Reversed')),
    -- NULL until the money is there.
    receipt_number TEXT UNIQUE,
    -- Who told it or took it.
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX payment_by_child ON payment (child_id, day, id);
CREATE INDEX payment_told ON payment (centre_id, at, id) WHERE state = 'Told';
CREATE INDEX payment_by_reference ON payment (child_id, reference);

-- What of a payment went to what. What is left over waits for the next invoice.
CREATE TABLE payment_part (
    payment_id BIGINT NOT NULL REFERENCES payment (id),
    invoice_id BIGINT NOT NULL REFERENCES invoice (id),
    nature TEXT NOT NULL,
    paise BIGINT NOT NULL,
    PRIMARY KEY (payment_id, invoice_id, nature)
) {clustered};
CREATE INDEX payment_part_by_invoice ON payment_part (invoice_id);

CREATE TABLE credit (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    paise BIGINT NOT NULL,
    reason TEXT NOT NULL,
    day TEXT NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX credit_by_child ON credit (child_id, day, id);

-- What of a credit was taken off which invoice.
CREATE TABLE credit_part (
    credit_id BIGINT NOT NULL REFERENCES credit (id),
    invoice_id BIGINT NOT NULL REFERENCES invoice (id),
    paise BIGINT NOT NULL,
    PRIMARY KEY (credit_id, invoice_id)
) {clustered};
