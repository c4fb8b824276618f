CREATE TABLE "demo_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"bank_answer" text,
	"capture_id" text,
	"capture_status" text,
	"refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_payments_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "demo_payments_capture_id_unique" UNIQUE("capture_id"),
	CONSTRAINT "demo_payments_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "demo_payments_capture_whole" CHECK (("demo_payments"."capture_id" is null) = ("demo_payments"."capture_status" is null)),
	CONSTRAINT "demo_payments_refund_whole" CHECK (("demo_payments"."refund_id" is null) = ("demo_payments"."capture_status" is distinct from 'REFUNDED'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_reason" text;--> statement-breakpoint
CREATE INDEX "orders_refund_owed" ON "orders" USING btree ("id") WHERE refund_reason is not null and refund_id is null;--> statement-breakpoint
CREATE INDEX "orders_closed_lately" ON "orders" USING btree ("updated_at") WHERE state in ('declined', 'cancelled', 'expired');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_reason_known" CHECK ("orders"."refund_reason" in ('work-gone', 'wrong-amount', 'order-closed'));