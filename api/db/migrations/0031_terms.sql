ALTER TABLE "mentor_profiles" ADD COLUMN "late_hours" smallint;
ALTER TABLE "mentor_profiles" ADD COLUMN "late_means" text DEFAULT 'nothing' NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "absent_means" text DEFAULT 'nothing' NOT NULL;
ALTER TABLE "mentorship_students" ADD COLUMN "late_at" timestamp with time zone;
ALTER TABLE "mentorship_students" ADD COLUMN "charged_at" timestamp with time zone;
ALTER TABLE "mentorships" ADD COLUMN "terms" jsonb;
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_late_hours" CHECK ("mentor_profiles"."late_hours" in (12, 24, 48));