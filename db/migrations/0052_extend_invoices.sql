ALTER TABLE "invoices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Pages of clients that show an invoice read it again: its time, or a payment that no hold came before.
CREATE TRIGGER invoices_announce_to_client AFTER UPDATE ON invoices FOR EACH ROW
WHEN (OLD.until <> NEW.until OR OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.first_paid_at IS DISTINCT FROM NEW.first_paid_at)
EXECUTE FUNCTION announce_hold();
--> statement-breakpoint
-- A sale in two parts has one delivery, which its orders have alike; so far the last one alone had it.
UPDATE orders AS f SET delivery = r.delivery, carrier = r.carrier, tracking_number = r.tracking_number, arranged_at = r.arranged_at,
  shipped_at = r.shipped_at, delivered_at = r.delivered_at, delivery_version = r.delivery_version
FROM orders r WHERE f.invoice_part = 'first' AND f.state = 'paid' AND r.invoice_id = f.invoice_id AND r.invoice_part = 'rest' AND r.state = 'paid';
