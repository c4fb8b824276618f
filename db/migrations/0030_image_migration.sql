CREATE TABLE "image_copies" (
	"source" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_migration_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_migration_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"migration_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"image" text NOT NULL,
	"message" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "image_migration_errors_once" UNIQUE("migration_id","product_id","image")
);
--> statement-breakpoint
CREATE TABLE "image_migrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"total" integer NOT NULL,
	"migrated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"after_product" uuid,
	"product_id" uuid,
	"product_name" text,
	"removed" integer,
	"kept" integer,
	"failure" text,
	CONSTRAINT "image_migrations_state_known" CHECK ("image_migrations"."state" in ('running', 'paused', 'stopped', 'completed', 'failed', 'cleaning'))
);
--> statement-breakpoint
ALTER TABLE "image_migration_errors" ADD CONSTRAINT "image_migration_errors_migration_id_image_migrations_id_fk" FOREIGN KEY ("migration_id") REFERENCES "public"."image_migrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_migrations_one_at_a_time" ON "image_migrations" USING btree ((true)) WHERE state in ('running', 'paused', 'cleaning');--> statement-breakpoint
CREATE INDEX "image_migrations_newest" ON "image_migrations" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Open dashboards follow it; no page is made from it.
CREATE TRIGGER image_migrations_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON image_migrations FOR EACH STATEMENT EXECUTE FUNCTION announce_change('migration_changes');
