-- Only adds: groups that mentors have set up stay as sessions, without their title and page.
ALTER TABLE mentorships DROP COLUMN group_title, DROP COLUMN indexed;
