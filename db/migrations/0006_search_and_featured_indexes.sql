CREATE INDEX "products_featured" ON "products" USING btree (md5("id"::text)) WHERE status = 'published' and category is not null and cardinality(images) > 0 and not sold_out;--> statement-breakpoint
CREATE INDEX "products_exact_values" ON "products" USING gin ((array[lower("category"), lower("subcategory"), lower("style"), lower("period")]));
--> statement-breakpoint
-- Nearly every work has a picture; without this the planner believes that two thirds have none.
CREATE STATISTICS "products_listed" ON (cardinality("images")), "status" FROM "products";
