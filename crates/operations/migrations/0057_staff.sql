-- The staff: who works where, their codes, passkeys, PINs and sessions, and the tablets of the rooms.

CREATE TABLE staff_member (
    id BIGINT NOT NULL PRIMARY KEY,
    chain_id BIGINT NOT NULL REFERENCES chain (id),
    -- NULL: of the chain's office.
    centre_id BIGINT REFERENCES centre (id),
    role TEXT NOT NULL CHECK (role IN ('teacher', 'head', 'office')),
    -- As parents read it.
    name TEXT NOT NULL,
    -- A teacher's rights: to write to parents, and to publish photos.
    writes BOOLEAN NOT NULL,
    publishes BOOLEAN NOT NULL,
    -- The first and the last day. NULL: no end is set.
    starts_on TEXT NOT NULL,
    ends_on TEXT,
    added_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- Ended at once, whatever the last day says.
    ended_at BIGINT
);
CREATE INDEX staff_member_by_centre ON staff_member (centre_id, name, id);
CREATE INDEX staff_member_by_chain ON staff_member (chain_id, name, id);

-- The rooms of a teacher.
CREATE TABLE staff_room (
    member_id BIGINT NOT NULL REFERENCES staff_member (id),
    room_id BIGINT NOT NULL REFERENCES room (id),
    PRIMARY KEY (member_id, room_id)
) {clustered};

-- A code handed to a person: to create a passkey, or to set a PIN. Only a keyed hash of it is stored.
CREATE TABLE staff_code (
    member_id BIGINT NOT NULL REFERENCES staff_member (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('passkey', 'pin')),
    -- A keyed hash of the first characters of an enrolment code, which find its person. NULL: a first code for a PIN.
    finder {blob},
    mark {blob} NOT NULL,
    made_at BIGINT NOT NULL,
    -- Wrong tries.
    wrong BIGINT NOT NULL,
    PRIMARY KEY (member_id, purpose)
) {clustered};
CREATE UNIQUE INDEX staff_code_by_finder ON staff_code (finder) WHERE finder IS NOT NULL;

CREATE TABLE staff_passkey (
    credential {blob} NOT NULL PRIMARY KEY,
    member_id BIGINT NOT NULL REFERENCES staff_member (id),
    -- As COSE numbers it: -7 is ES256, -257 RS256.
    algorithm BIGINT NOT NULL,
    public_key {blob} NOT NULL,
    -- The signature counter, as it came last.
    counter BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
) {clustered};
CREATE INDEX staff_passkey_by_member ON staff_passkey (member_id);

-- Challenges that were used, by their SHA-256, until they are too old to be used again.
CREATE TABLE staff_challenge (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    made_at BIGINT NOT NULL
) {clustered};
CREATE INDEX staff_challenge_by_age ON staff_challenge (made_at);

