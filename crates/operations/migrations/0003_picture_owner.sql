-- Whose a picture is. A private picture belongs to the centre that brought it, a public one to the chain. A portrait is a
-- face that a parent brought for a card: nothing else may show it. A picture that belongs to nobody is shown by nothing new.
ALTER TABLE picture ADD COLUMN centre_id BIGINT REFERENCES centre (id);
ALTER TABLE picture ADD COLUMN chain_id BIGINT REFERENCES chain (id);
ALTER TABLE picture ADD COLUMN portrait BOOLEAN NOT NULL DEFAULT FALSE;

-- What shows a picture is looked up whenever its address is opened.
CREATE INDEX photo_by_picture ON photo (picture_id, child_id);
CREATE INDEX moment_by_picture ON moment (picture_id, child_id) WHERE picture_id IS NOT NULL;
CREATE INDEX message_by_picture ON message (picture_id, child_id) WHERE picture_id IS NOT NULL;
CREATE INDEX portrait_by_picture ON portrait (picture_id, child_id);
CREATE INDEX teacher_by_photo ON teacher (photo, centre_id) WHERE photo IS NOT NULL;
CREATE INDEX blog_by_picture ON blog (picture_id) WHERE picture_id IS NOT NULL;

-- Which pictures a letter shows. The program reads the letters of before once: those whose pictures are not listed yet.
CREATE TABLE newsletter_picture (
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    newsletter_id BIGINT NOT NULL,
    PRIMARY KEY (picture_id, newsletter_id)
) {clustered};
CREATE INDEX newsletter_picture_by_newsletter ON newsletter_picture (newsletter_id);
ALTER TABLE newsletter ADD COLUMN pictures_listed BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX newsletter_unlisted ON newsletter (id) WHERE NOT pictures_listed;

-- The owners of the pictures that are here already. Portraits first, on a card or not: whatever else shows one, it stays one.
UPDATE picture SET portrait = TRUE, centre_id = brought.centre_id FROM (
    SELECT portrait.picture_id, MIN(child.centre_id) AS centre_id
    FROM portrait JOIN child ON child.id = portrait.child_id GROUP BY portrait.picture_id
) AS brought WHERE brought.picture_id = picture.id;

UPDATE picture SET portrait = TRUE, centre_id = face.centre_id FROM (
    SELECT photo AS picture_id, MIN(centre_id) AS centre_id FROM child GROUP BY photo
) AS face WHERE face.picture_id = picture.id;
UPDATE picture SET portrait = TRUE, centre_id = face.centre_id FROM (
    SELECT parenthood.photo AS picture_id, MIN(child.centre_id) AS centre_id
    FROM parenthood JOIN child ON child.id = parenthood.child_id GROUP BY parenthood.photo
) AS face WHERE face.picture_id = picture.id;

-- The answers to pushes of the last 30 days name a picture and the centre that brought it: {"id":"…","width":…}.
UPDATE picture SET centre_id = brought.centre_id FROM (
    SELECT CAST(RTRIM(SUBSTR(push.answer, 8, 19), '",:width') AS BIGINT) AS picture_id, centre.id AS centre_id
    FROM push JOIN centre ON push.scope = 'centre ' || CAST(centre.id AS TEXT)
    WHERE push.answer LIKE '{"id":"%","width":%'
) AS brought WHERE brought.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET chain_id = brought.chain_id FROM (
    SELECT CAST(RTRIM(SUBSTR(push.answer, 8, 19), '",:width') AS BIGINT) AS picture_id, centre.chain_id AS chain_id
    FROM push JOIN centre ON push.scope = 'centre ' || CAST(centre.id AS TEXT)
    WHERE push.answer LIKE '{"id":"%","width":%'
) AS brought WHERE brought.picture_id = picture.id AND picture.public;

-- Of all others, what shows them says whose they are; galleries first, because a photo comes with its own picture.
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT photo.picture_id, MIN(child.centre_id) AS centre_id
    FROM photo JOIN child ON child.id = photo.child_id GROUP BY photo.picture_id
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT archived_photo.picture_id, MIN(child.centre_id) AS centre_id
    FROM archived_photo JOIN child ON child.id = archived_photo.child_id GROUP BY archived_photo.picture_id
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT message.picture_id, MIN(child.centre_id) AS centre_id
    FROM message JOIN child ON child.id = message.child_id GROUP BY message.picture_id
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT moment.picture_id, MIN(child.centre_id) AS centre_id
    FROM moment JOIN child ON child.id = moment.child_id GROUP BY moment.picture_id
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT photo AS picture_id, MIN(centre_id) AS centre_id FROM teacher GROUP BY photo
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET centre_id = shown.centre_id FROM (
    SELECT head_photo AS picture_id, MIN(centre_id) AS centre_id FROM centre_card GROUP BY head_photo
) AS shown WHERE shown.picture_id = picture.id AND NOT picture.public AND picture.centre_id IS NULL;
UPDATE picture SET chain_id = shown.chain_id FROM (
    SELECT picture_id, MIN(chain_id) AS chain_id FROM blog GROUP BY picture_id
) AS shown WHERE shown.picture_id = picture.id AND picture.public AND picture.chain_id IS NULL;
