CREATE TABLE "event_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_old_slugs" ADD CONSTRAINT "event_old_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_old_slugs_event" ON "event_old_slugs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING gin (lower("title") gin_trgm_ops);