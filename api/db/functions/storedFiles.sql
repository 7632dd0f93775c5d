-- Files are compressed already, and are read in pieces: each would be unpacked from its beginning.
ALTER TABLE stored_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
