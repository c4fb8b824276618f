-- What the collection is filtered and sorted by, of each listed work (record 0058). For 100,000 works this takes some seconds;
-- meanwhile works can be read, and saves wait.
CREATE TABLE "product_facets" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"subcategory" text,
	"is_available" boolean NOT NULL,
	"shown_price_cents" bigint,
	"longest_inches" double precision,
	"period" text,
	"medium" text,
	"artist_id" uuid,
	"artist_sort" text
);
--> statement-breakpoint
-- The words that a filter compares; null where there are none.
CREATE FUNCTION filter_word(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(lower(btrim(regexp_replace(words, '\s+', ' ', 'g'))), '')
$$;
--> statement-breakpoint
-- The one place that says what the row of a work is. Only listed works have one: the condition is that of the partial indexes
-- of products and of isListed (app/features/products/public-product.server.ts). The lock on the artist keeps a new sort name
-- from passing a work by that is being written.
CREATE FUNCTION facets_of(work products) RETURNS SETOF product_facets LANGUAGE plpgsql AS $$
DECLARE
  maker text;
BEGIN
  IF NOT (work.status = 'published' AND work.category IS NOT NULL AND cardinality(work.images) > 0) THEN RETURN; END IF;
  IF work.artist_id IS NOT NULL THEN
    SELECT lower(sort_name) INTO maker FROM artists WHERE id = work.artist_id FOR SHARE;
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
-- Whoever writes a work has locked its row, so two of them write this one after the other.
CREATE FUNCTION keep_product_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_facets AS kept SELECT * FROM facets_of(NEW)
  ON CONFLICT (product_id) DO UPDATE SET
    created_at = excluded.created_at, category = excluded.category, subcategory = excluded.subcategory,
    is_available = excluded.is_available, shown_price_cents = excluded.shown_price_cents, longest_inches = excluded.longest_inches,
    period = excluded.period, medium = excluded.medium, artist_id = excluded.artist_id, artist_sort = excluded.artist_sort
  WHERE kept IS DISTINCT FROM excluded;
  IF NOT FOUND AND TG_OP = 'UPDATE' THEN
    DELETE FROM product_facets WHERE product_id = NEW.id AND NOT EXISTS (SELECT FROM facets_of(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_keep_new_facets AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_product_facets();
--> statement-breakpoint
CREATE TRIGGER products_keep_facets
AFTER UPDATE OF created_at, status, images, category, subcategory, sold_out, price, price_on_request,
  width_inches, height_inches, depth_inches, period, medium, artist_id ON products FOR EACH ROW
WHEN (
  (OLD.created_at, OLD.status, OLD.images, OLD.category, OLD.subcategory, OLD.sold_out, OLD.price, OLD.price_on_request,
    OLD.width_inches, OLD.height_inches, OLD.depth_inches, OLD.period, OLD.medium, OLD.artist_id)
  IS DISTINCT FROM
  (NEW.created_at, NEW.status, NEW.images, NEW.category, NEW.subcategory, NEW.sold_out, NEW.price, NEW.price_on_request,
    NEW.width_inches, NEW.height_inches, NEW.depth_inches, NEW.period, NEW.medium, NEW.artist_id)
)
EXECUTE FUNCTION keep_product_facets();
--> statement-breakpoint
CREATE FUNCTION keep_artist_sort() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_facets SET artist_sort = lower(NEW.sort_name) WHERE artist_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER artists_keep_sort AFTER UPDATE OF sort_name ON artists FOR EACH ROW
WHEN (OLD.sort_name IS DISTINCT FROM NEW.sort_name) EXECUTE FUNCTION keep_artist_sort();
--> statement-breakpoint
-- Creating a trigger keeps all others from writing works until this migration ends.
INSERT INTO product_facets SELECT made.* FROM products work, facets_of(work) made ORDER BY work.created_at;
--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_facets_newest" ON "product_facets" USING btree ("created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_price_up" ON "product_facets" USING btree ("shown_price_cents","created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_price_down" ON "product_facets" USING btree ("shown_price_cents" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_artist" ON "product_facets" USING btree ("artist_sort","created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_category_subcategory_index" ON "product_facets" USING btree ("category","subcategory");--> statement-breakpoint
CREATE INDEX "product_facets_medium" ON "product_facets" USING btree ("medium","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_period" ON "product_facets" USING btree ("period","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_facets_artist_id_index" ON "product_facets" USING btree ("artist_id");--> statement-breakpoint
ANALYZE product_facets;
