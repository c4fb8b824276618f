CREATE TABLE "deleted_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work" jsonb NOT NULL,
	"order_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"post_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_products_at" ON "deleted_products" USING btree ("deleted_at");