-- The chat of video rooms, and what crosses between processes that serve them: soft state, which need not survive a crash.
CREATE TABLE "room_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"client_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_messages_content" CHECK (char_length("room_messages"."content") between 1 and 1000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_peers" (
	"mentorship_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"instance" uuid NOT NULL,
	"peer" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_peers_mentorship_id_user_id_pk" PRIMARY KEY("mentorship_id","user_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "room_post" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance" uuid NOT NULL,
	"mentorship_id" integer NOT NULL,
	"peer_id" text NOT NULL,
	"frame" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_mentorship_id_mentorships_id_fk" FOREIGN KEY ("mentorship_id") REFERENCES "public"."mentorships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_messages_client_id" ON "room_messages" USING btree ("mentorship_id","user_id","client_id");--> statement-breakpoint
CREATE INDEX "room_messages_user_idx" ON "room_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "room_peers_instance_idx" ON "room_peers" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "room_post_instance_idx" ON "room_post" USING btree ("instance");