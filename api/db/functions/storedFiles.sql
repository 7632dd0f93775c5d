-- Files are compressed already, and are read in pieces: each would be unpacked from its beginning.
ALTER TABLE stored_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A row that goes, or gets its bytes back, leaves an object behind in the store of FILES (api/materials/fileStore.ts).
CREATE OR REPLACE FUNCTION stored_file_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loose_files (key, due_at) VALUES (OLD.key, '-infinity')
    ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stored_file_deleted AFTER DELETE ON stored_files
  FOR EACH ROW WHEN (OLD.bytes IS NULL) EXECUTE FUNCTION stored_file_left();
CREATE OR REPLACE TRIGGER stored_file_moved_back AFTER UPDATE OF bytes ON stored_files
  FOR EACH ROW WHEN (OLD.bytes IS NULL AND NEW.bytes IS NOT NULL) EXECUTE FUNCTION stored_file_left();
