-- A centre's cameras, for families whose page has no player of another house.
CREATE TABLE camera (
    id BIGINT NOT NULL PRIMARY KEY,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    -- The centre's own word for it, by which it is set again.
    word TEXT NOT NULL,
    name TEXT NOT NULL,
    -- NULL: the families of all rooms may look.
    room_id BIGINT REFERENCES room (id),
    -- Where its picture comes from, with its password; encrypted under a key outside this database, bound to the row.
    source {blob} NOT NULL,
    set_at BIGINT NOT NULL,
    UNIQUE (centre_id, word)
);

-- Who looked through a camera, from when until when. It stays when the camera, or the session, is gone.
CREATE TABLE viewing (
    id BIGINT NOT NULL PRIMARY KEY,
    camera_id BIGINT NOT NULL,
    camera_name TEXT NOT NULL,
    centre_id BIGINT NOT NULL REFERENCES centre (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    session_id BIGINT NOT NULL,
    -- A mark of the network that it was asked from; no address can be read from it.
    network TEXT NOT NULL,
    -- At its beginning the same parent had been watching from three networks or more within half an hour.
    many_networks BOOLEAN NOT NULL,
    began_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    -- NULL: it goes on.
    ended_at BIGINT
);
CREATE INDEX viewing_by_child ON viewing (child_id, began_at, id);
CREATE INDEX viewing_by_centre ON viewing (centre_id, began_at, id);
CREATE INDEX viewing_by_parent ON viewing (parent_id, began_at);
CREATE INDEX viewing_going_on ON viewing (parent_id) WHERE ended_at IS NULL;
CREATE INDEX viewing_by_last_seen ON viewing (seen_at, id) WHERE ended_at IS NULL;
CREATE INDEX viewing_by_age ON viewing (began_at);
