ALTER TABLE "orders" ADD COLUMN "buyer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer","created_at") WHERE buyer is not null;