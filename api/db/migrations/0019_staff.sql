CREATE TABLE "checks" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"checked_on" date NOT NULL,
	"checked_by" integer,
	"issued_on" date,
	"valid_until" date,
	"told_at" timestamp with time zone,
	CONSTRAINT "checks_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "checks_certificate" CHECK ("checks"."kind" <> 'certificate' or "checks"."issued_on" is not null)
);

CREATE TABLE "expertise_aliases" (
	"name_id" text PRIMARY KEY NOT NULL,
	"expertise_id" integer NOT NULL
);

CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"whole" boolean NOT NULL,
	"took_ms" integer NOT NULL
);

CREATE TABLE "text_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"operator" jsonb NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

ALTER TABLE "badges" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "badges" ADD COLUMN "retired_at" timestamp with time zone;
ALTER TABLE "expertises" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "expertises" ADD COLUMN "retired_at" timestamp with time zone;
ALTER TABLE "mentor_profiles" ADD COLUMN "approval" text;
ALTER TABLE "mentor_profiles" ADD COLUMN "is_professional" boolean;
ALTER TABLE "scopes" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "scopes" ADD COLUMN "retired_at" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "invited_name" text DEFAULT '' NOT NULL;
ALTER TABLE "users" ADD COLUMN "guardian_email" "citext";
ALTER TABLE "users" ADD COLUMN "guardian_consent_at" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "texts_seen_at" timestamp with time zone;
ALTER TABLE "checks" ADD CONSTRAINT "checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "checks" ADD CONSTRAINT "checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "expertise_aliases" ADD CONSTRAINT "expertise_aliases_expertise_id_expertises_id_fk" FOREIGN KEY ("expertise_id") REFERENCES "public"."expertises"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "checks_until_idx" ON "checks" USING btree ("valid_until") WHERE "checks"."valid_until" is not null;
CREATE INDEX "checks_by_idx" ON "checks" USING btree ("checked_by") WHERE "checks"."checked_by" is not null;
CREATE INDEX "expertise_aliases_expertise_idx" ON "expertise_aliases" USING btree ("expertise_id");
CREATE INDEX "audit_log_act_idx" ON "audit_log" USING btree ("act","at");
CREATE UNIQUE INDEX "cases_approval" ON "cases" USING btree ("about_id") WHERE "cases"."kind" = 'approval' and "cases"."decided_at" is null;
CREATE INDEX "cases_approved_idx" ON "cases" USING btree ("decided_at" DESC NULLS FIRST) WHERE "cases"."kind" = 'approval' and "cases"."decided_at" is not null;
CREATE INDEX "users_shut_idx" ON "users" USING btree ("id") WHERE not "users"."is_active";
CREATE INDEX "users_email_idx" ON "users" USING gin (lower("email"::text) gin_trgm_ops) WITH (fastupdate=false);
-- By hand: not written for long, and of no use elsewhere.
ALTER TABLE "job_runs" SET UNLOGGED;
