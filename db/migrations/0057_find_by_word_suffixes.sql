-- Works are found by the suffixes of their words, without reading a text (record 0079). For 100,000 works the index takes half a
-- minute, while saves wait.
-- Of each word of three letters or more every suffix of three or more, the first 24 letters of it. Where the word ends with a blank,
-- so does the suffix: that finds the word's end. Only of scripts with blanks between words. Of a text with more suffixes than a
-- tsvector takes (1 MB), or with a word of 1,000 letters or more, it says ' '.
-- Its cost keeps Postgres from working it out for each row where the index can be asked.
CREATE FUNCTION word_suffixes(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  words text[] := ARRAY(SELECT DISTINCT match[1] FROM regexp_matches(folded, '[a-z0-9À-෿ᄀ-ᇿ가-힣]{3,} ?', 'g') AS match);
  suffixes text[];
BEGIN
  IF (SELECT max(length(word)) FROM unnest(words) AS word) <= 1000 THEN
    suffixes := ARRAY(
      SELECT DISTINCT substr(word, start, 24) FROM unnest(words) AS word, generate_series(1, length(rtrim(word)) - 2) AS start
    );
    IF (SELECT sum(octet_length(suffix)) FROM unnest(suffixes) AS suffix) <= 1000000 THEN
      RETURN array_to_tsvector(suffixes);
    END IF;
  END IF;
  RETURN array_to_tsvector(CASE WHEN cardinality(words) = 0 THEN '{}' ELSE ARRAY[' '] END);
END $$;
--> statement-breakpoint
CREATE INDEX "product_folded_texts_suffixes" ON "product_folded_texts" USING gin (word_suffixes("folded"));--> statement-breakpoint
-- No statistics, as in 0029.
ALTER INDEX "product_folded_texts_suffixes" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
-- From version 18 on the index is made by several processes; a search would be over before a second one has begun.
ALTER FUNCTION word_suffixes(text) PARALLEL RESTRICTED;
