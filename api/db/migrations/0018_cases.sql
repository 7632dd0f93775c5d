CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"actor_id" integer,
	"about_id" integer,
	"case_id" integer,
	"network" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);

CREATE TABLE "blocks" (
	"user_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "blocks_other" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);

CREATE TABLE "case_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"by_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "case_reports_once" UNIQUE("case_id","by_id")
);

CREATE TABLE "cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"subject_id" integer,
	"title" text NOT NULL,
	"about_id" integer,
	"snapshot" jsonb NOT NULL,
	"hidden" jsonb,
	"objects_to_id" integer,
	"opened_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"weight" smallint DEFAULT 0 NOT NULL,
	"taken_by_id" integer,
	"taken_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	"measure" text,
	"decision_reason" text,
	"decision_text" text DEFAULT '' NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "cases_decided" CHECK (("cases"."decided_at" is null) = ("cases"."measure" is null))
);

ALTER TABLE "materials" ADD COLUMN "hidden_at" timestamp with time zone;
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "restriction" text;
ALTER TABLE "users" ADD COLUMN "restricted_until" timestamp with time zone;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "cases" ADD CONSTRAINT "cases_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cases" ADD CONSTRAINT "cases_objects_to_id_cases_id_fk" FOREIGN KEY ("objects_to_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "cases" ADD CONSTRAINT "cases_taken_by_id_users_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_log_about_idx" ON "audit_log" USING btree ("about_id","id");
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","id");
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");
CREATE INDEX "blocks_blocked_idx" ON "blocks" USING btree ("blocked_id");
CREATE INDEX "case_reports_by_idx" ON "case_reports" USING btree ("by_id");
CREATE INDEX "case_reports_unconfirmed_idx" ON "case_reports" USING btree ("created_at") WHERE "case_reports"."confirmed_at" is null;
CREATE UNIQUE INDEX "cases_open" ON "cases" USING btree ("subject","subject_id","about_id") WHERE "cases"."kind" = 'report' and "cases"."subject_id" is not null and "cases"."decided_at" is null;
CREATE UNIQUE INDEX "cases_objection" ON "cases" USING btree ("objects_to_id");
CREATE INDEX "cases_picture_idx" ON "cases" USING btree (("hidden" ->> 'pictureHash')) WHERE "cases"."hidden" is not null;
CREATE INDEX "cases_queue_idx" ON "cases" USING btree ("weight" DESC NULLS FIRST,"queued_at","id") WHERE "cases"."decided_at" is null and "cases"."queued_at" is not null;
CREATE INDEX "cases_decided_idx" ON "cases" USING btree ("decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "cases"."decided_at" is not null;
CREATE INDEX "cases_about_idx" ON "cases" USING btree ("about_id","id");
CREATE INDEX "cases_taken_idx" ON "cases" USING btree ("taken_by_id") WHERE "cases"."taken_by_id" is not null;
CREATE INDEX "cases_decided_by_idx" ON "cases" USING btree ("decided_by_id") WHERE "cases"."decided_by_id" is not null;
CREATE INDEX "users_restricted_idx" ON "users" USING btree ("restricted_until") WHERE "users"."restriction" is not null;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK ("reviews"."hidden_at" is null or "reviews"."published_at" is null);
ALTER TABLE "users" ADD CONSTRAINT "users_restricted" CHECK ("users"."restricted_until" is null or "users"."restriction" = 'suspended');