-- Where `aangan repair-timestamps` moves each timestamp that lies in the future. Empty except during a repair.
CREATE TABLE timestamp_repair (
    old_at BIGINT NOT NULL PRIMARY KEY,
    -- 0: not assigned yet.
    new_at BIGINT NOT NULL DEFAULT 0
);
