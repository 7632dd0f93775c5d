-- A move moves the hours of the students who are in it; a cancellation frees them. Who left before keeps the hours as they were then: how
-- long before the start somebody left stays on record.
CREATE OR REPLACE FUNCTION mentorship_hours_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mentorship_students s
    SET during = NEW.during, left_at = NEW.cancelled_at
    WHERE s.mentorship_id = NEW.id AND s.left_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Group sessions that students can join, in the order in which they are shown.
CREATE INDEX mentorships_listed_idx ON mentorships (lower(during))
  WHERE listed AND confirmed_at IS NOT NULL AND cancelled_at IS NULL;
--> statement-breakpoint
-- The secret address of a calendar does not outlive the account, however that ends; an account that comes back asks for a new one.
CREATE FUNCTION calendar_token_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calendar_token_ends AFTER UPDATE OF is_active, deleted_at ON users
  FOR EACH ROW WHEN (NOT NEW.is_active OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION calendar_token_ends();
