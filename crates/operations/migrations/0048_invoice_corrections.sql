-- Withdraws an invoice as a whole.
CREATE TABLE credit_note (
    id BIGINT NOT NULL PRIMARY KEY,
    invoice_id BIGINT NOT NULL UNIQUE REFERENCES invoice (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    number TEXT NOT NULL UNIQUE,
    day TEXT NOT NULL,
    -- What the parents are told.
    reason TEXT NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX credit_note_by_child ON credit_note (child_id, day, id);

-- What a child pays less than its centre's plans say, from a day on.
CREATE TABLE fee_discount (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    nature TEXT NOT NULL CHECK (nature IN ('Tuition Fee', 'Daycare Fee')),
    -- Hundredths of a percent of the fee, or paise a month.
    share BIGINT,
    paise BIGINT,
    -- What the parents read on each invoice.
    reason TEXT NOT NULL,
    from_day TEXT NOT NULL,
    -- The last day; NULL: until somebody ends it.
    until_day TEXT,
    who TEXT NOT NULL,
    at BIGINT NOT NULL,
    CHECK ((share IS NULL) <> (paise IS NULL))
);
CREATE INDEX fee_discount_by_child ON fee_discount (child_id, from_day, id);

-- Money that a family had to its credit and was paid out.
CREATE TABLE pay_out (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    number TEXT NOT NULL UNIQUE,
    paise BIGINT NOT NULL,
    day TEXT NOT NULL,
    way TEXT NOT NULL,
    -- In capitals without blanks; may be empty.
    reference TEXT NOT NULL,
    -- The day on which it was found not to have gone out after all; NULL: it stands.
    reversed_day TEXT,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX pay_out_by_child ON pay_out (child_id, day, id);

-- What it was paid out of: a payment that was made ahead, or a credit that was not used.
CREATE TABLE pay_out_part (
    pay_out_id BIGINT NOT NULL REFERENCES pay_out (id),
    nth BIGINT NOT NULL,
    payment_id BIGINT REFERENCES payment (id),
    credit_id BIGINT REFERENCES credit (id),
    paise BIGINT NOT NULL,
    PRIMARY KEY (pay_out_id, nth),
    CHECK ((payment_id IS NULL) <> (credit_id IS NULL))
) {clustered};
CREATE INDEX pay_out_part_by_payment ON pay_out_part (payment_id);
CREATE INDEX pay_out_part_by_credit ON pay_out_part (credit_id);

-- What the office said to the difference between an issued invoice and what its month costs by what was decided since.
CREATE TABLE fee_difference (
    id BIGINT NOT NULL PRIMARY KEY,
    invoice_id BIGINT NOT NULL REFERENCES invoice (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    -- What the month costs more, below zero less.
    paise BIGINT NOT NULL,
    -- The invoice that charges it, if one does.
    charge_id BIGINT REFERENCES invoice (id),
    -- FALSE: the office left it as it was.
    settled BOOLEAN NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX fee_difference_by_child ON fee_difference (child_id, id);
CREATE INDEX fee_difference_by_invoice ON fee_difference (invoice_id);
