-- What of a child has changed: a row for each topic, how often it did, and when it last did. Before, each topic was a column.
CREATE TABLE changed (
    child_id BIGINT NOT NULL REFERENCES child (id),
    topic TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (child_id, topic)
) {clustered};

INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'conversation', conversation, at FROM change WHERE conversation > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'timeline', timeline, at FROM change WHERE timeline > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'notifications', notifications, at FROM change WHERE notifications > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'photos', photos, at FROM change WHERE photos > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'events', events, at FROM change WHERE events > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'requests', requests, at FROM change WHERE requests > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'settings', settings, at FROM change WHERE settings > 0;
INSERT INTO changed (child_id, topic, number, at) SELECT child_id, 'access', access, at FROM change WHERE access > 0;

DROP TABLE change;
CREATE INDEX changed_by_time ON changed (at);
