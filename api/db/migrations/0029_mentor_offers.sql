CREATE TABLE "mentor_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"minutes" smallint NOT NULL,
	"total_cents" integer NOT NULL,
	"first_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mentor_offers_terms" CHECK ("mentor_offers"."minutes" between 30 and 480 and "mentor_offers"."minutes" % 30 = 0 and "mentor_offers"."total_cents" > 0)
);

ALTER TABLE "mentorships" ALTER COLUMN "price_cents" SET DATA TYPE numeric(10, 2);
ALTER TABLE "mentorships" ADD COLUMN "offer_name" text;
ALTER TABLE "mentor_offers" ADD CONSTRAINT "mentor_offers_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "mentor_offers_mentor_idx" ON "mentor_offers" USING btree ("mentor_id");