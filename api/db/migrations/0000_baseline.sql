-- Written by hand, as is the end: what drizzle cannot express.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Lower case, without accents. Immutable as long as nobody changes the dictionary; its body keeps what it refers to
-- wherever the extension's schema is. Indexes hold its results: a migration that changes it has to rebuild them.
CREATE FUNCTION plain(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, words));

-- For LIKE: contains these words, wherever and whatever their accents; wildcards stand for themselves.
CREATE FUNCTION containing(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(plain(words), '([\\%_])', '\\\1', 'g') || '%';

-- Generated from schema.ts.
CREATE TYPE "public"."academic_level" AS ENUM('educacion_primaria', 'educacion_secundaria_eso', 'bachillerato', 'formacion_profesional_fp', 'estudios_universitarios', 'estudios_postgrado');
CREATE TYPE "public"."user_type" AS ENUM('mentor', 'alumno', 'admin', 'support');
CREATE TABLE "availability" (
	"mentor_id" integer NOT NULL,
	"day_of_week" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	CONSTRAINT "availability_mentor_id_day_of_week_start_minute_pk" PRIMARY KEY("mentor_id","day_of_week","start_minute"),
	CONSTRAINT "availability_day" CHECK ("availability"."day_of_week" between 0 and 6),
	CONSTRAINT "availability_minute" CHECK ("availability"."start_minute" between 0 and 1410 and "availability"."start_minute" % 30 = 0)
);

CREATE TABLE "availability_exceptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "availability_exceptions_minutes" CHECK ("availability_exceptions"."start_minute" >= 0 and "availability_exceptions"."end_minute" <= 1440 and "availability_exceptions"."start_minute" < "availability_exceptions"."end_minute" and "availability_exceptions"."start_minute" % 30 = 0 and "availability_exceptions"."end_minute" % 30 = 0)
);

CREATE TABLE "badges" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "badges_name_unique" UNIQUE("name")
);

CREATE TABLE "calendar_tokens" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_tokens_hash_unique" UNIQUE("hash")
);

CREATE TABLE "chat_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sender_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"content" text NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "chat_messages_content" CHECK (char_length("chat_messages"."content") between 1 and 4000)
);

CREATE TABLE "expertises" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "expertises_name_id_unique" UNIQUE("name_id")
);

CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_mentor_id_pk" PRIMARY KEY("user_id","mentor_id")
);

CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"mentorship_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"written_in" "pg_snapshot" DEFAULT pg_current_snapshot() NOT NULL
);

CREATE TABLE "mail_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "mentor_expertises" (
	"user_id" integer NOT NULL,
	"expertise_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "mentor_expertises_user_id_expertise_id_pk" PRIMARY KEY("user_id","expertise_id")
);

CREATE TABLE "mentor_pages" (
	"mentor_id" integer PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "mentor_profiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"expertise" text DEFAULT '' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"price_cents" integer,
	"department" text DEFAULT '' NOT NULL,
	"shift" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL
);

CREATE TABLE "mentor_search" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"price_cents" integer,
	"search_text" text DEFAULT '' NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"expertise_ids" integer[] DEFAULT '{}' NOT NULL,
	"week_parts" integer[] DEFAULT '{}' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"review_sum" integer DEFAULT 0 NOT NULL,
	"badge_points" integer DEFAULT 0 NOT NULL,
	"rating_hundredths" integer,
	"score_hundredths" integer DEFAULT 0 NOT NULL,
	"member_since" timestamp with time zone NOT NULL,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"listed_since" timestamp with time zone
);

CREATE TABLE "mentorship_expertises" (
	"mentorship_id" integer NOT NULL,
	"expertise_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "mentorship_expertises_mentorship_id_expertise_id_pk" PRIMARY KEY("mentorship_id","expertise_id")
);

CREATE TABLE "mentorship_students" (
	"mentorship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"during" "tstzrange" DEFAULT 'empty' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "mentorship_students_mentorship_id_student_id_pk" PRIMARY KEY("mentorship_id","student_id")
);

