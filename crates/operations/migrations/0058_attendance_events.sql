-- What happened at the door, never changed: a child's day in `attendance` is computed from it. And the naps.

CREATE TABLE attendance_event (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    -- 'undone' takes back another event.
    kind TEXT NOT NULL CHECK (kind IN ('in', 'out', 'absent', 'undone')),
    undoes_id BIGINT,
    -- When it happened. NULL: not known.
    at BIGINT,
    source TEXT NOT NULL CHECK (source IN ('tablet', 'program', 'office')),
    member_id BIGINT REFERENCES staff_member (id),
    tablet_id BIGINT REFERENCES tablet (id),
    -- Who collected the child, as the list named them.
    collector TEXT,
    -- Why the child is absent.
    reason TEXT,
    -- The tablet's entry that it comes from: 16 bytes.
    entry {blob},
    recorded_at BIGINT NOT NULL,
    CHECK ((kind = 'undone') = (undoes_id IS NOT NULL))
);
CREATE INDEX attendance_event_by_child ON attendance_event (child_id, day);

CREATE INDEX attendance_event_by_day ON attendance_event (day);

-- The children of a room.
CREATE INDEX child_by_room ON child (room_id) WHERE live;

CREATE TABLE nap (
    id BIGINT NOT NULL PRIMARY KEY,
    child_id BIGINT NOT NULL REFERENCES child (id),
    day TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    -- NULL: the child is asleep.
    ended_at BIGINT,
    -- The moment that tells of it, made at waking.
    moment_id BIGINT
);
CREATE INDEX nap_by_child ON nap (child_id, day);
