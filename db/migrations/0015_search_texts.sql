-- What a search reads of each work, apart from the rest of it. For 100,000 works this takes some ten seconds; meanwhile works
-- can be read, and saves wait.
CREATE TABLE "product_search_texts" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"listed" boolean NOT NULL,
	"text" text NOT NULL,
	"category" text,
	"subcategory" text
);
--> statement-breakpoint
-- The one place that says what the row of a work is. `listed` is the condition of the partial indexes of products and of
-- isListed (app/features/products/public-product.server.ts). A unit separator stands between the fields of `text`.
CREATE FUNCTION search_text_of(work products) RETURNS product_search_texts LANGUAGE sql STABLE AS $$
  SELECT
    work.id,
    work.created_at,
    work.status = 'published' AND work.category IS NOT NULL AND cardinality(work.images) > 0,
    lower(concat_ws(U&'\001F',
      coalesce(work.style, ''), coalesce(work.period, ''),
      work.name, coalesce(work.category, ''), coalesce(work.subcategory, ''), coalesce(work.description, ''))),
    work.category,
    work.subcategory
$$;
--> statement-breakpoint
-- Whoever writes a work has locked its row, so two of them write its text one after the other.
CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search_texts AS kept SELECT * FROM search_text_of(NEW)
  ON CONFLICT (product_id) DO UPDATE SET
    created_at = excluded.created_at, listed = excluded.listed, text = excluded.text,
    category = excluded.category, subcategory = excluded.subcategory
  WHERE kept IS DISTINCT FROM excluded;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_keep_new_search_text AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_search_text();
--> statement-breakpoint
CREATE TRIGGER products_keep_search_text
AFTER UPDATE OF created_at, status, images, style, period, name, category, subcategory, description ON products FOR EACH ROW
WHEN (
  (OLD.created_at, OLD.status, OLD.images, OLD.style, OLD.period, OLD.name, OLD.category, OLD.subcategory, OLD.description)
  IS DISTINCT FROM
  (NEW.created_at, NEW.status, NEW.images, NEW.style, NEW.period, NEW.name, NEW.category, NEW.subcategory, NEW.description)
)
EXECUTE FUNCTION keep_search_text();
--> statement-breakpoint
-- Creating a trigger keeps all others from writing works until this migration ends.
INSERT INTO product_search_texts SELECT made.* FROM products work, search_text_of(work) made ORDER BY work.created_at;
--> statement-breakpoint
ALTER TABLE "product_search_texts" ADD CONSTRAINT "product_search_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_texts_listed_newest" ON "product_search_texts" USING btree ("created_at" DESC NULLS FIRST) WHERE listed;--> statement-breakpoint
CREATE INDEX "product_search_texts_text" ON "product_search_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
ANALYZE product_search_texts;--> statement-breakpoint
-- Last, since these two keep others from reading works as well.
DROP INDEX "products_search_text";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
