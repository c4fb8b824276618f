-- Each takes up to a second for 100,000 works; meanwhile works can be read, and saves wait.
DROP INDEX "products_sold";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
CREATE INDEX "products_state" ON "products" USING btree ("category","status","sold_out");--> statement-breakpoint
CREATE INDEX "products_available_value" ON "products" USING btree ("price","quantity") WHERE status = 'published' and not sold_out;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at") WHERE updated_at > created_at;--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE cardinality(images) = 0;--> statement-breakpoint
CREATE INDEX "products_without_price" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE price is null;--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_at","sold_price","id") WHERE sold_out;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","sold_out","category");