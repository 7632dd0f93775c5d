-- The application's own clock, where it has told it to this transaction (api/db/clock.ts).
CREATE OR REPLACE FUNCTION told_time() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN nullif(current_setting('mentorea.now', true), '')::timestamptz;
