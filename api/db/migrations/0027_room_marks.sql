CREATE TABLE "room_marks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"mark_id" uuid NOT NULL,
	"mark" text
);

ALTER TABLE "room_marks" ADD CONSTRAINT "room_marks_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "room_marks" ADD CONSTRAINT "room_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "room_marks_mark_id" ON "room_marks" USING btree ("mentorship_id","mark_id");
CREATE INDEX "room_marks_user_idx" ON "room_marks" USING btree ("user_id","id");