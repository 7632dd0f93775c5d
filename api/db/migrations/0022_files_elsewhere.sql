CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"removing" boolean DEFAULT false NOT NULL
);

ALTER TABLE "stored_files" ALTER COLUMN "bytes" DROP NOT NULL;
ALTER TABLE "stored_files" ADD COLUMN "size" integer;
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_somewhere" CHECK ("stored_files"."bytes" is not null or "stored_files"."size" is not null);