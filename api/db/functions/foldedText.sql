-- How every search in the database compares texts (docs/contract.md, 'Lists and pages'): lower case, without accents,
-- apostrophes of any kind and the dot of the Catalan l·l, also when it is typed as a full stop. `fold` of
-- api/contract/rules/search.ts is the same. Immutable as long as nobody changes the dictionary.
CREATE OR REPLACE FUNCTION plain(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(translate(lower(unaccent('unaccent'::regdictionary, words)), '''´`·^¨¯¸', ''), 'l.l', 'll');

-- They hold what an earlier version computed.
REINDEX INDEX mentorships_texts_idx;
REINDEX INDEX users_names_idx;
