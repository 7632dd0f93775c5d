-- What the public reads of a mentor is told on a channel when it changes, by the names of the mentors
-- (api/live/publicChanges.ts). NOTIFY leaves with the commit, and says the same thing once in a transaction. The
-- same is written down by id (`public_changes`) for who must not miss a change (api/mentors/publicData.ts): rows
-- are only added, so that nobody waits for anybody.
CREATE OR REPLACE FUNCTION tell_public(names text[], lists boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(names) > 500 THEN
    PERFORM pg_notify('public_changes', '{"mentors":"all","lists":true}');
    RETURN;
  END IF;
  -- A name has at most 30 characters, a message 8,000 bytes.
  PERFORM pg_notify('public_changes', json_build_object('mentors', said.names, 'lists', lists)::text)
  FROM (
    SELECT json_agg(n.name ORDER BY n.name) AS names
    FROM unnest(names) WITH ORDINALITY AS n (name, place) GROUP BY (n.place - 1) / 100
  ) said;
END $$;

CREATE OR REPLACE FUNCTION note_public(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (mentor_id) SELECT u.id FROM users u WHERE u.id = ANY (ids) AND u.user_type = 'mentor';
END $$;

CREATE OR REPLACE FUNCTION tell_mentors(ids integer[], lists boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_public(ids);
  PERFORM tell_public((SELECT array_agg(u.username::text ORDER BY u.id) FROM users u
    WHERE u.id = ANY (ids) AND u.user_type = 'mentor'), lists);
END $$;

-- Of tables whose rows name their mentor. Arguments: that column; whether lists of mentors show it.
CREATE OR REPLACE FUNCTION tell_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[]; more integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN EXECUTE format('SELECT array_agg(DISTINCT %I) FROM new_rows', TG_ARGV[0]) INTO ids; END IF;
  IF TG_OP <> 'INSERT' THEN EXECUTE format('SELECT array_agg(DISTINCT %I) FROM old_rows', TG_ARGV[0]) INTO more; END IF;
  PERFORM tell_mentors(ids || more, TG_ARGV[1]::boolean);
  RETURN NULL;
END $$;

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('mentor_profiles', 'user_id', true), ('mentor_expertises', 'user_id', true), ('preferences', 'user_id', true), ('checks', 'user_id', true),
    ('reviews', 'mentor_id', true), ('availability', 'mentor_id', false), ('mentor_offers', 'mentor_id', false),
    ('availability_exceptions', 'mentor_id', false), ('busy_hours', 'mentor_id', false), ('mentorships', 'mentor_id', false),
    ('proposals', 'mentor_id', false)) AS t (name, mentor, lists),
    (VALUES ('insert', 'NEW TABLE AS new_rows'), ('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('delete', 'OLD TABLE AS old_rows')) AS c (change, rows)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER tell_%s AFTER %1$s ON %I REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows(%L, %L)', one.change, one.name, one.rows, one.mentor, one.lists);
  END LOOP;
END $$;

-- Of a mentor what everybody sees, under the name of before too; of a student the name and picture beside the
-- reviews.
CREATE OR REPLACE FUNCTION tell_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO public_changes (mentor_id) VALUES (OLD.id);
    PERFORM tell_public(ARRAY[OLD.username::text], true);
    RETURN NULL;
  END IF;
  IF 'mentor' IN (OLD.user_type, NEW.user_type) THEN
    INSERT INTO public_changes (mentor_id) VALUES (NEW.id);
    PERFORM tell_public(ARRAY[OLD.username::text, NEW.username::text], true);
  END IF;
  PERFORM tell_mentors((SELECT array_agg(DISTINCT r.mentor_id) FROM reviews r WHERE r.student_id = NEW.id), true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_update
  AFTER UPDATE OF username, first_name, last_name, user_type, is_active, deleted_at, picture_hash ON users
  FOR EACH ROW WHEN ((OLD.username::text, OLD.first_name, OLD.last_name, OLD.user_type, OLD.is_active, OLD.deleted_at, OLD.picture_hash)
    IS DISTINCT FROM (NEW.username::text, NEW.first_name, NEW.last_name, NEW.user_type, NEW.is_active, NEW.deleted_at, NEW.picture_hash))
  EXECUTE FUNCTION tell_of_users();

CREATE OR REPLACE TRIGGER tell_delete AFTER DELETE ON users FOR EACH ROW WHEN (OLD.user_type = 'mentor') EXECUTE FUNCTION tell_of_users();

CREATE OR REPLACE FUNCTION tell_of_given_badges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_mentors((SELECT array_agg(r.mentor_id) FROM reviews r WHERE r.id IN (NEW.review_id, OLD.review_id)), true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON review_badges
  FOR EACH ROW EXECUTE FUNCTION tell_of_given_badges();

-- Names of badges, areas and their scopes stand on everybody's page; nobody's hours change with them.
CREATE OR REPLACE FUNCTION tell_of_everybody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes (mentor_id) VALUES (NULL);
  PERFORM pg_notify('public_changes', '{"mentors":"all","lists":true}');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_update AFTER UPDATE ON badges FOR EACH STATEMENT EXECUTE FUNCTION tell_of_everybody();

CREATE OR REPLACE TRIGGER tell_update AFTER INSERT OR UPDATE OR DELETE ON expertises FOR EACH STATEMENT EXECUTE FUNCTION tell_of_everybody();

CREATE OR REPLACE TRIGGER tell_update AFTER INSERT OR UPDATE OR DELETE ON scopes FOR EACH STATEMENT EXECUTE FUNCTION tell_of_everybody();
