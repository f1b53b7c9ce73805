-- The founding tables. One text for SQLite and PostgreSQL: {blob} is their type for bytes, {clustered} keeps a table's
-- rows in the order of its key (SQLite), so that a child's page lies together on the disk.
-- Ids are made by the program, random and positive; moments are unix milliseconds; days are 'YYYY-MM-DD'.

CREATE TABLE chain (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);

CREATE TABLE centre (
    id BIGINT NOT NULL PRIMARY KEY,
    chain_id BIGINT NOT NULL REFERENCES chain (id),
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    cctv_down BOOLEAN NOT NULL,
    UNIQUE (chain_id, name)
);

CREATE TABLE room (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    name TEXT NOT NULL,
    UNIQUE (centre_id, name)
);

CREATE TABLE program (
    id BIGINT NOT NULL PRIMARY KEY,
    chain_id BIGINT NOT NULL REFERENCES chain (id),
    label TEXT NOT NULL,
    UNIQUE (chain_id, label)
);

-- A key with which a centre's own program calls the centres' API. Only its SHA-256 is kept.
CREATE TABLE centre_key (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    label TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    withdrawn_at BIGINT
) {clustered};

-- What was answered to a push, so that the same push sent again does nothing twice.
CREATE TABLE push (
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    content {blob} NOT NULL,
    answer TEXT NOT NULL,
    kept_at BIGINT NOT NULL,
    PRIMARY KEY (scope, name)
);
CREATE INDEX push_by_age ON push (kept_at);

CREATE TABLE picture (
    id BIGINT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    public BOOLEAN NOT NULL,
    -- How long each of its files is, and the SHA-256 over all three: what is lost or changed is noticed.
    full_bytes BIGINT NOT NULL,
    card_bytes BIGINT NOT NULL,
    thumb_bytes BIGINT NOT NULL,
    content {blob} NOT NULL,
    -- Taken back: shown to nobody any more.
    withdrawn BOOLEAN NOT NULL,
    kept_at BIGINT NOT NULL
) {clustered};

CREATE TABLE child (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    room_id BIGINT NOT NULL REFERENCES room (id),
    program_id BIGINT NOT NULL REFERENCES program (id),
    -- The office's own number for the child, if it has one.
    office_number TEXT,
    name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    date_of_birth TEXT NOT NULL,
    admission_type TEXT NOT NULL,
    admission_date TEXT NOT NULL,
    paused BOOLEAN NOT NULL,
    live BOOLEAN NOT NULL,
    photo BIGINT REFERENCES picture (id),
    photo_status TEXT NOT NULL,
    UNIQUE (centre_id, office_number)
);
CREATE INDEX child_by_person ON child (centre_id, last_name, name, date_of_birth);

CREATE TABLE parent (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    phone TEXT UNIQUE,
    email TEXT UNIQUE
);

-- An old contact that has to be told of its change; forgotten two days later.
CREATE TABLE contact_notice (
    id BIGINT NOT NULL PRIMARY KEY,
    contact TEXT NOT NULL,
    changed TEXT NOT NULL CHECK (changed IN ('phone', 'email')),
    changed_at BIGINT NOT NULL
);

-- Who may see a child, as Mother or as Father: the one table that grants it.
CREATE TABLE parenthood (
    child_id BIGINT NOT NULL REFERENCES child (id),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    photo BIGINT REFERENCES picture (id),
    photo_status TEXT NOT NULL,
    -- The door PIN, encrypted under a key outside this database; bound to child and side.
    door_pin {blob},
    -- HMAC of centre and PIN: no two sides have the same PIN at one centre's door.
    door_mark {blob},
    PRIMARY KEY (child_id, side)
) {clustered};
CREATE UNIQUE INDEX parenthood_by_door_mark ON parenthood (door_mark);
CREATE INDEX parenthood_by_parent ON parenthood (parent_id);

-- A code that was asked for. Neither the challenge nor the code stands here: the challenge's SHA-256 does, and the
-- code is worked out from it under a key outside this database. `purpose` is 'sign_in', or what is to be confirmed in
-- which session; `value` is the SHA-256 of what the change will say.
CREATE TABLE one_time_code (
    challenge {blob} NOT NULL PRIMARY KEY,
    contact TEXT NOT NULL,
    purpose TEXT NOT NULL,
    value {blob} NOT NULL,
    app_hash TEXT,
    asked_at BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    used BOOLEAN NOT NULL
) {clustered};
CREATE INDEX one_time_code_by_contact ON one_time_code (contact, asked_at);

