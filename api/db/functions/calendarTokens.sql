-- The secret address of a calendar does not outlive the account, however that ends; an account that comes
-- back asks for a new one.
CREATE OR REPLACE FUNCTION calendar_token_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER calendar_token_ends AFTER UPDATE OF is_active, deleted_at ON users
  FOR EACH ROW WHEN (NOT NEW.is_active OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION calendar_token_ends();
