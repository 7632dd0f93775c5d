CREATE TABLE "proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"price_cents" integer,
	"accepted_by" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "proposals_outcome" CHECK (("proposals"."ended_at" is null) = ("proposals"."outcome" is null)),
	CONSTRAINT "proposals_during" CHECK (not isempty("proposals"."during") and "proposals"."expires_at" <= lower("proposals"."during"))
);

ALTER TABLE "proposals" ADD CONSTRAINT "proposals_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "proposals_open" ON "proposals" USING btree ("mentorship_id") WHERE "proposals"."ended_at" is null;
CREATE INDEX "proposals_mentorship_idx" ON "proposals" USING btree ("mentorship_id");
CREATE INDEX "proposals_due_idx" ON "proposals" USING btree ("expires_at") WHERE "proposals"."ended_at" is null;
CREATE INDEX "proposals_by_idx" ON "proposals" USING btree ("by_id");
CREATE INDEX "proposals_mentor_idx" ON "proposals" USING btree ("mentor_id");
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_mentor_no_overlap"
  EXCLUDE USING gist (mentor_id WITH =, during WITH &&) WHERE (ended_at IS NULL);