CREATE TABLE session (
    id BIGINT NOT NULL PRIMARY KEY,
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    platform TEXT NOT NULL,
    device TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    ended_at BIGINT,
    end_reason TEXT
) {clustered};
CREATE INDEX session_by_parent ON session (parent_id);

-- A token is good for one session, one child and one side. Only its SHA-256 is kept. Tokens handed out together share
-- their issue; a reload replaces the issue it was called with, and replaced tokens stay known as long as their session.
CREATE TABLE token (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL REFERENCES session (id),
    issue BIGINT NOT NULL,
    child_id BIGINT NOT NULL REFERENCES child (id),
    side TEXT NOT NULL,
    replaced_at BIGINT
) {clustered};
CREATE INDEX token_by_session ON token (session_id);

-- The device on which a session's parent is told something: where its push service takes notices. Gone with its session.
CREATE TABLE device (
    -- SHA-256 of its place at the push service.
    place {blob} NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL REFERENCES session (id),
    kind TEXT NOT NULL CHECK (kind IN ('browser', 'shell')),
    token TEXT NOT NULL,
    model TEXT NOT NULL,
    system TEXT NOT NULL,
    app_version TEXT NOT NULL,
    saved_at BIGINT NOT NULL
);
CREATE INDEX device_by_session ON device (session_id);

-- How a parent wants to be told; without a row, as everybody is. `choices` is JSON: {topic: {push, email}}.
CREATE TABLE notice_settings (
    parent_id BIGINT NOT NULL PRIMARY KEY REFERENCES parent (id),
    choices TEXT NOT NULL,
    -- Whether any topic is told by e-mail.
    by_email BOOLEAN NOT NULL,
    quiet BOOLEAN NOT NULL,
    quiet_from TEXT NOT NULL,
    quiet_to TEXT NOT NULL
);

-- What a parent is told about a child: no text, no address. While it gathers (`told_at` is NULL) what happens is added to it.
CREATE TABLE notice (
    id BIGINT NOT NULL PRIMARY KEY,
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    topic TEXT NOT NULL,
    first_at BIGINT NOT NULL,
    told_at BIGINT
);
CREATE UNIQUE INDEX notice_gathering ON notice (parent_id, child_id, topic) WHERE told_at IS NULL;
CREATE INDEX notice_by_telling ON notice (parent_id, child_id, topic, told_at);
CREATE INDEX notice_by_child ON notice (child_id, first_at, id);
CREATE INDEX notice_by_age ON notice (first_at);

-- What a notice tells of: each thing once, where the app shows it, and when it was added. Taken back before it is told, it goes.
CREATE TABLE happening (
    notice_id BIGINT NOT NULL REFERENCES notice (id),
    object BIGINT NOT NULL,
    screen TEXT NOT NULL,
    item BIGINT,
    item_at BIGINT,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (notice_id, object)
) {clustered};
CREATE INDEX happening_by_object ON happening (object);

-- What a parent could not be told: there was no device, and no letter went out. A line a day (days since 1970).
CREATE TABLE unreached (
    child_id BIGINT NOT NULL REFERENCES child (id),
    day BIGINT NOT NULL,
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    topic TEXT NOT NULL,
    happenings BIGINT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, day, parent_id, topic)
) {clustered};

-- What became of a notice on its way to one device (`place` as in device) or to the mailbox (`place` is empty).
CREATE TABLE delivery (
    id BIGINT NOT NULL PRIMARY KEY,
    notice_id BIGINT NOT NULL REFERENCES notice (id),
    place {blob} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('browser', 'shell', 'email')),
    planned_at BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    tried_at BIGINT
);
CREATE INDEX delivery_by_notice ON delivery (notice_id, planned_at, id);

-- That a change was confirmed with a code: good once, for this session, action and value. Only SHA-256 are kept.
CREATE TABLE confirmation (
    fingerprint {blob} NOT NULL PRIMARY KEY,
    session_id BIGINT NOT NULL REFERENCES session (id),
    action TEXT NOT NULL,
    value {blob} NOT NULL,
    made_at BIGINT NOT NULL,
    used BOOLEAN NOT NULL
) {clustered};
CREATE INDEX confirmation_by_session ON confirmation (session_id, made_at);

-- A photo that a parent brought for a card: the last one of each parent for each face. Taken ('Active') it is on the card.
CREATE TABLE portrait (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    relation TEXT NOT NULL CHECK (relation IN ('Self', 'Mother', 'Father')),
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    status TEXT NOT NULL,
    session_id BIGINT NOT NULL REFERENCES session (id),
    -- SHA-256 of the confirmation it came with.
    confirmation {blob} NOT NULL,
    brought_at BIGINT NOT NULL,
    decided_at BIGINT,
    UNIQUE (child_id, parent_id, relation)
);
CREATE INDEX portrait_waiting ON portrait (decided_at);
CREATE INDEX portrait_by_confirmation ON portrait (session_id, confirmation);

