-- `mentor_search` is kept by triggers: who writes a mentor, their hours or a review finds the row right in
-- the same transaction. Each function computes its columns afresh for the mentors given, after it has locked
-- their rows: of two writers the second sees what the first one committed.

-- An update that changes nothing does not happen; any other is stamped with its transaction.
CREATE OR REPLACE FUNCTION mentor_search_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN RETURN NULL; END IF;
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER mentor_search_stamp BEFORE INSERT OR UPDATE ON mentor_search
  FOR EACH ROW EXECUTE FUNCTION mentor_search_stamp();

-- Who they are, what they teach, what they ask. The bio stands on a second line of the text: what is found
-- before it counts more. `since`: when those became listed who now are for the first time; without it they
-- were from the day of their account on. Who reads the names of areas here does so under a shared lock, and
-- who changes them under the same lock alone.
CREATE OR REPLACE FUNCTION mentor_search_profiles(ids integer[], since timestamptz DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4136206);
  INSERT INTO mentor_search (user_id, member_since)
    SELECT u.id, u.created_at FROM users u WHERE u.id = ANY (ids) AND u.user_type = 'mentor' ORDER BY u.id
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM mentor_search WHERE user_id = ANY (ids) ORDER BY user_id FOR UPDATE;
  UPDATE mentor_search s SET
    listed = l.listed,
    listed_since = coalesce(s.listed_since, CASE WHEN l.listed THEN coalesce(since, u.created_at) END),
    available = coalesce(p.available, true),
    price_cents = p.price_cents,
    languages = coalesce(p.languages, '{}'),
    sort_name = plain(trim(u.first_name || ' ' || u.last_name)),
    search_text = plain(concat_ws(' ', u.first_name, u.last_name, u.username, p.expertise, t.names)
      || E'\n' || coalesce(p.bio, '')),
    expertise_ids = coalesce(t.areas, '{}'),
    member_since = u.created_at
  FROM users u
  LEFT JOIN mentor_profiles p ON p.user_id = u.id
  LEFT JOIN (
    SELECT me.user_id, array_agg(me.expertise_id ORDER BY me.expertise_id) AS areas,
      string_agg(e.name || ' ' || c.label, ' ' ORDER BY me.position, e.id) AS names
    FROM mentor_expertises me JOIN expertises e ON e.id = me.expertise_id JOIN scopes c ON c.value = e.scope
    WHERE me.user_id = ANY (ids) GROUP BY me.user_id
  ) t ON t.user_id = u.id
  CROSS JOIN LATERAL (SELECT u.user_type = 'mentor' AND u.is_active AND u.deleted_at IS NULL AND u.first_name <> ''
    AND coalesce(p.bio, '') <> '' AND coalesce(p.approval, 'approved') = 'approved' AS listed) l
  WHERE u.id = ANY (ids) AND s.user_id = u.id;
END $$;

