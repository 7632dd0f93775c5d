ALTER TABLE "mentor_profiles" ADD COLUMN "payment_ways" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "payment_note" text DEFAULT '' NOT NULL;
ALTER TABLE "notifications" ADD COLUMN "about_id" integer;
CREATE INDEX "notifications_match_idx" ON "notifications" USING btree ("about_id") WHERE "notifications"."type" = 'match_found';