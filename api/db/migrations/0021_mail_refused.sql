ALTER TABLE "users" ADD COLUMN "mail_refused_at" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "mail_refusal" text;