CREATE TABLE "mentorships" (
	"id" serial PRIMARY KEY NOT NULL,
	"identifier" uuid DEFAULT gen_random_uuid() NOT NULL,
	"mentor_id" integer NOT NULL,
	"booked_by_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"price_cents" integer NOT NULL,
	"room_code" text NOT NULL,
	"room_size" smallint DEFAULT 5 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"open" boolean DEFAULT true NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"additional_information" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by_id" integer,
	"cancel_reason" text,
	"cancel_kind" text,
	"cancelled_late" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"rescheduled_at" timestamp with time zone,
	"rescheduled_by_id" integer,
	"seat_changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mentorships_identifier_unique" UNIQUE("identifier"),
	CONSTRAINT "mentorships_room_code_key" UNIQUE("room_code"),
	CONSTRAINT "mentorships_during" CHECK (not isempty("mentorships"."during") and lower_inc("mentorships"."during") and not upper_inc("mentorships"."during")),
	CONSTRAINT "mentorships_duration" CHECK (extract(epoch from upper("mentorships"."during") - lower("mentorships"."during"))::int % 1800 = 0 and upper("mentorships"."during") - lower("mentorships"."during") <= interval '8 hours'),
	CONSTRAINT "mentorships_price" CHECK ("mentorships"."price_cents" >= 0)
);

CREATE TABLE "notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"link" text DEFAULT '' NOT NULL
);

CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"indexed" boolean DEFAULT true NOT NULL
);

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);

CREATE TABLE "refresh_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL
);

CREATE TABLE "review_badges" (
	"review_id" integer NOT NULL,
	"badge_id" integer NOT NULL,
	CONSTRAINT "review_badges_review_id_badge_id_pk" PRIMARY KEY("review_id","badge_id")
);

CREATE TABLE "review_totals" (
	"id" smallint PRIMARY KEY NOT NULL,
	"reviews" integer NOT NULL,
	"stars" integer NOT NULL,
	"mean_hundredths" integer,
	CONSTRAINT "review_totals_id_check" CHECK ("review_totals"."id" = 1)
);

CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"title" text NOT NULL,
	"calification" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone,
	"reply" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "reviews_once" UNIQUE("mentorship_id","student_id"),
	CONSTRAINT "reviews_calification" CHECK ("reviews"."calification" between 1 and 5)
);

CREATE TABLE "room_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"client_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_messages_content" CHECK (char_length("room_messages"."content") between 1 and 1000)
);

CREATE TABLE "room_peers" (
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"instance" uuid NOT NULL,
	"peer" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_peers_mentorship_id_user_id_pk" PRIMARY KEY("mentorship_id","user_id")
);

CREATE TABLE "room_post" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance" uuid NOT NULL,
	"mentorship_id" integer NOT NULL,
	"peer_id" text NOT NULL,
	"frame" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "room_presence" (
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_presence_mentorship_id_user_id_pk" PRIMARY KEY("mentorship_id","user_id")
);

CREATE TABLE "scopes" (
	"value" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL
);

CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

CREATE TABLE "student_interests" (
	"user_id" integer NOT NULL,
	"expertise_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "student_interests_user_id_expertise_id_pk" PRIMARY KEY("user_id","expertise_id")
);

CREATE TABLE "student_profiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"academic_level" "academic_level",
	"subjects_needed_help" text[] DEFAULT '{}' NOT NULL,
	"learning_goals" text[] DEFAULT '{}' NOT NULL
);

CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"user_type" "user_type" NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone_number_country_code" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"picture_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_username_key" UNIQUE("username"),
	CONSTRAINT "users_email_key" UNIQUE("email")
);

