-- What calendars have to hear of beyond a session's own changes: who joined and who left. Apart from `sequence`, since a mail about the
-- session stays true whoever else comes. Confirming counts in `sequence` from now on; what stands as confirmed keeps the number it was told with.
ALTER TABLE mentorships ADD COLUMN seat_changes integer DEFAULT 0 NOT NULL;
