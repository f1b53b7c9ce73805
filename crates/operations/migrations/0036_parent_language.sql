-- The language that a parent chose; without a row, English. What the portal says to them where no page is open comes in it.
CREATE TABLE parent_language (
    parent_id BIGINT NOT NULL PRIMARY KEY REFERENCES parent (id),
    -- As web pages name it: 'hi-IN'.
    language TEXT NOT NULL
);
