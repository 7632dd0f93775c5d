CREATE TABLE "busy_hours" (
	"mentor_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "busy_hours_mentor_id_during_pk" PRIMARY KEY("mentor_id","during")
);

CREATE TABLE "busy_imports" (
	"mentor_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);

ALTER TABLE "busy_hours" ADD CONSTRAINT "busy_hours_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "busy_imports" ADD CONSTRAINT "busy_imports_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "busy_imports_next_idx" ON "busy_imports" USING btree ("next_at");