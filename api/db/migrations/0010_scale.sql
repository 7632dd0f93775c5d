-- Every column that refers to a row that can be deleted has an index: the check of a deletion would otherwise read the whole table.
CREATE INDEX mentorships_booked_by_idx ON mentorships (booked_by_id);
--> statement-breakpoint
CREATE INDEX mentorships_cancelled_by_idx ON mentorships (cancelled_by_id) WHERE cancelled_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX mentorships_rescheduled_by_idx ON mentorships (rescheduled_by_id) WHERE rescheduled_by_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX mentorship_expertises_expertise_idx ON mentorship_expertises (expertise_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_mentorship_idx ON idempotency_keys (mentorship_id);
--> statement-breakpoint
CREATE INDEX room_presence_user_idx ON room_presence (user_id);
--> statement-breakpoint
CREATE INDEX users_picture_idx ON users (picture_hash) WHERE picture_hash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX favourites_mentor_idx ON favourites (mentor_id);
--> statement-breakpoint
CREATE INDEX review_badges_badge_idx ON review_badges (badge_id);
--> statement-breakpoint
-- Lower case, without accents. Immutable as long as nobody changes the dictionary; its body keeps what it refers to wherever the
-- extension's schema is.
CREATE FUNCTION plain(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, words));
--> statement-breakpoint
-- For LIKE: contains these words, wherever and whatever their accents; wildcards stand for themselves.
CREATE FUNCTION containing(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(plain(words), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
-- What staff searches in: people, and the sessions' own texts.
CREATE INDEX users_names_idx ON users
  USING gin (plain(first_name || ' ' || last_name || ' ' || username::text) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX mentorships_texts_idx ON mentorships
  USING gin (plain(room_code || ' ' || additional_information) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- When a mentor was listed for the first time: an account is often much older than its profile.
ALTER TABLE mentor_search ADD COLUMN listed_since timestamptz;
--> statement-breakpoint
UPDATE mentor_search s SET listed_since = member_since
  WHERE listed OR EXISTS (SELECT 1 FROM mentorships m WHERE m.mentor_id = s.user_id);
--> statement-breakpoint
DROP INDEX mentor_search_new_idx;
--> statement-breakpoint
CREATE INDEX mentor_search_new_idx ON mentor_search (listed_since DESC, user_id) WHERE listed;
--> statement-breakpoint
DROP FUNCTION mentor_search_profiles(integer[]);
--> statement-breakpoint
-- As in 0006. `since`: when those became listed who now are for the first time; without it they were from the day of their account on.
CREATE FUNCTION mentor_search_profiles(ids integer[], since timestamptz DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
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
    sort_name = lower(unaccent(trim(u.first_name || ' ' || u.last_name))),
    search_text = lower(unaccent(concat_ws(' ', u.first_name, u.last_name, u.username, p.expertise, t.names)
      || E'\n' || coalesce(p.bio, ''))),
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
    AND coalesce(p.bio, '') <> '' AS listed) l
  WHERE u.id = ANY (ids) AND s.user_id = u.id;
END $$;
--> statement-breakpoint
-- The application's own clock, where it has told it to this transaction (api/db/clock.ts).
CREATE FUNCTION told_time() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN nullif(current_setting('mentorea.now', true), '')::timestamptz;
--> statement-breakpoint
-- Whole accounts are written with their profiles; whoever changes one that is there does so now.
CREATE OR REPLACE FUNCTION mentor_search_on_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM mentor_search_profiles(ARRAY[NEW.id], coalesce(told_time(), now()));
  ELSE
    PERFORM mentor_search_profiles((SELECT array_agg(id) FROM new_rows WHERE user_type = 'mentor'), told_time());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Rates per account and address, counted by all instances together (api/http/rates.ts). Unlogged: after a crash the counts start afresh,
-- and nobody waits for a disk.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire timestamptz
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
