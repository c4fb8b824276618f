CREATE TABLE "artist_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"slug" text NOT NULL,
	"born" integer,
	"died" integer,
	"place" text,
	"biography" text DEFAULT '' NOT NULL,
	"picture" text,
	"post_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artists_slug_unique" UNIQUE("slug"),
	CONSTRAINT "artists_name_not_blank" CHECK (btrim("artists"."name") <> ''),
	CONSTRAINT "artists_sort_name_not_blank" CHECK (btrim("artists"."sort_name") <> ''),
	CONSTRAINT "artists_slug_not_blank" CHECK ("artists"."slug" <> ''),
	CONSTRAINT "artists_slug_has_page" CHECK ("artists"."slug" !~* '[.]data$'),
	CONSTRAINT "artists_born_is_a_year" CHECK ("artists"."born" between -3000 and 2200),
	CONSTRAINT "artists_died_is_a_year" CHECK ("artists"."died" between -3000 and 2200),
	CONSTRAINT "artists_born_before_died" CHECK ("artists"."born" <= "artists"."died")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "artist_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "artist_qualifier" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "date_text" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edition" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "inventory_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "provenance" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "exhibitions" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "literature" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "certificate" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_on_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "takes_offers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_old_slugs" ADD CONSTRAINT "artist_old_slugs_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_old_slugs_artist_id_index" ON "artist_old_slugs" USING btree ("artist_id");--> statement-breakpoint
CREATE UNIQUE INDEX "artists_name_and_years" ON "artists" USING btree (lower("name"),coalesce("born", -9999),coalesce("died", -9999));--> statement-breakpoint
CREATE INDEX "artists_by_sort_name" ON "artists" USING btree (lower("sort_name"),"id");--> statement-breakpoint
CREATE INDEX "artists_name" ON "artists" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artists_post_id_index" ON "artists" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_inventory_number" ON "products" USING btree (lower("inventory_number"));--> statement-breakpoint
CREATE INDEX "products_artist_newest" ON "products" USING btree ("artist_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_qualifier_known" CHECK ("products"."artist_qualifier" in ('attributed to', 'circle of', 'after', 'workshop of'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_qualifier_has_artist" CHECK ("products"."artist_qualifier" is null or "products"."artist_id" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_inventory_number_not_blank" CHECK (btrim("products"."inventory_number") <> '');
--> statement-breakpoint
-- A page that shows a work shows its maker.
CREATE TRIGGER artists_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON artists FOR EACH STATEMENT EXECUTE FUNCTION announce_change('products_changes');
