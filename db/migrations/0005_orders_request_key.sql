ALTER TABLE "orders" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_key_unique" UNIQUE("request_key");