-- When what a mentor's public page shows last changed. A table of its own (`mentor_pages`): the search keeps
-- its copy of `mentor_search` by what changes there, and a new picture or an answer to a review is nothing it
-- has to read again. A mentor without a row has not changed since joining.

-- `since` null: nobody told the time of rows that were written as they are (demo data, imports); the
-- account's own date stands for it. Locks in the order of mentorSearch.sql: review_totals where reviews are
-- concerned, then the mentors' rows by id.
CREATE OR REPLACE FUNCTION mentor_page_changed(ids integer[], since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL OR since IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM mentor_search WHERE user_id = ANY (ids) ORDER BY user_id FOR UPDATE;
  INSERT INTO mentor_pages AS p (mentor_id, updated_at)
    SELECT id, since FROM users WHERE id = ANY (ids) AND user_type = 'mentor' ORDER BY id
    ON CONFLICT (mentor_id) DO UPDATE SET updated_at = excluded.updated_at WHERE p.updated_at < excluded.updated_at;
END $$;

CREATE OR REPLACE FUNCTION mentor_page_on_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'author' THEN
    PERFORM mentor_page_changed((SELECT array_agg(DISTINCT mentor_id) FROM reviews WHERE student_id = NEW.id AND published_at IS NOT NULL),
      coalesce(told_time(), now()));
  ELSE
    PERFORM mentor_page_changed(ARRAY[NEW.id], coalesce(told_time(), now()));
  END IF;
  RETURN NULL;
END $$;

-- Names of triggers: of one table they fire by name, these after those of `mentor_search`.
CREATE OR REPLACE TRIGGER mentor_shown_update
  AFTER UPDATE OF username, first_name, last_name, picture_hash, user_type, is_active, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.user_type = 'mentor' OR NEW.user_type = 'mentor')
    AND (OLD.username::text, OLD.first_name, OLD.last_name, OLD.picture_hash, OLD.user_type, OLD.is_active, OLD.deleted_at)
      IS DISTINCT FROM (NEW.username::text, NEW.first_name, NEW.last_name, NEW.picture_hash, NEW.user_type, NEW.is_active, NEW.deleted_at))
  EXECUTE FUNCTION mentor_page_on_users();

