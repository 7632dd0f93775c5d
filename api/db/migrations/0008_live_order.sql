-- Ids of events are drawn before their transactions commit, so a smaller id may appear after a greater one. Which events a reader has
-- missed is told by transactions instead (api/live/missed.ts). Both columns fill themselves.
ALTER TABLE "live_events" ADD COLUMN "written_by" xid8 NOT NULL DEFAULT pg_current_xact_id();
--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "written_in" pg_snapshot NOT NULL DEFAULT pg_current_snapshot();
--> statement-breakpoint
-- People of one person's conversations: what was sent, and what was received.
CREATE INDEX "chat_messages_sent_idx" ON "chat_messages" USING btree ("sender_id","receiver_id","id");
--> statement-breakpoint
CREATE INDEX "chat_messages_received_idx" ON "chat_messages" USING btree ("receiver_id","sender_id","id");
