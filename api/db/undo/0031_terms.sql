-- Only adds: programs of before write no terms, and what was charged by them is no longer owed.
ALTER TABLE mentor_profiles DROP COLUMN late_hours, DROP COLUMN late_means, DROP COLUMN absent_means;
ALTER TABLE mentorship_students DROP COLUMN late_at, DROP COLUMN charged_at;
ALTER TABLE mentorships DROP COLUMN terms;
