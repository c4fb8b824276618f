CREATE TABLE "gallery_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"facts" json DEFAULT '{}'::json NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_settings_one_row" CHECK ("gallery_settings"."id")
);
--> statement-breakpoint
-- The one row: nothing was ever said, so that everything is as it is from the start.
INSERT INTO "gallery_settings" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER gallery_settings_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gallery_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_change('settings_changes');
