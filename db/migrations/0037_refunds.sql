CREATE TABLE "demo_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"request_key" text NOT NULL,
	"cents" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "demo_refunds_cents_positive" CHECK ("demo_refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"source" text NOT NULL,
	"returned_by" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"provider_refund_id" text,
	"refused_because" text,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_source_known" CHECK ("refunds"."source" in ('staff', 'automatic', 'provider')),
	CONSTRAINT "refunds_returned_by_known" CHECK ("refunds"."returned_by" in ('provider', 'cash', 'card-terminal', 'bank-transfer', 'cheque')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'pending', 'done', 'refused', 'failed')),
	CONSTRAINT "refunds_end_has_time" CHECK (("refunds"."state" in ('done', 'refused', 'failed')) = ("refunds"."ended_at" is not null)),
	CONSTRAINT "refunds_staff_say_why" CHECK ("refunds"."source" <> 'staff' or ("refunds"."reason" is not null and "refunds"."asked_by" is not null)),
	CONSTRAINT "refunds_reason_length" CHECK (btrim("refunds"."reason") <> '' and length("refunds"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "demo_payments" DROP CONSTRAINT "demo_payments_refund_id_unique";--> statement-breakpoint
ALTER TABLE "demo_payments" DROP CONSTRAINT "demo_payments_refund_whole";--> statement-breakpoint
DROP INDEX "orders_refunded";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_refunds" ADD CONSTRAINT "demo_refunds_payment_id_demo_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."demo_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","asked_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE state in ('asked', 'pending');--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("order_id","ended_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("ended_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("created_at","id") WHERE (state = 'refunded' or refund_reason is not null or refunded_amount > 0);--> statement-breakpoint
-- What the demo provider gave back stays known, under the key of the refund that the order's own program made.
INSERT INTO "demo_refunds" ("id", "payment_id", "request_key", "cents", "made_at")
SELECT refund_id, id, 'refund-' || request_key, (amount::numeric * 100)::bigint, updated_at FROM demo_payments WHERE refund_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "demo_payments" DROP COLUMN "refund_id";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_captured" CHECK ("orders"."refunded_amount" <= "orders"."captured_amount");--> statement-breakpoint
-- What went back before this table, as the ledger has it.
INSERT INTO "refunds" ("id", "order_id", "amount", "source", "returned_by", "state", "asked_at", "ended_at", "provider_refund_id")
SELECT gen_random_uuid(), o.id, coalesce(o.captured_amount, paid.amount),
  CASE WHEN o.refund_reason IS NULL THEN 'provider' ELSE 'automatic' END, 'provider', 'done', e.at, e.at, o.refund_id
FROM orders o
JOIN order_events e ON e.order_id = o.id AND e.to_state = 'refunded'
CROSS JOIN LATERAL (
  SELECT (p.detail ->> 'amount')::numeric AS amount FROM order_events p
  WHERE p.order_id = o.id AND p.kind = 'capture-recorded'
    AND p.detail ->> 'status' IN ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')
  ORDER BY p.id LIMIT 1
) paid
WHERE o.state = 'refunded';
--> statement-breakpoint
UPDATE orders SET refunded_amount = r.amount FROM refunds r WHERE r.order_id = orders.id;
--> statement-breakpoint
-- `orders.refunded_amount` is what went back, whoever writes it.
CREATE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_amount =
    (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = NEW.order_id AND state = 'done')
  WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_sum AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION sum_refunds();
--> statement-breakpoint
-- Staff give back what was paid and is left of it, and no more, whoever of them comes at the same instant.
CREATE FUNCTION refuse_refund_beyond_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id AND state = 'paid' FOR NO KEY UPDATE;
  IF NOT FOUND OR NEW.amount > (
    SELECT o.captured_amount - coalesce(sum(r.amount), 0) FROM orders o
    LEFT JOIN refunds r ON r.order_id = o.id AND r.state IN ('asked', 'pending', 'done')
    WHERE o.id = NEW.order_id GROUP BY o.id
  ) THEN
    RAISE EXCEPTION 'order % is not paid, or less is left of it', NEW.order_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'refunds_within_payment', TABLE = 'refunds';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_refuse BEFORE INSERT ON refunds FOR EACH ROW
WHEN (NEW.source = 'staff') EXECUTE FUNCTION refuse_refund_beyond_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_announce AFTER INSERT OR UPDATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION announce_change('orders_changes');
