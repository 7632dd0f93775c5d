DROP INDEX "mentorships_pending_idx";
ALTER TABLE "mentorships" ADD COLUMN "answer_by" timestamp with time zone;
CREATE INDEX "mentorships_ended_idx" ON "mentorships" USING btree ("cancelled_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "mentorships"."cancelled_at" is not null;
CREATE INDEX "mentorships_pending_idx" ON "mentorships" USING btree (coalesce("answer_by", lower("during"))) WHERE "mentorships"."cancelled_at" is null and "mentorships"."confirmed_at" is null;
ALTER TABLE "mentorships" ADD CONSTRAINT "mentorships_answer_by" CHECK ("mentorships"."confirmed_at" is not null or "mentorships"."answer_by" <= lower("mentorships"."during"));