-- Artists, and works by their artist, stand A to Z without accents: names that begin with one stood behind Z. For 100,000 works this
-- takes some seconds; meanwhile works can be read, and saves wait.
DO $$ BEGIN
  -- Nobody writes what is folded below in the way of before.
  LOCK TABLE artists, product_facets IN SHARE ROW EXCLUSIVE MODE;
END $$;
--> statement-breakpoint
-- As in 0048, but for the name that the artist is sorted by.
CREATE OR REPLACE FUNCTION facets_of(work products) RETURNS SETOF product_facets LANGUAGE plpgsql AS $$
DECLARE
  maker text;
BEGIN
  IF NOT (work.status = 'published' AND work.category IS NOT NULL AND cardinality(work.images) > 0) THEN RETURN; END IF;
  IF work.artist_id IS NOT NULL THEN
    SELECT sort_key INTO maker FROM artists WHERE id = work.artist_id FOR SHARE;
  END IF;
  RETURN QUERY SELECT
    work.id,
    work.created_at,
    work.category,
    work.subcategory,
    NOT work.sold_out,
    CASE WHEN NOT work.sold_out AND NOT work.price_on_request THEN (work.price * 100)::bigint END,
    greatest(work.width_inches, work.height_inches, work.depth_inches)::double precision,
    filter_word(work.period),
    filter_word(work.medium),
    work.artist_id,
    maker;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_artist_sort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_facets SET artist_sort = NEW.sort_key WHERE artist_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
WITH sorted AS MATERIALIZED (SELECT id, fold_text(sort_name) AS name FROM artists)
UPDATE product_facets SET artist_sort = sorted.name
FROM sorted WHERE sorted.id = product_facets.artist_id AND product_facets.artist_sort IS DISTINCT FROM sorted.name;
--> statement-breakpoint
-- Last: from here on artists cannot be read until this migration ends.
DROP INDEX "artists_by_letter";--> statement-breakpoint
DROP INDEX "artists_by_sort_name";--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (fold_text(sort_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "artists_by_letter" ON "artists" USING btree ("letter","sort_key","id");--> statement-breakpoint
CREATE INDEX "artists_by_sort_name" ON "artists" USING btree ("sort_key","id");