-- One row for each use of a budgeted thing; forgotten when the longest window is past.
CREATE TABLE budget_use (
    budget TEXT NOT NULL,
    subject TEXT NOT NULL,
    used_at BIGINT NOT NULL,
    id BIGINT NOT NULL,
    PRIMARY KEY (budget, subject, used_at, id)
) {clustered};
CREATE INDEX budget_use_by_age ON budget_use (used_at);

-- Who does something often is even again at that moment; who is too far ahead of the clock has to wait.
CREATE TABLE budget_pace (
    budget TEXT NOT NULL,
    subject TEXT NOT NULL,
    even_at BIGINT NOT NULL,
    PRIMARY KEY (budget, subject)
) {clustered};

-- A child's timeline. `kind` is one bit of a set, so that any choice of kinds is one comparison.
CREATE TABLE moment (
    child_id BIGINT NOT NULL REFERENCES child (id),
    at BIGINT NOT NULL,
    id BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    message TEXT NOT NULL,
    picture_id BIGINT REFERENCES picture (id),
    width BIGINT,
    height BIGINT,
    -- The id of what it tells of, where that has a screen of its own: a message, a photo, an event, an observation; of a
    -- measurement a moment of its day.
    about BIGINT,
    -- The child's change of notifications with which it was posted: what is posted later has a larger one.
    posted BIGINT NOT NULL,
    PRIMARY KEY (child_id, at, id)
) {clustered};
CREATE UNIQUE INDEX moment_by_id ON moment (id);

-- What a parent has seen of a child's notifications: what was posted up to `seen`, when they had looked at the moment
-- that is `newest_at`.
CREATE TABLE notifications_seen (
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    seen BIGINT NOT NULL,
    newest_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (parent_id, child_id)
) {clustered};

-- How often something of a child has changed, a column for each topic, and when something last did.
CREATE TABLE change (
    child_id BIGINT NOT NULL PRIMARY KEY REFERENCES child (id),
    at BIGINT NOT NULL,
    conversation BIGINT NOT NULL,
    timeline BIGINT NOT NULL,
    notifications BIGINT NOT NULL,
    photos BIGINT NOT NULL,
    events BIGINT NOT NULL,
    requests BIGINT NOT NULL,
    settings BIGINT NOT NULL,
    -- Who may see the child.
    access BIGINT NOT NULL
) {clustered};
CREATE INDEX change_by_time ON change (at);

-- A child's gallery: a row for each child that a photo shows. `month` is 'YYYY-MM' of the centre's calendar.
CREATE TABLE photo (
    child_id BIGINT NOT NULL REFERENCES child (id),
    at BIGINT NOT NULL,
    id BIGINT NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    caption TEXT NOT NULL,
    month TEXT NOT NULL,
    PRIMARY KEY (child_id, at, id)
) {clustered};
CREATE INDEX photo_by_id ON photo (id);

-- Photos that a centre put away: no gallery shows them.
CREATE TABLE archived_photo (
    child_id BIGINT NOT NULL REFERENCES child (id),
    at BIGINT NOT NULL,
    id BIGINT NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    caption TEXT NOT NULL,
    month TEXT NOT NULL,
    archived_at BIGINT NOT NULL,
    PRIMARY KEY (child_id, at, id)
) {clustered};

-- What a child's parents and its centre write to each other. No two messages of a child have the same moment, so that
-- their order is that in which they were taken.
CREATE TABLE message (
    child_id BIGINT NOT NULL REFERENCES child (id),
    at BIGINT NOT NULL,
    id BIGINT NOT NULL,
    -- The parent's who wrote it; NULL: the centre wrote.
    side TEXT CHECK (side IN ('Mother', 'Father')),
    teacher TEXT NOT NULL,
    message TEXT NOT NULL,
    picture_id BIGINT REFERENCES picture (id),
    width BIGINT,
    height BIGINT,
    -- What a parent's device calls it: under the same name it is written once.
    device_key TEXT,
    PRIMARY KEY (child_id, at)
) {clustered};
CREATE UNIQUE INDEX message_by_key ON message (child_id, side, device_key);

-- Where a child's conversation stands: its newest message, since when a parent waits for an answer, and up to where
-- the centre has read.
CREATE TABLE conversation (
    child_id BIGINT NOT NULL PRIMARY KEY REFERENCES child (id),
    newest_at BIGINT NOT NULL,
    waiting_since BIGINT,
    read_at BIGINT NOT NULL
) {clustered};

