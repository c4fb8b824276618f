ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_because" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "undone_reason" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_paid_work" ON "orders" USING btree (("snapshot" ->> 'id')) WHERE state = 'paid' and product_id is null;--> statement-breakpoint
CREATE INDEX "orders_client_lately" ON "orders" USING btree ("client_address","created_at");--> statement-breakpoint
CREATE INDEX "orders_client_work" ON "orders" USING btree ("client_address","product_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_closed_because_known" CHECK ("orders"."closed_because" in ('already-sold', 'on-hold'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_undone_has_reason" CHECK (("orders"."undone_at" is null) = ("orders"."undone_reason" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_undone_reason_not_blank" CHECK (btrim("orders"."undone_reason") <> '');--> statement-breakpoint
-- A work that a buyer paid for here is not offered again while that order is neither refunded nor undone, whoever writes it:
-- the list, the form, an import. The row is locked by then, and each statement of a function sees what was committed
-- meanwhile. A deleted work that comes back by an import is known by the snapshots of its orders.
CREATE FUNCTION refuse_offering_paid_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_number text;
BEGIN
  SELECT upper(right(o.id::text, 8)) INTO order_number FROM orders o
  WHERE (o.product_id = NEW.id OR (o.product_id IS NULL AND o.state = 'paid' AND o.snapshot ->> 'id' = NEW.id::text))
    AND o.undone_at IS NULL AND (o.state = 'paid' OR (o.refund_reason IS NOT NULL AND o.state <> 'refunded'))
  ORDER BY o.created_at DESC LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % paid for this work; it must be refunded or undone first', order_number
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'products_paid_not_for_sale', TABLE = 'products';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_refuse_offering_paid BEFORE UPDATE OF sold_out ON products FOR EACH ROW
WHEN (OLD.sold_out AND NOT NEW.sold_out) EXECUTE FUNCTION refuse_offering_paid_product();
--> statement-breakpoint
CREATE TRIGGER products_refuse_inserting_paid BEFORE INSERT ON products FOR EACH ROW
WHEN (NOT NEW.sold_out) EXECUTE FUNCTION refuse_offering_paid_product();
--> statement-breakpoint
-- The same from the other side: when an order is paid, its work is sold in the same transaction.
CREATE FUNCTION require_paid_product_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.id AND state = 'paid' AND product_id = NEW.product_id AND undone_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM FROM products WHERE id = NEW.product_id AND sold_out FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % is paid and its work is for sale', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_paid_work_is_sold', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_require_paid_product_sold AFTER INSERT OR UPDATE OF state, product_id, undone_at ON orders
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.state = 'paid' AND NEW.product_id IS NOT NULL AND NEW.undone_at IS NULL) EXECUTE FUNCTION require_paid_product_sold();
--> statement-breakpoint
-- Only an order that never took money is deleted.
CREATE FUNCTION refuse_deleting_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('declined', 'cancelled', 'expired') OR (OLD.capture_id IS NOT NULL AND OLD.state <> 'declined')
    OR OLD.captured_amount IS NOT NULL OR OLD.refund_reason IS NOT NULL OR OLD.refund_id IS NOT NULL THEN
    RAISE EXCEPTION 'order % is live or has to do with money; it is kept', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_with_money_are_kept', TABLE = 'orders';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_refuse_deleting BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_deleting_order();
--> statement-breakpoint
-- The ledger still only grows; what it says of an order goes with that order, never before it.
DROP TRIGGER order_events_append_only ON order_events;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
    RAISE EXCEPTION 'order_events is append-only';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_go_with_their_order BEFORE DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_ledger_delete();
