CREATE TABLE "public_changes" (
	"mentor_id" integer,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "public_changes_changed_idx" ON "public_changes" USING btree ("changed");
CREATE INDEX "public_changes_told_idx" ON "public_changes" USING btree ("told_at");