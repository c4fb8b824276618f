CREATE TABLE "gallery_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_pages_content_not_blank" CHECK ("gallery_pages"."content" = '' or "gallery_pages"."content" ~ '\S')
);
--> statement-breakpoint
INSERT INTO "gallery_pages" ("slug") VALUES ('about'), ('shipping'), ('returns'), ('authenticity'), ('privacy'), ('terms');--> statement-breakpoint
-- The footer of every page names those that are filled.
CREATE TRIGGER gallery_pages_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gallery_pages FOR EACH STATEMENT EXECUTE FUNCTION announce_change('settings_changes');
