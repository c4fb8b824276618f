-- What the public sees of an order is whether and until when it holds a work. Its notice names that work, so that only the
-- pages that show it are read anew: 'products_changes <transaction> <work>'. A notice without a work means all of the topic.
CREATE FUNCTION announce_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  work uuid;
BEGIN
  FOR work IN SELECT DISTINCT held FROM unnest(ARRAY[OLD.product_id, NEW.product_id]) AS held WHERE held IS NOT NULL LOOP
    PERFORM pg_notify('vitrine_changes', 'products_changes ' || pg_current_xact_id() || ' ' || work);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_announce_new_or_gone ON orders;
--> statement-breakpoint
DROP TRIGGER orders_announce_hold ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_announce_new AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.state IN ('created', 'approved', 'capturing', 'pending'))
EXECUTE FUNCTION announce_hold();
--> statement-breakpoint
CREATE TRIGGER orders_announce_gone AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.state IN ('created', 'approved', 'capturing', 'pending'))
EXECUTE FUNCTION announce_hold();
--> statement-breakpoint
CREATE TRIGGER orders_announce_hold AFTER UPDATE OF state, hold_expires_at, product_id ON orders FOR EACH ROW
WHEN (
  (OLD.state IN ('created', 'approved', 'capturing', 'pending')) <> (NEW.state IN ('created', 'approved', 'capturing', 'pending'))
  OR OLD.hold_expires_at <> NEW.hold_expires_at
  OR OLD.product_id IS DISTINCT FROM NEW.product_id
)
EXECUTE FUNCTION announce_hold();
--> statement-breakpoint
-- Posts and events show pictures as well as works do. An upload of known bytes changes nothing that a page shows.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY TG_ARGV LOOP
    PERFORM pg_notify('vitrine_changes', topic || ' ' || pg_current_xact_id());
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER pictures_announce ON pictures;
--> statement-breakpoint
CREATE TRIGGER pictures_announce_gone AFTER DELETE ON pictures FOR EACH ROW
EXECUTE FUNCTION announce_change('products_changes', 'blog_changes', 'events_changes');
--> statement-breakpoint
CREATE TRIGGER pictures_announce_change AFTER UPDATE ON pictures FOR EACH ROW
WHEN ((OLD.url, OLD.width, OLD.height, OLD.tone, OLD.has_alpha) IS DISTINCT FROM (NEW.url, NEW.width, NEW.height, NEW.tone, NEW.has_alpha))
EXECUTE FUNCTION announce_change('products_changes', 'blog_changes', 'events_changes');
