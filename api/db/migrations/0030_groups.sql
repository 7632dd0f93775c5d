ALTER TABLE "mentorships" ADD COLUMN "group_title" text;
ALTER TABLE "mentorships" ADD COLUMN "indexed" boolean DEFAULT false NOT NULL;