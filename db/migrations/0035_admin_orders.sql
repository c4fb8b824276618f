CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "order_notes_text_length" CHECK (length("order_notes"."text") between 1 and 4000),
	CONSTRAINT "order_notes_text_not_blank" CHECK (btrim("order_notes"."text") <> '')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handle" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "orders_handle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'to-arrange' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arranged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("order_id") WHERE state in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "order_events_money" ON "order_events" USING btree ("at","id") WHERE kind = 'capture-recorded' or to_state = 'refunded';--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","id") WHERE (state in ('capturing', 'pending', 'paid', 'refunded') or refund_reason is not null);--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("created_at","id") WHERE (state = 'paid');--> statement-breakpoint
CREATE INDEX "orders_to_deliver" ON "orders" USING btree ("created_at","id") WHERE (state = 'paid' and undone_at is null and delivery <> 'delivered');--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("created_at","id") WHERE (state = 'refunded' or refund_reason is not null);--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at","id") WHERE (state in ('declined', 'cancelled', 'expired') and refund_reason is null);--> statement-breakpoint
CREATE INDEX "orders_undone" ON "orders" USING btree ("id") WHERE undone_at is not null;--> statement-breakpoint
CREATE INDEX "orders_given_back" ON "orders" USING btree ("id") WHERE refund_reason is not null and attended_at is null and state = 'refunded';--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower(right(id::text, 8) || ' ' || coalesce(snapshot ->> 'name', '') || ' ' || coalesce(payer ->> 'name', '') || ' ' || coalesce(payer ->> 'email', ''))) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_known" CHECK ("orders"."delivery" in ('to-arrange', 'arranged', 'shipped', 'delivered'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_paid" CHECK ("orders"."delivery" = 'to-arrange' or "orders"."state" in ('paid', 'refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipped_has_carrier" CHECK ("orders"."delivery" <> 'shipped' or "orders"."carrier" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_length" CHECK (length("orders"."carrier") between 1 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_number_length" CHECK (length("orders"."tracking_number") between 1 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_moments" CHECK (case "orders"."delivery"
        when 'to-arrange' then num_nonnulls("orders"."arranged_at", "orders"."shipped_at", "orders"."delivered_at") = 0
        when 'arranged' then "orders"."arranged_at" is not null and num_nonnulls("orders"."shipped_at", "orders"."delivered_at") = 0
        when 'shipped' then "orders"."shipped_at" is not null and "orders"."delivered_at" is null
        when 'delivered' then "orders"."delivered_at" is not null end);--> statement-breakpoint
-- Open lists and pages of orders in the back office follow it; no page for visitors is made from it. An order that nobody has
-- paid yet is told once, when it was opened or is gone.
CREATE TRIGGER orders_announce_to_staff AFTER UPDATE ON orders FOR EACH ROW
WHEN (
  (OLD.state <> NEW.state AND NEW.state <> 'approved')
  OR OLD.capture_id IS DISTINCT FROM NEW.capture_id
  OR OLD.captured_amount IS DISTINCT FROM NEW.captured_amount
  OR OLD.refund_reason IS DISTINCT FROM NEW.refund_reason
  OR OLD.undone_at IS DISTINCT FROM NEW.undone_at
  OR OLD.attended_at IS DISTINCT FROM NEW.attended_at
  OR OLD.delivery_version <> NEW.delivery_version
)
EXECUTE FUNCTION announce_change('orders_changes');
--> statement-breakpoint
CREATE TRIGGER orders_announce_new_or_gone_to_staff AFTER INSERT OR DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION announce_change('orders_changes');
--> statement-breakpoint
CREATE TRIGGER order_notes_announce AFTER INSERT ON order_notes FOR EACH STATEMENT EXECUTE FUNCTION announce_change('orders_changes');
--> statement-breakpoint
CREATE TRIGGER mails_announce AFTER UPDATE ON mails FOR EACH ROW
WHEN (OLD.state <> NEW.state AND NEW.state <> 'sending')
EXECUTE FUNCTION announce_change('orders_changes');
