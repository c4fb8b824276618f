-- Each takes some seconds for 100,000 works; meanwhile works can be read, and saves wait.
CREATE INDEX "products_listed_by_id" ON "products" USING btree ("id","updated_at","category","subcategory") WHERE status = 'published' and category is not null and cardinality(images) > 0;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin (lower("name") gin_trgm_ops);