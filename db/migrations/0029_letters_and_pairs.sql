-- Each character of a text, and each two that stand together: what a term of one or two letters is found by (record 0020).
-- Terms have no blanks, so pairs with one are left out. For 100,000 works the index takes some 20 seconds, while saves wait.
-- Its cost keeps Postgres from working it out for each row where the index can be asked.
CREATE FUNCTION letters_and_pairs(text text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  letters text[] := string_to_array(text, NULL);
BEGIN
  RETURN letters || ARRAY(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pairs (letter, next) WHERE letter <> ' ' AND next <> ' '
  );
END $$;
--> statement-breakpoint
CREATE INDEX "product_search_texts_letters" ON "product_search_texts" USING gin (letters_and_pairs("text"));--> statement-breakpoint
-- No statistics: they would say of a letter that it is in every work, and Postgres would read them all instead, at 0.06 ms each.
ALTER INDEX "product_search_texts_letters" ALTER COLUMN 1 SET STATISTICS 0;
