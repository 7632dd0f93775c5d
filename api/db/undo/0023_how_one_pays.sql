-- Only adds: programs of before write no way and no line of how one pays, which is the default.
ALTER TABLE mentor_profiles DROP COLUMN payment_ways;
ALTER TABLE mentor_profiles DROP COLUMN payment_note;
