-- Only adds: programs of before do not write whether the first steps are shown, which is the default.
ALTER TABLE preferences DROP COLUMN first_steps;
