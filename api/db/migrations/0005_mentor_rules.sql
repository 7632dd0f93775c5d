ALTER TABLE "mentor_profiles" ADD COLUMN "notice_hours" smallint DEFAULT 2 NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "horizon_weeks" smallint;
ALTER TABLE "mentor_profiles" ADD COLUMN "pause_minutes" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "most_a_day" smallint;
ALTER TABLE "mentor_profiles" ADD COLUMN "own_price" boolean DEFAULT false NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "confirms_known" boolean DEFAULT false NOT NULL;
ALTER TABLE "mentor_profiles" ADD CONSTRAINT "mentor_profiles_rules" CHECK ("mentor_profiles"."notice_hours" between 2 and 168 and "mentor_profiles"."horizon_weeks" between 1 and 26
    and "mentor_profiles"."pause_minutes" in (0, 15, 30) and "mentor_profiles"."most_a_day" between 1 and 20);