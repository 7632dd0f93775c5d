ALTER TABLE "mentorships" ADD COLUMN "series_id" uuid;
CREATE INDEX "mentorships_series_idx" ON "mentorships" USING btree ("series_id","id") WHERE "mentorships"."series_id" is not null;