CREATE TABLE "open_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"next_day" date NOT NULL,
	"start_minute" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"missed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "open_series_hours" CHECK ("open_series"."start_minute" between 0 and 1439 and "open_series"."minutes" between 1 and 480)
);

ALTER TABLE "open_series" ADD CONSTRAINT "open_series_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "open_series" ADD CONSTRAINT "open_series_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "open_series_next_idx" ON "open_series" USING btree ("next_day") WHERE "open_series"."ended_at" is null;
CREATE INDEX "open_series_mentor_idx" ON "open_series" USING btree ("mentor_id");
CREATE INDEX "open_series_student_idx" ON "open_series" USING btree ("student_id");