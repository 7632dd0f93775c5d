-- Only adds: programs of before read a price per hour without its parts of a cent.
DROP TABLE mentor_offers;
ALTER TABLE mentorships DROP COLUMN offer_name;
ALTER TABLE mentorships DROP CONSTRAINT mentorships_price;
ALTER TABLE mentorships ALTER COLUMN price_cents SET DATA TYPE integer USING round(price_cents)::integer;
ALTER TABLE mentorships ADD CONSTRAINT mentorships_price CHECK (price_cents >= 0);
