CREATE TABLE "materials" (
	"id" serial PRIMARY KEY NOT NULL,
	"mentor_id" integer NOT NULL,
	"student_id" integer,
	"mentorship_id" integer,
	"uploader_id" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "materials_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "materials_of" CHECK (("materials"."student_id" is null) <> ("materials"."mentorship_id" is null))
);

CREATE TABLE "saved_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_replies_title" UNIQUE("user_id","title")
);

CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

ALTER TABLE "chat_messages" ADD COLUMN "material_id" integer;
ALTER TABLE "mentor_profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "mentor_profiles" ADD COLUMN "intro_video_url" text DEFAULT '' NOT NULL;
ALTER TABLE "mentor_search" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "materials" ADD CONSTRAINT "materials_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "materials" ADD CONSTRAINT "materials_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "materials" ADD CONSTRAINT "materials_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "materials" ADD CONSTRAINT "materials_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "materials_mentor_idx" ON "materials" USING btree ("mentor_id");
CREATE INDEX "materials_student_idx" ON "materials" USING btree ("student_id","mentor_id");
CREATE INDEX "materials_mentorship_idx" ON "materials" USING btree ("mentorship_id");
CREATE INDEX "materials_uploader_idx" ON "materials" USING btree ("uploader_id");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "chat_messages_material_idx" ON "chat_messages" USING btree ("material_id") WHERE "chat_messages"."material_id" is not null;