-- Up to which message of a child's conversation a parent has read. A row stands from the parent's first sign-in with the child
-- on, as in `notifications_seen`: what was there before is no news.
CREATE TABLE conversation_seen (
    parent_id BIGINT NOT NULL REFERENCES parent (id),
    child_id BIGINT NOT NULL REFERENCES child (id),
    seen_until BIGINT NOT NULL,
    PRIMARY KEY (parent_id, child_id)
) {clustered};

-- For parents who have signed in already, counting begins where it is known that they had read: at the first sign-in that is still
-- known, at the newest notification that they looked at, at the last message that they wrote themselves.
INSERT INTO conversation_seen (parent_id, child_id, seen_until)
    SELECT parent_id, child_id, MAX(at) FROM (
        SELECT begun.parent_id AS parent_id, begun.child_id AS child_id,
            COALESCE((SELECT MAX(message.at) FROM message WHERE message.child_id = begun.child_id AND message.at <= begun.at), 0) AS at
        FROM (SELECT parenthood.parent_id AS parent_id, parenthood.child_id AS child_id, MIN(session.started_at) AS at
            FROM parenthood JOIN session ON session.parent_id = parenthood.parent_id
            GROUP BY parenthood.parent_id, parenthood.child_id) AS begun
        UNION ALL
        SELECT looked.parent_id, looked.child_id,
            COALESCE((SELECT MAX(message.at) FROM message WHERE message.child_id = looked.child_id AND message.at <= looked.newest_at), 0)
        FROM notifications_seen AS looked
        UNION ALL
        SELECT parenthood.parent_id, parenthood.child_id, message.at
        FROM parenthood JOIN message ON message.child_id = parenthood.child_id AND message.side = parenthood.side
    ) AS known GROUP BY parent_id, child_id;

INSERT INTO notifications_seen (parent_id, child_id, seen, newest_at, seen_at)
    SELECT begun.parent_id, begun.child_id,
        COALESCE((SELECT MAX(moment.posted) FROM moment WHERE moment.child_id = begun.child_id AND moment.at <= begun.at), 0), begun.at, 0
    FROM (SELECT parenthood.parent_id AS parent_id, parenthood.child_id AS child_id, MIN(session.started_at) AS at
        FROM parenthood JOIN session ON session.parent_id = parenthood.parent_id
        GROUP BY parenthood.parent_id, parenthood.child_id) AS begun
    WHERE NOT EXISTS (SELECT 1 FROM notifications_seen
        WHERE notifications_seen.parent_id = begun.parent_id AND notifications_seen.child_id = begun.child_id);
