CREATE TABLE "invoice_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"made_for" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_links_made_for_known" CHECK ("invoice_links"."made_for" in ('mail', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_handle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid,
	"snapshot" jsonb NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_phone" text,
	"note" text,
	"amount" numeric(12,2) NOT NULL,
	"first_amount" numeric(12,2),
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"first_paid_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invoices_handle_unique" UNIQUE("handle"),
	CONSTRAINT "invoices_client_not_blank" CHECK (btrim("invoices"."client_name") <> '' and btrim("invoices"."client_email") <> ''),
	CONSTRAINT "invoices_amount_positive" CHECK ("invoices"."amount" > 0),
	CONSTRAINT "invoices_first_amount_less" CHECK ("invoices"."first_amount" > 0 and "invoices"."first_amount" < "invoices"."amount"),
	CONSTRAINT "invoices_until_later" CHECK ("invoices"."until" > "invoices"."created_at"),
	CONSTRAINT "invoices_withdrawn_unpaid" CHECK ("invoices"."withdrawn_at" is null or num_nonnulls("invoices"."first_paid_at", "invoices"."paid_at") = 0),
	CONSTRAINT "invoices_first_paid_has_amount" CHECK ("invoices"."first_paid_at" is null or "invoices"."first_amount" is not null),
	CONSTRAINT "invoices_first_before_rest" CHECK ("invoices"."paid_at" is null or ("invoices"."first_amount" is null) = ("invoices"."first_paid_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
DROP INDEX "orders_to_deliver";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_part" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_links_invoice" ON "invoice_links" USING btree ("invoice_id","made_for","made_at");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_product" ON "invoices" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_invoice_part" ON "orders" USING btree ("invoice_id","invoice_part") WHERE state in ('created', 'approved', 'capturing', 'pending', 'paid');--> statement-breakpoint
CREATE INDEX "orders_invoice" ON "orders" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "orders_to_deliver" ON "orders" USING btree ("created_at","id") WHERE (state = 'paid' and undone_at is null and delivery <> 'delivered' and invoice_part is distinct from 'first');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_of_invoice" UNIQUE("invoice_id","recipient");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_invoice_id_unique" UNIQUE("invoice_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_one" CHECK (num_nonnulls("mails"."order_id", "mails"."invoice_id") = 1);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invoice_is_known" CHECK (("mails"."kind" = 'invoice') = ("mails"."invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('order-confirmation', 'order-notice', 'order-refund', 'invoice'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_has_part" CHECK (("orders"."invoice_id" is null) = ("orders"."invoice_part" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_part_known" CHECK ("orders"."invoice_part" in ('whole', 'first', 'rest'));
--> statement-breakpoint
-- A work that is reserved for an invoice is bought with that invoice and in no other way.
CREATE OR REPLACE FUNCTION refuse_buying_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM reservations WHERE product_id = NEW.product_id AND (NEW.invoice_id IS NULL OR invoice_id IS DISTINCT FROM NEW.invoice_id)
  ) THEN
    RAISE EXCEPTION 'work % is reserved', NEW.product_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_of_works_not_reserved', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What an order of an invoice asks for is what the invoice says, to the cent, and neither changes afterwards.
CREATE FUNCTION require_invoice_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM invoices WHERE id = NEW.invoice_id AND NEW.amount = CASE NEW.invoice_part
    WHEN 'first' THEN first_amount
    WHEN 'rest' THEN amount - first_amount
    ELSE CASE WHEN first_amount IS NULL THEN amount END
  END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % has not the amount of its invoice', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoice_amount', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_require_invoice_amount BEFORE INSERT OR UPDATE OF amount, invoice_id, invoice_part ON orders FOR EACH ROW
WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION require_invoice_amount();
--> statement-breakpoint
CREATE FUNCTION refuse_changing_invoice_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the amounts of invoice % stay as they are', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoices_amounts_stay', TABLE = 'invoices';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_amounts_stay BEFORE UPDATE ON invoices FOR EACH ROW
WHEN (OLD.amount <> NEW.amount OR OLD.first_amount IS DISTINCT FROM NEW.first_amount) EXECUTE FUNCTION refuse_changing_invoice_amount();
--> statement-breakpoint
-- Open lists and pages of the back office follow it.
CREATE TRIGGER invoices_announce AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION announce_change('orders_changes');
