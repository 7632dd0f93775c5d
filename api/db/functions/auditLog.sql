-- Lines of the log are only added. Age alone removes them: two years by the database's own clock, which no
-- program that is let in can set.
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the log is only added to' USING ERRCODE = '42501';
END $$;

CREATE OR REPLACE TRIGGER audit_log_rows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE OR REPLACE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
