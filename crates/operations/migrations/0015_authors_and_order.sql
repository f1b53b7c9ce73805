-- The centre that published a story; NULL: the chain. Stories from before are the chain's.
ALTER TABLE blog ADD COLUMN centre_id BIGINT REFERENCES centre (id);

-- How many answers an event has had, and which of them an answer is: two of one millisecond keep the order in which they
-- came. Of answers from before that have the same time, the one that counts came last.
ALTER TABLE event ADD COLUMN answers BIGINT NOT NULL DEFAULT 0;
ALTER TABLE consent ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
UPDATE consent SET number = ranked.number FROM (
    SELECT consent.id AS id, ROW_NUMBER() OVER (
        PARTITION BY consent.event_id
        ORDER BY consent.at, CASE WHEN invitation.consent_id IS NULL THEN 0 ELSE 1 END, consent.id
    ) AS number
    FROM consent LEFT JOIN invitation ON invitation.consent_id = consent.id
) AS ranked WHERE ranked.id = consent.id;
UPDATE event SET answers = (SELECT COUNT(*) FROM consent WHERE consent.event_id = event.id);
DROP INDEX consent_by_event;
CREATE UNIQUE INDEX consent_by_number ON consent (event_id, number);
