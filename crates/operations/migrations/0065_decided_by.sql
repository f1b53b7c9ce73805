-- The person of the staff who took a step; none: a program, the command line, a parent or the portal.
ALTER TABLE request_step ADD COLUMN member_id BIGINT REFERENCES staff_member (id);
ALTER TABLE ticket_step ADD COLUMN member_id BIGINT REFERENCES staff_member (id);