-- Reviews are signed.
CREATE OR REPLACE TRIGGER mentor_shown_author AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN (NEW.user_type = 'alumno' AND (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION mentor_page_on_users('author');

CREATE OR REPLACE FUNCTION mentor_page_on_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM mentor_page_changed((SELECT array_agg(user_id) FROM new_rows), told_time());
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM mentor_page_changed((SELECT array_agg(user_id) FROM old_rows), coalesce(told_time(), now()));
  ELSE
    PERFORM mentor_page_changed((SELECT array_agg(n.user_id) FROM new_rows n JOIN old_rows o USING (user_id)
      WHERE (n.bio, n.expertise, n.available, n.linkedin_url, n.price_cents, n.languages, n.intro_video_url, n.approval, n.is_professional)
        IS DISTINCT FROM (o.bio, o.expertise, o.available, o.linkedin_url, o.price_cents, o.languages, o.intro_video_url, o.approval, o.is_professional)),
      coalesce(told_time(), now()));
  END IF;
  RETURN NULL;
END $$;

-- Of rows that are the mentor's in parts: areas and half hours of the week. Argument: the column that names
-- the mentor.
CREATE OR REPLACE FUNCTION mentor_page_on_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM new_rows', TG_ARGV[0]) INTO ids;
    PERFORM mentor_page_changed(ids, CASE TG_OP WHEN 'INSERT' THEN told_time() ELSE coalesce(told_time(), now()) END);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT array_agg(DISTINCT %I) FROM old_rows', TG_ARGV[0]) INTO ids;
    PERFORM mentor_page_changed(ids, coalesce(told_time(), now()));
  END IF;
  RETURN NULL;
END $$;

-- A new review is as old as it says; its writing, answering and badges are changes of now.
CREATE OR REPLACE FUNCTION mentor_page_on_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  PERFORM 1 FROM review_totals FOR UPDATE;
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT mentor_id, max(greatest(created_at, updated_at, replied_at)) AS since FROM new_rows
      WHERE published_at IS NOT NULL GROUP BY mentor_id ORDER BY mentor_id
    LOOP
      PERFORM mentor_page_changed(ARRAY[one.mentor_id], one.since);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM mentor_page_changed((SELECT array_agg(DISTINCT mentor_id) FROM old_rows WHERE published_at IS NOT NULL), coalesce(told_time(), now()));
  ELSE
    PERFORM mentor_page_changed((SELECT array_agg(DISTINCT m.id) FROM new_rows n JOIN old_rows o ON o.id = n.id
      CROSS JOIN LATERAL (VALUES (n.mentor_id), (o.mentor_id)) AS m (id)
      WHERE coalesce(n.published_at, o.published_at) IS NOT NULL
        AND (n.mentor_id, n.student_id, n.title, n.calification, n.text, n.reply, n.created_at, n.published_at IS NULL)
        IS DISTINCT FROM (o.mentor_id, o.student_id, o.title, o.calification, o.text, o.reply, o.created_at, o.published_at IS NULL)),
      coalesce(told_time(), now()));
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('mentor_profiles', 'mentor_page_on_profiles()'), ('mentor_expertises', $q$mentor_page_on_parts('user_id')$q$),
    ('availability', $q$mentor_page_on_parts('mentor_id')$q$), ('mentor_offers', $q$mentor_page_on_parts('mentor_id')$q$), ('checks', $q$mentor_page_on_parts('user_id')$q$), ('reviews', 'mentor_page_on_reviews()')) AS t (name, call),
    (VALUES ('insert', 'NEW TABLE AS new_rows'), ('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('delete', 'OLD TABLE AS old_rows')) AS c (change, rows)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER mentor_shown_%s AFTER %1$s ON %I REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION %s', one.change, one.name, one.rows, one.call);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION mentor_page_on_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mentor_page_changed((SELECT array_agg(user_id) FROM mentor_expertises WHERE expertise_id = NEW.id),
    coalesce(told_time(), now()));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentor_shown_update AFTER UPDATE OF name ON expertises
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION mentor_page_on_areas();

CREATE OR REPLACE FUNCTION mentor_page_on_badges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  PERFORM 1 FROM review_totals FOR UPDATE;
  IF TG_TABLE_NAME = 'badges' THEN
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids
      FROM review_badges x JOIN reviews v ON v.id = x.review_id WHERE x.badge_id = NEW.id;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids FROM new_rows x JOIN reviews v ON v.id = x.review_id
      WHERE v.published_at IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids FROM old_rows x JOIN reviews v ON v.id = x.review_id
      WHERE v.published_at IS NOT NULL;
  END IF;
  PERFORM mentor_page_changed(ids, CASE TG_OP WHEN 'INSERT' THEN told_time() ELSE coalesce(told_time(), now()) END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentor_shown_insert AFTER INSERT ON review_badges REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_page_on_badges();

CREATE OR REPLACE TRIGGER mentor_shown_delete AFTER DELETE ON review_badges REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_page_on_badges();

CREATE OR REPLACE TRIGGER mentor_shown_update AFTER UPDATE OF name, icon, points ON badges FOR EACH ROW
  WHEN ((OLD.name, OLD.icon, OLD.points) IS DISTINCT FROM (NEW.name, NEW.icon, NEW.points))
  EXECUTE FUNCTION mentor_page_on_badges();

-- Whether search engines may list it.
CREATE OR REPLACE FUNCTION mentor_page_on_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mentor_page_changed(ARRAY[NEW.user_id], coalesce(told_time(), now()));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentor_shown_insert AFTER INSERT ON preferences
  FOR EACH ROW WHEN (NOT NEW.indexed) EXECUTE FUNCTION mentor_page_on_preferences();

CREATE OR REPLACE TRIGGER mentor_shown_update AFTER UPDATE OF indexed ON preferences
  FOR EACH ROW WHEN (OLD.indexed <> NEW.indexed) EXECUTE FUNCTION mentor_page_on_preferences();
