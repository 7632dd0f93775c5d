-- An erased account stays empty: whatever was on its way while it was erased (a booking, a message, a change
-- of the profile) waits for that transaction at the foreign key, and is then refused here as a conflict.
-- Arguments: the columns that name the user.
CREATE OR REPLACE FUNCTION refuse_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('mentorships', '{mentor_id}'), ('proposals', '{mentor_id,by_id}'), ('session_reports', '{by_id,about_id}'), ('mentorship_students', '{student_id}'), ('reviews', '{student_id}'), ('student_reviews', '{mentor_id,student_id}'),
    ('student_notes', '{mentor_id,student_id}'), ('student_credits', '{mentor_id,student_id}'), ('session_payments', '{mentor_id}'),
    ('materials', '{mentor_id,student_id,uploader_id}'),
    ('saved_replies', '{user_id}'), ('cases', '{about_id}'), ('checks', '{user_id}'), ('case_reports', '{by_id}'), ('blocks', '{user_id,blocked_id}'),
    ('chat_messages', '{sender_id,receiver_id}'), ('notifications', '{user_id}'), ('mentor_profiles', '{user_id}'),
    ('student_profiles', '{user_id}'), ('mentor_expertises', '{user_id}'), ('student_interests', '{user_id}'),
    ('availability', '{mentor_id}'), ('availability_exceptions', '{mentor_id}'), ('busy_imports', '{mentor_id}'), ('busy_hours', '{mentor_id}'), ('profile_views', '{mentor_id}'), ('favourites', '{user_id,mentor_id}'),
    ('preferences', '{user_id}'), ('calendar_tokens', '{user_id}'), ('mail_tokens', '{user_id}'),
    ('refresh_families', '{user_id}')) AS t (name, columns)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER refuse_deleted_user AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_user(%s)',
      one.name, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(one.columns::text[]) c));
  END LOOP;
END $$;

-- Nobody comes back: an update that was waiting for the row would write personal data into it again.
CREATE OR REPLACE FUNCTION deleted_users_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a deleted user' USING ERRCODE = '23503', CONSTRAINT = 'user_not_deleted', TABLE = 'users';
END $$;

CREATE OR REPLACE TRIGGER deleted_users_stay BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION deleted_users_stay();
