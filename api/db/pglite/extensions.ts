/** What the migrations create, as PGlite packages it. It has to be given at every opening. */
export const EXTENSIONS = ['btree_gist', 'citext', 'pg_trgm', 'unaccent'] as const;
