CREATE TABLE "session_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"about_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"set_aside_at" timestamp with time zone,
	CONSTRAINT "session_reports_once" UNIQUE("mentorship_id","by_id","about_id","kind"),
	CONSTRAINT "session_reports_reason" CHECK (("session_reports"."kind" = 'problem') = ("session_reports"."reason" is not null))
);

DROP INDEX "mentorships_done_idx";
ALTER TABLE "mentorships" ADD COLUMN "missed" boolean DEFAULT false NOT NULL;
ALTER TABLE "session_reports" ADD CONSTRAINT "session_reports_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session_reports" ADD CONSTRAINT "session_reports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "session_reports" ADD CONSTRAINT "session_reports_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "session_reports_by_idx" ON "session_reports" USING btree ("by_id");
CREATE INDEX "session_reports_about_idx" ON "session_reports" USING btree ("about_id");
CREATE INDEX "mentorships_done_idx" ON "mentorships" USING btree ("mentor_id",upper("during")) WHERE "mentorships"."cancelled_at" is null and "mentorships"."confirmed_at" is not null and not "mentorships"."missed";