-- Only adds: programs of before write neither how one pays nor whom a notification is about, which is the default.
ALTER TABLE mentor_profiles DROP COLUMN payment_ways;
ALTER TABLE mentor_profiles DROP COLUMN payment_note;
ALTER TABLE notifications DROP COLUMN about_id;
