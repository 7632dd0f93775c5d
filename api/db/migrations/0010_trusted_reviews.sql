CREATE TABLE "student_reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"calification" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	CONSTRAINT "student_reviews_once" UNIQUE("mentorship_id","student_id"),
	CONSTRAINT "student_reviews_calification" CHECK ("student_reviews"."calification" between 1 and 5)
);

ALTER TABLE "reviews" ADD COLUMN "published_at" timestamp with time zone DEFAULT now();
ALTER TABLE "student_reviews" ADD CONSTRAINT "student_reviews_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_reviews" ADD CONSTRAINT "student_reviews_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_reviews" ADD CONSTRAINT "student_reviews_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "student_reviews_mentor_idx" ON "student_reviews" USING btree ("mentor_id","created_at" DESC NULLS LAST);
CREATE INDEX "student_reviews_student_idx" ON "student_reviews" USING btree ("student_id","created_at" DESC NULLS LAST);
CREATE INDEX "student_reviews_waiting_idx" ON "student_reviews" USING btree ("mentorship_id") WHERE "student_reviews"."published_at" is null;
CREATE INDEX "reviews_waiting_idx" ON "reviews" USING btree ("mentorship_id") WHERE "reviews"."published_at" is null;
UPDATE "reviews" SET "published_at" = "created_at";