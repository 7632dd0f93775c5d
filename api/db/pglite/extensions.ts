/**
 * The extensions that the migrations create, in PGlite's form. They must be passed every time the database is
 * opened.
 */
export const EXTENSIONS = ['btree_gist', 'citext', 'pg_trgm', 'unaccent'] as const;
