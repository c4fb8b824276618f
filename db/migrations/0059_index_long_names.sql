DROP INDEX "products_by_name";--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (left(lower("name"), 200),"id");