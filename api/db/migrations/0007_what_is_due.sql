-- What the server looks for by itself every minute, found by the clock alone however long the tables have grown.
-- Requests that wait for an answer: few, among all that were ever booked.
CREATE INDEX mentorships_pending_idx ON mentorships (lower(during)) WHERE cancelled_at IS NULL AND confirmed_at IS NULL;
--> statement-breakpoint
CREATE INDEX chat_messages_waiting_idx ON chat_messages (created_at) WHERE read_at IS NULL;
--> statement-breakpoint
CREATE INDEX student_interests_expertise_idx ON student_interests (expertise_id);
--> statement-breakpoint
CREATE INDEX notifications_read_idx ON notifications (created_at) WHERE read_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX refresh_families_expires_idx ON refresh_families (expires_at);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
