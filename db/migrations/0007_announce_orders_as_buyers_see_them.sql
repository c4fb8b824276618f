-- What the public sees of an order is whether and until when it holds a work. A step between two live states changes
-- neither, so a purchase is told twice: when the work is held, and when it is sold (in one notice with the work's own) or free.
DROP TRIGGER orders_announce ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_announce_new_or_gone AFTER INSERT OR DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION announce_change('products_changes');
--> statement-breakpoint
CREATE TRIGGER orders_announce_hold AFTER UPDATE OF state, hold_expires_at, product_id ON orders FOR EACH ROW
WHEN (
  (OLD.state IN ('created', 'approved', 'capturing', 'pending')) <> (NEW.state IN ('created', 'approved', 'capturing', 'pending'))
  OR OLD.hold_expires_at <> NEW.hold_expires_at
  OR OLD.product_id IS DISTINCT FROM NEW.product_id
)
EXECUTE FUNCTION announce_change('products_changes');
