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
--> statement-breakpoint
CREATE TABLE "calendar_tokens" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_mentor_id_pk" PRIMARY KEY("user_id","mentor_id")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"member_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"indexed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_presence" (
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_presence_mentorship_id_user_id_pk" PRIMARY KEY("mentorship_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mentorships" ADD COLUMN "cancel_kind" text;--> statement-breakpoint
ALTER TABLE "mentorships" ADD COLUMN "cancelled_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mentorships" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentorships" ADD COLUMN "rescheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentorships" ADD COLUMN "rescheduled_by_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_tokens" ADD CONSTRAINT "calendar_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_search" ADD CONSTRAINT "mentor_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_exceptions_mentor_idx" ON "availability_exceptions" USING btree ("mentor_id","day");--> statement-breakpoint
CREATE INDEX "live_events_user_idx" ON "live_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "live_events_created_idx" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mentor_search_rank_idx" ON "mentor_search" USING btree ("score_hundredths" DESC NULLS LAST,"review_count" DESC NULLS LAST,"sort_name","user_id") WHERE "mentor_search"."listed";--> statement-breakpoint
CREATE INDEX "mentor_search_price_idx" ON "mentor_search" USING btree ("price_cents","user_id") WHERE "mentor_search"."listed";--> statement-breakpoint
CREATE INDEX "mentor_search_rating_idx" ON "mentor_search" USING btree ("rating_hundredths" DESC NULLS LAST,"review_count" DESC NULLS LAST,"user_id") WHERE "mentor_search"."listed";--> statement-breakpoint
CREATE INDEX "mentor_search_new_idx" ON "mentor_search" USING btree ("member_since" DESC NULLS LAST,"user_id") WHERE "mentor_search"."listed";--> statement-breakpoint
CREATE INDEX "mentor_search_text_idx" ON "mentor_search" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mentor_search_expertises_idx" ON "mentor_search" USING gin ("expertise_ids");--> statement-breakpoint
CREATE INDEX "mentor_search_week_idx" ON "mentor_search" USING gin ("week_parts");--> statement-breakpoint
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_rescheduled_by_id_users_id_fk" FOREIGN KEY ("rescheduled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("receiver_id","sender_id","id") WHERE "chat_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "mentorships_start_idx" ON "mentorships" USING btree (lower("during")) WHERE "mentorships"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "mentorships_end_idx" ON "mentorships" USING btree (upper("during")) WHERE "mentorships"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "mentorships_done_idx" ON "mentorships" USING btree ("mentor_id",upper("during")) WHERE "mentorships"."cancelled_at" is null and "mentorships"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_student_idx" ON "reviews" USING btree ("student_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_newest_idx" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (char_length("chat_messages"."content") between 1 and 4000);