-- Every table that a page reads says so on one channel when it changes; the payload is the topic.
-- Postgres folds equal notices of one transaction into one.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_changes', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_change('products_changes');
--> statement-breakpoint
CREATE TRIGGER pictures_announce AFTER UPDATE OR DELETE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_change('products_changes');
--> statement-breakpoint
CREATE TRIGGER orders_announce AFTER INSERT OR UPDATE OF state, hold_expires_at, product_id OR DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION announce_change('products_changes');
--> statement-breakpoint
CREATE TRIGGER blog_posts_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER blog_categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER blog_tags_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_tags FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER blog_post_categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_categories FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER blog_post_tags_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_tags FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER blog_post_products_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_products FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER profiles_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profiles FOR EACH STATEMENT EXECUTE FUNCTION announce_change('blog_changes');
--> statement-breakpoint
CREATE TRIGGER events_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION announce_change('events_changes');
--> statement-breakpoint
CREATE TRIGGER event_artists_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_artists FOR EACH STATEMENT EXECUTE FUNCTION announce_change('events_changes');
--> statement-breakpoint
CREATE TRIGGER session_announce AFTER UPDATE OR DELETE ON session FOR EACH STATEMENT EXECUTE FUNCTION announce_change('sessions_changes');
--> statement-breakpoint
-- The ledger only grows.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