ALTER TABLE "availability" ADD CONSTRAINT "availability_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_tokens" ADD CONSTRAINT "calendar_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "expertises" ADD CONSTRAINT "expertises_scope_scopes_value_fk" FOREIGN KEY ("scope") REFERENCES "public"."scopes"("value") ON DELETE no action ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentor_expertises" ADD CONSTRAINT "mentor_expertises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentor_expertises" ADD CONSTRAINT "mentor_expertises_expertise_id_expertises_id_fk" FOREIGN KEY ("expertise_id") REFERENCES "public"."expertises"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentor_pages" ADD CONSTRAINT "mentor_pages_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentor_search" ADD CONSTRAINT "mentor_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentorship_expertises" ADD CONSTRAINT "mentorship_expertises_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentorship_expertises" ADD CONSTRAINT "mentorship_expertises_expertise_id_expertises_id_fk" FOREIGN KEY ("expertise_id") REFERENCES "public"."expertises"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentorship_students" ADD CONSTRAINT "mentorship_students_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mentorship_students" ADD CONSTRAINT "mentorship_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_booked_by_id_users_id_fk" FOREIGN KEY ("booked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_cancelled_by_id_users_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_rescheduled_by_id_users_id_fk" FOREIGN KEY ("rescheduled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_families" ADD CONSTRAINT "refresh_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_badges" ADD CONSTRAINT "review_badges_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_badges" ADD CONSTRAINT "review_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_interests" ADD CONSTRAINT "student_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_interests" ADD CONSTRAINT "student_interests_expertise_id_expertises_id_fk" FOREIGN KEY ("expertise_id") REFERENCES "public"."expertises"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "availability_exceptions_mentor_idx" ON "availability_exceptions" USING btree ("mentor_id","day");
CREATE UNIQUE INDEX "badges_name_folded" ON "badges" USING btree (lower("name"));
CREATE UNIQUE INDEX "chat_messages_client_id" ON "chat_messages" USING btree ("sender_id","client_id");
CREATE INDEX "chat_messages_pair_idx" ON "chat_messages" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"),"id");
CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("receiver_id","sender_id","id") WHERE "chat_messages"."read_at" is null;
CREATE INDEX "chat_messages_waiting_idx" ON "chat_messages" USING btree ("created_at") WHERE "chat_messages"."read_at" is null;
CREATE INDEX "chat_messages_sent_idx" ON "chat_messages" USING btree ("sender_id","receiver_id","id");
CREATE INDEX "chat_messages_received_idx" ON "chat_messages" USING btree ("receiver_id","sender_id","id");
CREATE INDEX "favourites_mentor_idx" ON "favourites" USING btree ("mentor_id");
CREATE INDEX "idempotency_keys_mentorship_idx" ON "idempotency_keys" USING btree ("mentorship_id");
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "live_events_user_idx" ON "live_events" USING btree ("user_id","id");
CREATE INDEX "live_events_created_idx" ON "live_events" USING btree ("created_at");
CREATE INDEX "mail_tokens_user_idx" ON "mail_tokens" USING btree ("user_id","purpose");
CREATE INDEX "mentor_expertises_expertise_idx" ON "mentor_expertises" USING btree ("expertise_id");
CREATE INDEX "mentor_search_changed_idx" ON "mentor_search" USING btree ("changed");
CREATE INDEX "mentor_search_rank_idx" ON "mentor_search" USING btree ("score_hundredths" DESC NULLS LAST,"review_count" DESC NULLS LAST,"sort_name","user_id") WHERE "mentor_search"."listed";
CREATE INDEX "mentor_search_new_idx" ON "mentor_search" USING btree ("listed_since" DESC NULLS FIRST,"user_id") WHERE "mentor_search"."listed";
CREATE INDEX "mentor_search_text_idx" ON "mentor_search" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
CREATE INDEX "mentor_search_expertises_idx" ON "mentor_search" USING gin ("expertise_ids") WITH (fastupdate=false);
CREATE INDEX "mentorship_expertises_expertise_idx" ON "mentorship_expertises" USING btree ("expertise_id");
CREATE INDEX "mentorship_students_student_idx" ON "mentorship_students" USING btree ("student_id",lower("during") desc);
CREATE INDEX "mentorships_start_idx" ON "mentorships" USING btree (lower("during")) WHERE "mentorships"."cancelled_at" is null;
CREATE INDEX "mentorships_end_idx" ON "mentorships" USING btree (upper("during")) WHERE "mentorships"."cancelled_at" is null;
CREATE INDEX "mentorships_pending_idx" ON "mentorships" USING btree (lower("during")) WHERE "mentorships"."cancelled_at" is null and "mentorships"."confirmed_at" is null;
CREATE INDEX "mentorships_listed_idx" ON "mentorships" USING btree (lower("during")) WHERE "mentorships"."listed" and "mentorships"."confirmed_at" is not null and "mentorships"."cancelled_at" is null;
CREATE INDEX "mentorships_done_idx" ON "mentorships" USING btree ("mentor_id",upper("during")) WHERE "mentorships"."cancelled_at" is null and "mentorships"."confirmed_at" is not null;
CREATE INDEX "mentorships_mentor_start_idx" ON "mentorships" USING btree ("mentor_id",lower("during") desc);
CREATE INDEX "mentorships_booked_by_idx" ON "mentorships" USING btree ("booked_by_id");
CREATE INDEX "mentorships_cancelled_by_idx" ON "mentorships" USING btree ("cancelled_by_id") WHERE "mentorships"."cancelled_by_id" is not null;
CREATE INDEX "mentorships_rescheduled_by_idx" ON "mentorships" USING btree ("rescheduled_by_id") WHERE "mentorships"."rescheduled_by_id" is not null;
CREATE INDEX "mentorships_texts_idx" ON "mentorships" USING gin (plain("room_code" || ' ' || "additional_information") gin_trgm_ops) WITH (fastupdate=false);
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","type","subject");
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST);
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE "notifications"."read_at" is null;
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is not null;
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");
CREATE INDEX "refresh_families_user_idx" ON "refresh_families" USING btree ("user_id");
CREATE INDEX "refresh_families_expires_idx" ON "refresh_families" USING btree ("expires_at");
CREATE INDEX "review_badges_badge_idx" ON "review_badges" USING btree ("badge_id");
CREATE INDEX "reviews_mentor_idx" ON "reviews" USING btree ("mentor_id","created_at" DESC NULLS LAST);
CREATE INDEX "reviews_student_idx" ON "reviews" USING btree ("student_id","created_at" DESC NULLS LAST);
CREATE INDEX "reviews_newest_idx" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "room_messages_client_id" ON "room_messages" USING btree ("mentorship_id","user_id","client_id");
CREATE INDEX "room_messages_user_idx" ON "room_messages" USING btree ("user_id","id");
CREATE INDEX "room_peers_instance_idx" ON "room_peers" USING btree ("instance");
CREATE INDEX "room_post_instance_idx" ON "room_post" USING btree ("instance");
CREATE INDEX "room_presence_user_idx" ON "room_presence" USING btree ("user_id");
CREATE INDEX "student_interests_expertise_idx" ON "student_interests" USING btree ("expertise_id");
CREATE INDEX "users_type_idx" ON "users" USING btree ("user_type","is_active");
CREATE INDEX "users_picture_idx" ON "users" USING btree ("picture_hash") WHERE "users"."picture_hash" is not null;
CREATE INDEX "users_names_idx" ON "users" USING gin (plain("first_name" || ' ' || "last_name" || ' ' || "username"::text) gin_trgm_ops) WITH (fastupdate=false);

-- Written by hand from here on.
ALTER TABLE mentorships ADD CONSTRAINT mentorships_mentor_no_overlap
  EXCLUDE USING gist (mentor_id WITH =, during WITH &&) WHERE (cancelled_at IS NULL);
ALTER TABLE mentorship_students ADD CONSTRAINT mentorship_students_no_overlap
  EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE (left_at IS NULL);

-- Soft state, which need not survive a crash, so that nobody waits for a disk.
ALTER TABLE rate_limits SET UNLOGGED;
ALTER TABLE room_peers SET UNLOGGED;
ALTER TABLE room_post SET UNLOGGED;

-- Rows that change often stay on their page.
ALTER TABLE rate_limits SET (fillfactor = 50);
ALTER TABLE mentor_pages SET (fillfactor = 70);

INSERT INTO review_totals VALUES (1, 0, 0, NULL);

-- What every installation has: the subject areas, their topics and the badges.
INSERT INTO scopes (value, label) VALUES
  ('matematicas', 'Matemáticas'),
  ('ciencias', 'Ciencias naturales'),
  ('informatica', 'Informática y programación'),
  ('idiomas', 'Idiomas'),
  ('lengua', 'Lengua y literatura'),
  ('historia', 'Historia y geografía'),
  ('economia', 'Economía y empresa'),
  ('ingenieria', 'Ingeniería y tecnología'),
  ('arte', 'Arte y diseño'),
  ('musica', 'Música'),
  ('derecho', 'Derecho y oposiciones'),
  ('estudio', 'Técnicas de estudio y bienestar');
INSERT INTO expertises (name_id, name, description, scope) VALUES
  ('algebra', 'Álgebra', 'Ecuaciones, matrices y sistemas.', 'matematicas'),
  ('calculo', 'Cálculo', 'Límites, derivadas e integrales.', 'matematicas'),
  ('estadistica', 'Estadística', 'Probabilidad e inferencia.', 'matematicas'),
  ('geometria', 'Geometría', 'Del plano al espacio, con demostraciones.', 'matematicas'),
  ('matematicas_eso', 'Matemáticas de la ESO', 'De 1.º a 4.º de ESO, a tu ritmo.', 'matematicas'),
  ('fisica', 'Física', 'Mecánica, ondas y electromagnetismo.', 'ciencias'),
  ('quimica', 'Química', 'Formulación, reacciones y química orgánica.', 'ciencias'),
  ('biologia', 'Biología', 'De la célula a los ecosistemas.', 'ciencias'),
  ('geologia', 'Geología', 'Rocas, relieve y tectónica.', 'ciencias'),
  ('python', 'Python', 'Programar desde cero y con datos.', 'informatica'),
  ('javascript', 'JavaScript', 'Páginas y aplicaciones web.', 'informatica'),
  ('java', 'Java', 'Programación orientada a objetos.', 'informatica'),
  ('bases_de_datos', 'Bases de datos', 'SQL y diseño relacional.', 'informatica'),
  ('algoritmos', 'Algoritmos', 'Estructuras de datos y resolución de problemas.', 'informatica'),
  ('ingles', 'Inglés', 'Conversación y exámenes B1, B2 y C1.', 'idiomas'),
  ('frances', 'Francés', 'Gramática, conversación y DELF.', 'idiomas'),
  ('aleman', 'Alemán', 'De A1 a B2.', 'idiomas'),
  ('italiano', 'Italiano', 'Para viajar, estudiar o trabajar.', 'idiomas'),
  ('portugues', 'Portugués', 'Portugués europeo y de Brasil.', 'idiomas'),
  ('lengua_castellana', 'Lengua castellana', 'Sintaxis, ortografía y comentario de texto.', 'lengua'),
  ('literatura', 'Literatura', 'Lecturas, autores y corrientes.', 'lengua'),
  ('redaccion', 'Redacción', 'Escribir con claridad.', 'lengua'),
  ('latin', 'Latín', 'Traducción y cultura clásica.', 'lengua'),
  ('historia_de_espana', 'Historia de España', 'Selectividad y 2.º de Bachillerato.', 'historia'),
  ('historia_universal', 'Historia universal', 'De la Antigüedad al siglo XX.', 'historia'),
  ('geografia', 'Geografía', 'Física, humana y económica.', 'historia'),
  ('historia_del_arte', 'Historia del arte', 'Obras, estilos y comentario de láminas.', 'historia'),
  ('economia_general', 'Economía', 'Micro y macroeconomía.', 'economia'),
  ('contabilidad', 'Contabilidad', 'Plan General Contable paso a paso.', 'economia'),
  ('marketing', 'Marketing', 'Estrategia, marca y medios digitales.', 'economia'),
  ('finanzas', 'Finanzas', 'Inversión y matemáticas financieras.', 'economia'),
  ('electronica', 'Electrónica', 'Circuitos analógicos y digitales.', 'ingenieria'),
  ('dibujo_tecnico', 'Dibujo técnico', 'Diédrico, perspectivas y normalización.', 'ingenieria'),
  ('resistencia_de_materiales', 'Resistencia de materiales', 'Estructuras y esfuerzos.', 'ingenieria'),
  ('robotica', 'Robótica', 'Arduino, sensores y control.', 'ingenieria'),
  ('dibujo_artistico', 'Dibujo artístico', 'Encaje, proporción y color.', 'arte'),
  ('diseno_grafico', 'Diseño gráfico', 'Composición, tipografía e identidad.', 'arte'),
  ('fotografia', 'Fotografía', 'Luz, cámara y revelado digital.', 'arte'),
  ('acuarela', 'Acuarela', 'Técnica y cuaderno de viaje.', 'arte'),
  ('piano', 'Piano', 'Desde la primera escala.', 'musica'),
  ('guitarra', 'Guitarra', 'Clásica, acústica y eléctrica.', 'musica'),
  ('canto', 'Canto', 'Técnica vocal y repertorio.', 'musica'),
  ('lenguaje_musical', 'Lenguaje musical', 'Ritmo, lectura y teoría.', 'musica'),
  ('derecho_civil', 'Derecho civil', 'Obligaciones, contratos y familia.', 'derecho'),
  ('derecho_constitucional', 'Derecho constitucional', 'Constitución y derechos fundamentales.', 'derecho'),
  ('derecho_administrativo', 'Derecho administrativo', 'Procedimiento y oposiciones.', 'derecho'),
  ('preparacion_oposiciones', 'Preparación de oposiciones', 'Temario, casos prácticos y método.', 'derecho'),
  ('tecnicas_de_estudio', 'Técnicas de estudio', 'Planificar, memorizar y repasar.', 'estudio'),
  ('psicologia', 'Psicología', 'Asignaturas del grado y metodología.', 'estudio'),
  ('orientacion_academica', 'Orientación académica', 'Elegir itinerario, carrera o máster.', 'estudio'),
  ('hablar_en_publico', 'Hablar en público', 'Exposiciones y defensa de trabajos.', 'estudio');
INSERT INTO badges (name, description, points) VALUES
  ('Explicación clara', 'Hace fácil lo difícil.', 15),
  ('Paciencia infinita', 'Repite las veces que haga falta.', 15),
  ('Puntualidad', 'Empieza y termina a su hora.', 10),
  ('Siempre preparado', 'Trae la sesión pensada y el material listo.', 10),
  ('Motivación', 'Se sale con ganas de seguir.', 15),
  ('Resultados', 'Con su ayuda subió la nota.', 20),
  ('Creatividad', 'Encuentra ejemplos que no se olvidan.', 10),
  ('Trato cercano', 'Escucha y se adapta a cada persona.', 10),
  ('Gran experto', 'Domina su materia de verdad.', 20),
  ('Más allá del deber', 'Ayuda también fuera de la sesión.', 20);
