CREATE TABLE "student_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "student_invitations_hash_unique" UNIQUE("hash"),
	CONSTRAINT "student_invitations_tie" UNIQUE("mentor_id","student_id")
);

ALTER TABLE "student_invitations" ADD CONSTRAINT "student_invitations_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_invitations" ADD CONSTRAINT "student_invitations_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "student_invitations_student_idx" ON "student_invitations" USING btree ("student_id");
CREATE INDEX "student_invitations_email_idx" ON "student_invitations" USING btree ("email");