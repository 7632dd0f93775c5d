ALTER TABLE "mentorship_students" ADD COLUMN "early_start_at" timestamp with time zone;
ALTER TABLE "mentorships" ADD COLUMN "is_professional" boolean DEFAULT false NOT NULL;