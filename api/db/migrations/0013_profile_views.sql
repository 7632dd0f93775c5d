CREATE TABLE "profile_views" (
	"mentor_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "profile_views_mentor_id_day_pk" PRIMARY KEY("mentor_id","day"),
	CONSTRAINT "profile_views_some" CHECK ("profile_views"."views" > 0)
);

ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "profile_views_day_idx" ON "profile_views" USING btree ("day");