-- Signed-in browsers of heads and the office. Only the SHA-256 of the cookie is stored.
CREATE TABLE staff_session (
    id BIGINT NOT NULL PRIMARY KEY,
    fingerprint {blob} NOT NULL UNIQUE,
    member_id BIGINT NOT NULL REFERENCES staff_member (id),
    started_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    -- Locked from then on, until the passkey wakes it.
    awake_until BIGINT NOT NULL,
    -- When the passkey was last used in it.
    proved_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX staff_session_by_member ON staff_session (member_id, ends_at);

CREATE TABLE tablet (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    name TEXT NOT NULL,
    paired_at BIGINT NOT NULL,
    paired_by BIGINT NOT NULL REFERENCES staff_member (id),
    -- The SHA-256 of its cookie.
    fingerprint {blob} NOT NULL UNIQUE,
    issued_at BIGINT NOT NULL,
    -- When the cookie was first used. NULL: not yet, so the former one is still good.
    first_used_at BIGINT,
    former_fingerprint {blob},
    seen_at BIGINT NOT NULL,
    -- As the tablet last reported: entries that wait, whether the browser may clear its storage, the app's version.
    waiting BIGINT NOT NULL,
    storage TEXT NOT NULL CHECK (storage IN ('unknown', 'kept', 'may_be_cleared')),
    version TEXT NOT NULL,
    -- Too many wrong PINs: locked until a head unlocks it.
    locked_at BIGINT,
    withdrawn_at BIGINT,
    -- Why it was withdrawn: 'by a person', or 'an old cookie came back'.
    withdrawn_why TEXT
);
CREATE INDEX tablet_by_centre ON tablet (centre_id, name, id);
CREATE UNIQUE INDEX tablet_by_former ON tablet (former_fingerprint) WHERE former_fingerprint IS NOT NULL;

CREATE TABLE tablet_room (
    tablet_id BIGINT NOT NULL REFERENCES tablet (id),
    room_id BIGINT NOT NULL REFERENCES room (id),
    PRIMARY KEY (tablet_id, room_id)
) {clustered};

-- A tablet that is being added. The code and both cookies are stored as SHA-256.
CREATE TABLE tablet_pairing (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    begun_by BIGINT NOT NULL REFERENCES staff_member (id),
    begun_at BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- Room ids, separated by blanks.
    rooms TEXT NOT NULL,
    fingerprint {blob} NOT NULL UNIQUE,
    -- The three numbers that the head chooses from, separated by blanks; the tablet shows one of them.
    numbers TEXT NOT NULL,
    number BIGINT NOT NULL,
    -- The browser that typed the code.
    joined_at BIGINT,
    joined_fingerprint {blob},
    confirmed_at BIGINT,
    tablet_id BIGINT REFERENCES tablet (id),
    -- Void: the wrong number was chosen, a second device typed the code, or the head gave up.
    void_at BIGINT
);
CREATE INDEX tablet_pairing_by_age ON tablet_pairing (begun_at);

-- Slow keyed hashes; the key is a file outside the database.
CREATE TABLE staff_pin (
    member_id BIGINT NOT NULL PRIMARY KEY REFERENCES staff_member (id),
    salt {blob} NOT NULL,
    rounds BIGINT NOT NULL,
    mark {blob} NOT NULL,
    set_at BIGINT NOT NULL
);

-- Wrong PINs and first codes for a person on a tablet, on a day. The person may be an id that nobody has: tries for it count
-- too, and are answered alike.
CREATE TABLE staff_pin_try (
    tablet_id BIGINT NOT NULL REFERENCES tablet (id),
    day TEXT NOT NULL,
    member_id BIGINT NOT NULL,
    wrong BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (tablet_id, day, member_id)
) {clustered};

-- When a person was on shift on a tablet: from the right PIN until they went home, or half an hour after closing time.
CREATE TABLE tablet_unlock (
    id BIGINT NOT NULL PRIMARY KEY,
    tablet_id BIGINT NOT NULL REFERENCES tablet (id),
    member_id BIGINT NOT NULL REFERENCES staff_member (id),
    began_at BIGINT NOT NULL,
    -- The last touch with a fresh PIN: sensitive actions need one not older than ten minutes.
    touched_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX tablet_unlock_by_person ON tablet_unlock (tablet_id, member_id, began_at);

-- How often something changed at a centre, for open screens.
CREATE TABLE staff_change (
    chain_id BIGINT NOT NULL REFERENCES chain (id),
    -- 0: the chain's office.
    centre_id BIGINT NOT NULL,
    topic TEXT NOT NULL CHECK (topic IN ('access', 'people', 'tablets')),
    number BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (chain_id, centre_id, topic)
) {clustered};
CREATE INDEX staff_change_by_time ON staff_change (changed_at);

-- With what the actor called ('session 12', 'tablet 7'), and how well they were proved. NULL: not a person of the staff.
ALTER TABLE audit ADD COLUMN device TEXT;
ALTER TABLE audit ADD COLUMN proof TEXT;
