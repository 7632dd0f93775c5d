ALTER TABLE mentorships ADD CONSTRAINT mentorships_mentor_no_overlap
  EXCLUDE USING gist (mentor_id WITH =, during WITH &&) WHERE (cancelled_at IS NULL);
--> statement-breakpoint
ALTER TABLE mentorship_students ADD CONSTRAINT mentorship_students_no_overlap
  EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE (left_at IS NULL);
--> statement-breakpoint
CREATE FUNCTION mentorship_student_takes_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.during INTO STRICT NEW.during FROM mentorships m WHERE m.id = NEW.mentorship_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentorship_student_takes_hours BEFORE INSERT OR UPDATE ON mentorship_students
  FOR EACH ROW EXECUTE FUNCTION mentorship_student_takes_hours();
--> statement-breakpoint
-- A move moves its students' hours; a cancellation frees them.
CREATE FUNCTION mentorship_hours_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mentorship_students s
    SET during = NEW.during, left_at = coalesce(s.left_at, NEW.cancelled_at)
    WHERE s.mentorship_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentorship_hours_changed AFTER UPDATE OF during, cancelled_at ON mentorships
  FOR EACH ROW EXECUTE FUNCTION mentorship_hours_changed();
