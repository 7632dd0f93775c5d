CREATE TABLE "next_steps" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "next_steps_once" UNIQUE("mentor_id","student_id")
);

ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "next_steps" ADD CONSTRAINT "next_steps_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "next_steps_student_idx" ON "next_steps" USING btree ("student_id");