-- The language in which the staff's app speaks to a person on a tablet, as web pages name it: 'hi-IN'. NULL: that of the tablet.
ALTER TABLE staff_member ADD COLUMN language TEXT;
