-- Only adds: programs of before write rows with bytes and no size, as this one does without FILES. Of files that lie in the store of FILES they say 404.
DO $refuse$ BEGIN
  IF EXISTS (SELECT FROM stored_files WHERE bytes IS NULL) THEN
    RAISE EXCEPTION 'Hay archivos fuera de la base de datos (FILES): tráelos antes con move-files --to database';
  END IF;
END $refuse$;
DROP TABLE loose_files;
ALTER TABLE stored_files DROP CONSTRAINT stored_files_somewhere;
ALTER TABLE stored_files ALTER COLUMN bytes SET NOT NULL;
ALTER TABLE stored_files DROP COLUMN size;
