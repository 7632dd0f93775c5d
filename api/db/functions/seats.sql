-- A seat (`mentorship_students`) has the hours of its session, so that the database can refuse a second one
-- at the same time.
CREATE OR REPLACE FUNCTION mentorship_student_takes_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.during INTO STRICT NEW.during FROM mentorships m WHERE m.id = NEW.mentorship_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER mentorship_student_takes_hours BEFORE INSERT OR UPDATE ON mentorship_students
  FOR EACH ROW EXECUTE FUNCTION mentorship_student_takes_hours();

-- A move moves the hours of the students who are in it; a cancellation frees them. Who left before keeps the
-- hours as they were then: how long before the start somebody left stays on record.
CREATE OR REPLACE FUNCTION mentorship_hours_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mentorship_students s
    SET during = NEW.during, left_at = NEW.cancelled_at
    WHERE s.mentorship_id = NEW.id AND s.left_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentorship_hours_changed AFTER UPDATE OF during, cancelled_at ON mentorships
  FOR EACH ROW EXECUTE FUNCTION mentorship_hours_changed();
