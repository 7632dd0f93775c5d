CREATE TABLE "session_payments" (
	"mentorship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"state" text NOT NULL,
	"paid_on" date,
	"way" text,
	"credit_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_payments_mentorship_id_student_id_pk" PRIMARY KEY("mentorship_id","student_id"),
	CONSTRAINT "session_payments_state" CHECK (("session_payments"."state" = 'paid') = ("session_payments"."paid_on" is not null) and ("session_payments"."state" = 'paid') = ("session_payments"."way" is not null)
    and ("session_payments"."state" = 'credit') = ("session_payments"."credit_id" is not null))
);

CREATE TABLE "student_credits" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sessions" smallint NOT NULL,
	"last_day" date,
	"mentorship_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_credits_once" UNIQUE("mentorship_id","student_id"),
	CONSTRAINT "student_credits_sessions" CHECK ("student_credits"."sessions" between 1 and 50),
	CONSTRAINT "student_credits_kind" CHECK (("student_credits"."kind" = 'makeup') = ("student_credits"."mentorship_id" is not null))
);

CREATE TABLE "student_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"mentorship_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_notes_once" UNIQUE NULLS NOT DISTINCT("mentor_id","student_id","mentorship_id")
);

ALTER TABLE "session_payments" ADD CONSTRAINT "session_payments_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session_payments" ADD CONSTRAINT "session_payments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "session_payments" ADD CONSTRAINT "session_payments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session_payments" ADD CONSTRAINT "session_payments_credit_id_student_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."student_credits"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_credits" ADD CONSTRAINT "student_credits_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_credits" ADD CONSTRAINT "student_credits_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_credits" ADD CONSTRAINT "student_credits_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "session_payments_mentor_idx" ON "session_payments" USING btree ("mentor_id");
CREATE INDEX "session_payments_student_idx" ON "session_payments" USING btree ("student_id");
CREATE INDEX "session_payments_credit_idx" ON "session_payments" USING btree ("credit_id") WHERE "session_payments"."credit_id" is not null;
CREATE INDEX "student_credits_pair_idx" ON "student_credits" USING btree ("mentor_id","student_id");
CREATE INDEX "student_credits_student_idx" ON "student_credits" USING btree ("student_id");
CREATE INDEX "student_notes_student_idx" ON "student_notes" USING btree ("student_id");
CREATE INDEX "student_notes_mentorship_idx" ON "student_notes" USING btree ("mentorship_id");