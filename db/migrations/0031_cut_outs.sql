ALTER TABLE "pictures" ADD COLUMN "source_url" text;--> statement-breakpoint
CREATE INDEX "pictures_source_url" ON "pictures" USING btree ("source_url") WHERE source_url is not null;