-- A child's days by the centre's clock: 'HH:MM', or NULL where a time is not known.
CREATE TABLE attendance (
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    present BOOLEAN NOT NULL,
    time_in TEXT,
    time_out TEXT,
    PRIMARY KEY (child_id, day)
) {clustered};

CREATE TABLE measurement (
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    height_mm BIGINT,
    weight_g BIGINT,
    -- The moment that tells of it; a measurement of long ago has none.
    moment_id BIGINT,
    PRIMARY KEY (child_id, day)
) {clustered};

-- What was observed in a child's care (COR); `items` is a JSON list of {key, value}.
CREATE TABLE care_entry (
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    id BIGINT NOT NULL,
    description TEXT NOT NULL,
    items TEXT NOT NULL,
    -- As with measurements.
    moment_id BIGINT,
    PRIMARY KEY (child_id, day, id)
) {clustered};
CREATE UNIQUE INDEX care_entry_by_id ON care_entry (id);

CREATE TABLE food_menu (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    day TEXT NOT NULL,
    breakfast TEXT NOT NULL,
    lunch TEXT NOT NULL,
    snacks TEXT NOT NULL,
    fruits TEXT NOT NULL,
    PRIMARY KEY (centre_id, day)
) {clustered};

CREATE TABLE activity_plan (
    room_id BIGINT NOT NULL REFERENCES room (id),
    day TEXT NOT NULL,
    place BIGINT NOT NULL,
    activity TEXT NOT NULL,
    parent_text TEXT NOT NULL,
    PRIMARY KEY (room_id, day, place)
) {clustered};

-- Their HTML is cleaned before it is stored, and again when it is read.
CREATE TABLE newsletter (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    due_day TEXT NOT NULL,
    id BIGINT NOT NULL,
    -- Empty: the weekly one, which the app names itself.
    subject TEXT NOT NULL,
    -- Nobody reads it before.
    sent_at BIGINT NOT NULL,
    html TEXT NOT NULL,
    PRIMARY KEY (centre_id, due_day, id)
) {clustered};
CREATE UNIQUE INDEX newsletter_by_id ON newsletter (id);
-- An event that a centre asks consent for.
CREATE TABLE event (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    title TEXT NOT NULL,
    day TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    cancelled_at BIGINT
);
CREATE INDEX event_by_day ON event (centre_id, day, id);

-- Every answer to an event; none is changed or taken away.
CREATE TABLE consent (
    id BIGINT NOT NULL PRIMARY KEY,
    event_id BIGINT NOT NULL REFERENCES event (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    at BIGINT NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('Authorized', 'Denied')),
    side TEXT NOT NULL CHECK (side IN ('Mother', 'Father')),
    parent_id BIGINT NOT NULL REFERENCES parent (id)
);
CREATE INDEX consent_by_event ON consent (event_id, at, id);

-- Which child is asked to which event, and the answer that counts: the newest.
CREATE TABLE invitation (
    child_id BIGINT NOT NULL REFERENCES child (id),
    event_id BIGINT NOT NULL REFERENCES event (id),
    consent_id BIGINT REFERENCES consent (id),
    PRIMARY KEY (child_id, event_id)
) {clustered};
CREATE INDEX invitation_by_event ON invitation (event_id, child_id);

CREATE TABLE blog (
    slug TEXT NOT NULL PRIMARY KEY,
    chain_id BIGINT NOT NULL REFERENCES chain (id),
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    picture_id BIGINT REFERENCES picture (id),
    published_at BIGINT NOT NULL
);

-- What a centre says about itself; `programs` is a JSON list of labels.
CREATE TABLE centre_card (
    centre_id BIGINT NOT NULL PRIMARY KEY REFERENCES centre (id),
    head_name TEXT NOT NULL,
    head_contact TEXT NOT NULL,
    head_photo BIGINT REFERENCES picture (id),
    fee_card TEXT NOT NULL,
    admission_enabled BOOLEAN NOT NULL,
    programs TEXT NOT NULL
);

-- A centre's teachers as families see them: names and faces.
CREATE TABLE teacher (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    photo BIGINT REFERENCES picture (id),
    PRIMARY KEY (centre_id, place)
) {clustered};

-- The days on which a centre is closed, weekends aside.
CREATE TABLE holiday (
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    day TEXT NOT NULL,
    title TEXT NOT NULL,
    id BIGINT NOT NULL,
    PRIMARY KEY (centre_id, day, title)
) {clustered};

-- Who did what, with ids only: no names, no texts, no secrets.
CREATE TABLE audit (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    deed TEXT NOT NULL,
    child_id BIGINT,
    object TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);
