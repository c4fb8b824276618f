-- Searches pass over accents and find singulars, and a work by its artist's name (record 0057). For 100,000 works this takes about
-- a minute; meanwhile works can be read and searched, and saves wait.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- A text in lower case without accents, with a blank before what may follow a word: "chair " finds the end of a word. Letter goes by
-- letter, so what contains a term still does when both are folded. unaccent is named with its schema, since an index is also
-- rebuilt where no schema is searched.
DO $do$ BEGIN
  EXECUTE replace($create$
    CREATE FUNCTION fold_text(text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
    DECLARE
      folded text := lower(SCHEMA.unaccent('SCHEMA.unaccent'::regdictionary, lower(text)));
      ending text;
    BEGIN
      FOREACH ending IN ARRAY ARRAY['.', ',', ';', ':', '!', '?', ')', ']', '''', '"', '-', '/', E'\n', U&'\001F'] LOOP
        folded := replace(folded, ending, ' ' || ending);
      END LOOP;
      RETURN folded;
    END $$
  $create$, 'SCHEMA', (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'unaccent'));
END $do$;
--> statement-breakpoint
CREATE TABLE "product_folded_texts" (
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"listed" boolean NOT NULL,
	"folded" text NOT NULL,
	"category" text,
	"subcategory" text,
	"names" text NOT NULL
);
--> statement-breakpoint
-- The one place that says what the row of a work is.
CREATE FUNCTION folded_text_of(work products) RETURNS product_folded_texts LANGUAGE sql STABLE AS $$
  SELECT
    said.product_id, said.created_at, said.listed,
    fold_text(said.text || U&'\001F' || artist.name) || ' ',
    said.category, said.subcategory,
    fold_text(work.name || U&'\001F' || artist.name) || ' '
  FROM search_text_of(work) said,
    (SELECT coalesce((SELECT artists.name FROM artists WHERE artists.id = work.artist_id), '') AS name) artist
$$;
--> statement-breakpoint
-- Whoever writes a work has locked its row; and its artist is not renamed meanwhile.
CREATE OR REPLACE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.artist_id IS NOT NULL THEN
    PERFORM FROM artists WHERE id = NEW.artist_id FOR SHARE;
  END IF;
  INSERT INTO product_search_texts AS kept SELECT * FROM search_text_of(NEW)
  ON CONFLICT (product_id) DO UPDATE SET
    created_at = excluded.created_at, listed = excluded.listed, text = excluded.text,
    category = excluded.category, subcategory = excluded.subcategory
  WHERE kept IS DISTINCT FROM excluded;
  INSERT INTO product_folded_texts AS kept SELECT * FROM folded_text_of(NEW)
  ON CONFLICT (product_id) DO UPDATE SET
    created_at = excluded.created_at, listed = excluded.listed, folded = excluded.folded,
    category = excluded.category, subcategory = excluded.subcategory, names = excluded.names
  WHERE kept IS DISTINCT FROM excluded;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Creating a trigger keeps all others from writing works until this migration ends.
CREATE TRIGGER products_keep_text_of_artist AFTER UPDATE OF artist_id ON products FOR EACH ROW
WHEN (OLD.artist_id IS DISTINCT FROM NEW.artist_id) EXECUTE FUNCTION keep_search_text();
--> statement-breakpoint
CREATE FUNCTION keep_folded_texts_of_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_folded_texts kept SET folded = made.folded, names = made.names
  FROM products work, folded_text_of(work) made
  WHERE work.artist_id = NEW.id AND kept.product_id = work.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artists_keep_folded_texts AFTER UPDATE OF name ON artists FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION keep_folded_texts_of_artist();
--> statement-breakpoint
INSERT INTO product_folded_texts SELECT made.* FROM products work, folded_text_of(work) made ORDER BY work.created_at;
--> statement-breakpoint
ALTER TABLE "product_folded_texts" ADD PRIMARY KEY ("product_id");--> statement-breakpoint
ALTER TABLE "product_folded_texts" ADD CONSTRAINT "product_folded_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_folded_texts_listed_newest" ON "product_folded_texts" USING btree ("created_at" DESC NULLS FIRST) WHERE listed;--> statement-breakpoint
CREATE INDEX "product_folded_texts_folded" ON "product_folded_texts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_folded_texts_names" ON "product_folded_texts" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_folded_name" ON "artists" USING gin ((fold_text("name") || ' ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_folded_title" ON "events" USING gin ((fold_text("title") || ' ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_folded_title" ON "blog_posts" USING gin ((fold_text("title") || ' ') gin_trgm_ops);--> statement-breakpoint
-- From here on searches wait: the indexes of the texts that are no longer searched go, and the last takes over the name of one.
DROP INDEX "product_search_texts_listed_newest";--> statement-breakpoint
DROP INDEX "product_search_texts_text";--> statement-breakpoint
DROP INDEX "product_search_texts_letters";--> statement-breakpoint
CREATE INDEX "product_search_texts_letters" ON "product_folded_texts" USING gin (letters_and_pairs("folded"));--> statement-breakpoint
-- No statistics, as in 0029.
ALTER INDEX "product_search_texts_letters" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ANALYZE product_folded_texts;
