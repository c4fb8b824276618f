ALTER TABLE "products" ADD COLUMN "imported_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "imported_from" text;