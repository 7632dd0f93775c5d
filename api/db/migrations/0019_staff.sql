ALTER TABLE "users" ADD COLUMN "invited_name" text DEFAULT '' NOT NULL;
ALTER TABLE "users" ADD COLUMN "guardian_email" "citext";
ALTER TABLE "users" ADD COLUMN "guardian_consent_at" timestamp with time zone;