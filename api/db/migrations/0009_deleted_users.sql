-- A badge's name is one name however it is written.
CREATE UNIQUE INDEX badges_name_folded ON badges (lower(name));
--> statement-breakpoint
-- An erased account stays empty: whatever was on its way while it was erased (a booking, a message, a change of the profile) waits for that
-- transaction at the foreign key, and is then refused here as a conflict. Arguments: the columns that name the user.
CREATE FUNCTION refuse_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE named text; gone boolean;
BEGIN
  FOREACH named IN ARRAY TG_ARGV LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM added a JOIN users u ON u.id = a.%I WHERE u.deleted_at IS NOT NULL)', named)
      INTO gone;
    IF gone THEN
      RAISE EXCEPTION 'a deleted user' USING ERRCODE = '23503', CONSTRAINT = 'user_not_deleted', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON mentorships REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('mentor_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON mentorship_students REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('student_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('student_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON chat_messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('sender_id', 'receiver_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON mentor_profiles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON student_profiles REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON mentor_expertises REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON student_interests REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON availability REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('mentor_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON availability_exceptions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('mentor_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON favourites REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id', 'mentor_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON preferences REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON calendar_tokens REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON mail_tokens REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
CREATE TRIGGER refuse_deleted_user AFTER INSERT ON refresh_families REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user('user_id');
--> statement-breakpoint
-- Nobody comes back: an update that was waiting for the row would write personal data into it again.
CREATE FUNCTION deleted_users_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a deleted user' USING ERRCODE = '23503', CONSTRAINT = 'user_not_deleted', TABLE = 'users';
END $$;
--> statement-breakpoint
CREATE TRIGGER deleted_users_stay BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION deleted_users_stay();
