CREATE INDEX "products_changed" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree (coalesce("price", 0),"id");