-- Parts of the day as in api/availability/slots.ts: until 14:00, until 20:00, then evening.
CREATE OR REPLACE FUNCTION mentor_search_weeks(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mentor_search WHERE user_id = ANY (ids) ORDER BY user_id FOR UPDATE;
  UPDATE mentor_search s SET week_parts = coalesce(w.parts, '{}')
  FROM unnest(ids) AS i (id)
  LEFT JOIN (
    SELECT p.mentor_id, array_agg(p.part ORDER BY p.part) AS parts
    FROM (SELECT DISTINCT a.mentor_id, a.day_of_week * 3
        + CASE WHEN a.start_minute < 840 THEN 0 WHEN a.start_minute < 1200 THEN 1 ELSE 2 END AS part
      FROM availability a WHERE a.mentor_id = ANY (ids)) p
    GROUP BY p.mentor_id
  ) w ON w.mentor_id = i.id
  WHERE s.user_id = i.id;
END $$;

-- What mentors are ordered by, in hundredths: the mean after five more reviews at the overall mean; 0 without a review of one's own.
CREATE OR REPLACE FUNCTION mentor_score(reviews integer, stars integer, mean integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN reviews = 0 THEN 0 ELSE round((5 * mean + 100 * stars)::numeric / (5 + reviews))::integer END
$$;

-- The caller holds the row of review_totals.
CREATE OR REPLACE FUNCTION mentor_search_scores(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM mentor_search WHERE user_id = ANY (ids) ORDER BY user_id FOR UPDATE;
  UPDATE mentor_search s SET
    review_count = coalesce(r.reviews, 0),
    review_sum = coalesce(r.stars, 0),
    badge_points = coalesce(b.points, 0),
    rating_hundredths = round(100.0 * r.stars / r.reviews),
    score_hundredths = mentor_score(coalesce(r.reviews, 0), coalesce(r.stars, 0), t.mean_hundredths)
  FROM review_totals t CROSS JOIN unnest(ids) AS i (id)
  LEFT JOIN (
    SELECT v.mentor_id, count(*)::integer AS reviews, sum(v.calification)::integer AS stars
    FROM reviews v WHERE v.mentor_id = ANY (ids) AND v.published_at IS NOT NULL GROUP BY v.mentor_id
  ) r ON r.mentor_id = i.id
  LEFT JOIN (
    SELECT v.mentor_id, sum(g.points)::integer AS points
    FROM reviews v JOIN review_badges x ON x.review_id = v.id JOIN badges g ON g.id = x.badge_id
    WHERE v.mentor_id = ANY (ids) AND v.published_at IS NOT NULL GROUP BY v.mentor_id
  ) b ON b.mentor_id = i.id
  WHERE s.user_id = i.id;
END $$;

-- The overall mean has two decimals, so that it seldom moves; when it does, everybody's score follows.
CREATE OR REPLACE FUNCTION mentor_search_reviewed(ids integer[], more_reviews integer, more_stars integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE before integer; after integer;
BEGIN
  SELECT mean_hundredths INTO before FROM review_totals FOR UPDATE;
  UPDATE review_totals SET reviews = reviews + more_reviews, stars = stars + more_stars,
    mean_hundredths = round(100.0 * (stars + more_stars) / nullif(reviews + more_reviews, 0))
    RETURNING mean_hundredths INTO after;
  IF after IS DISTINCT FROM before THEN
    PERFORM 1 FROM mentor_search WHERE review_count > 0 OR user_id = ANY (ids) ORDER BY user_id FOR UPDATE;
  END IF;
  PERFORM mentor_search_scores(ids);
  IF after IS DISTINCT FROM before THEN
    UPDATE mentor_search SET score_hundredths = mentor_score(review_count, review_sum, after) WHERE review_count > 0;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION mentor_search_rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  PERFORM 1 FROM review_totals FOR UPDATE;
  UPDATE review_totals SET (reviews, stars, mean_hundredths) =
    (SELECT count(*), coalesce(sum(calification), 0), round(avg(calification) * 100) FROM reviews
    WHERE published_at IS NOT NULL);
  SELECT array_agg(id ORDER BY id) INTO ids FROM users WHERE user_type = 'mentor';
  PERFORM mentor_search_profiles(ids), mentor_search_weeks(ids), mentor_search_scores(ids);
END $$;

-- Whole accounts are written with their profiles; who changes one that is there does so now.
CREATE OR REPLACE FUNCTION mentor_search_on_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM mentor_search_profiles(ARRAY[NEW.id], coalesce(told_time(), now()));
  ELSE
    PERFORM mentor_search_profiles((SELECT array_agg(id) FROM new_rows WHERE user_type = 'mentor'), told_time());
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentor_search_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_search_on_users();

CREATE OR REPLACE TRIGGER mentor_search_update
  AFTER UPDATE OF username, first_name, last_name, user_type, is_active, deleted_at, created_at ON users
  FOR EACH ROW WHEN (OLD.user_type = 'mentor' OR NEW.user_type = 'mentor') EXECUTE FUNCTION mentor_search_on_users();

-- Of mentor_profiles and mentor_expertises, whose rows name their user.
CREATE OR REPLACE FUNCTION mentor_search_on_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM mentor_search_profiles((SELECT array_agg(DISTINCT user_id) FROM new_rows),
      CASE TG_OP WHEN 'UPDATE' THEN coalesce(told_time(), now()) ELSE told_time() END);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM mentor_search_profiles((SELECT array_agg(DISTINCT user_id) FROM old_rows), coalesce(told_time(), now()));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mentor_search_on_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM mentor_search_weeks((SELECT array_agg(DISTINCT mentor_id) FROM new_rows)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM mentor_search_weeks((SELECT array_agg(DISTINCT mentor_id) FROM old_rows)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mentor_search_on_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[]; more_reviews integer; more_stars integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT mentor_id), count(*), sum(calification) INTO ids, more_reviews, more_stars FROM new_rows
      WHERE published_at IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT mentor_id), -count(*), -sum(calification) INTO ids, more_reviews, more_stars FROM old_rows
      WHERE published_at IS NOT NULL;
  ELSE
    -- Most updates change words only. What is hidden counts nowhere.
    SELECT array_agg(DISTINCT c.mentor_id), sum(c.more), sum(c.stars) INTO ids, more_reviews, more_stars FROM (
      SELECT m.mentor_id, m.more, m.stars FROM new_rows n JOIN old_rows o ON o.id = n.id
      CROSS JOIN LATERAL (VALUES (n.mentor_id, 1, n.calification, n.published_at),
        (o.mentor_id, -1, -o.calification, o.published_at)) AS m (mentor_id, more, stars, published)
      WHERE m.published IS NOT NULL AND (n.mentor_id, n.calification, n.published_at IS NULL)
        IS DISTINCT FROM (o.mentor_id, o.calification, o.published_at IS NULL)) c;
  END IF;
  IF ids IS NOT NULL THEN PERFORM mentor_search_reviewed(ids, more_reviews, more_stars); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mentor_search_on_badges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  IF TG_TABLE_NAME = 'badges' THEN
    PERFORM 1 FROM review_totals FOR UPDATE;
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids
      FROM review_badges x JOIN reviews v ON v.id = x.review_id WHERE x.badge_id = NEW.id;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids FROM new_rows x JOIN reviews v ON v.id = x.review_id;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids FROM old_rows x JOIN reviews v ON v.id = x.review_id;
  ELSE
    SELECT array_agg(DISTINCT v.mentor_id) INTO ids FROM (SELECT * FROM new_rows UNION ALL SELECT * FROM old_rows) x
      JOIN reviews v ON v.id = x.review_id;
  END IF;
  IF ids IS NOT NULL THEN PERFORM mentor_search_reviewed(ids, 0, 0); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('mentor_profiles', 'mentor_search_on_profiles()'), ('mentor_expertises', 'mentor_search_on_profiles()'),
    ('availability', 'mentor_search_on_availability()'), ('reviews', 'mentor_search_on_reviews()'),
    ('review_badges', 'mentor_search_on_badges()')) AS t (name, call),
    (VALUES ('insert', 'NEW TABLE AS new_rows'), ('update', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'),
    ('delete', 'OLD TABLE AS old_rows')) AS c (change, rows)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER mentor_search_%s AFTER %1$s ON %I REFERENCING %s
      FOR EACH STATEMENT EXECUTE FUNCTION %s', one.change, one.name, one.rows, one.call);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER mentor_search_update AFTER UPDATE OF points ON badges
  FOR EACH ROW WHEN (OLD.points <> NEW.points) EXECUTE FUNCTION mentor_search_on_badges();

-- Names of areas and of their scopes are part of the text.
CREATE OR REPLACE FUNCTION mentor_search_on_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'scopes' THEN
    PERFORM mentor_search_profiles((SELECT array_agg(DISTINCT me.user_id) FROM mentor_expertises me
      JOIN expertises e ON e.id = me.expertise_id WHERE e.scope = NEW.value));
  ELSE
    PERFORM mentor_search_profiles((SELECT array_agg(user_id) FROM mentor_expertises WHERE expertise_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mentor_search_before_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4136206);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mentor_search_before BEFORE UPDATE OF name, scope ON expertises
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_search_before_areas();

CREATE OR REPLACE TRIGGER mentor_search_before BEFORE UPDATE OF label ON scopes
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_search_before_areas();

CREATE OR REPLACE TRIGGER mentor_search_update AFTER UPDATE OF name, scope ON expertises
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.scope <> NEW.scope) EXECUTE FUNCTION mentor_search_on_areas();

CREATE OR REPLACE TRIGGER mentor_search_update AFTER UPDATE OF label ON scopes
  FOR EACH ROW WHEN (OLD.label <> NEW.label) EXECUTE FUNCTION mentor_search_on_areas();

-- For rows that an older version of these functions computed.
SELECT mentor_search_rebuild();
