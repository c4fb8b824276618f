DROP INDEX "orders_taxed";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" jsonb;--> statement-breakpoint
CREATE INDEX "orders_taxed" ON "orders" USING btree ("product_id","captured_amount","tax_amount") WHERE state = 'paid' and undone_at is null and tax_amount > 0 and invoice_id is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_part_of_amount" CHECK (order_tax_amount("invoices"."tax") >= 0 and order_tax_amount("invoices"."tax") < "invoices"."amount");--> statement-breakpoint
-- What of an invoice's tax a part of it pays: of each line the first part its share in whole cents, rounded half up, and the rest what
-- is left of the line. `split-tax.ts` says the same.
CREATE FUNCTION invoice_part_tax(tax jsonb, part text, amount numeric, first_amount numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN tax IS NULL OR part = 'whole' THEN tax ELSE jsonb_set(tax, '{lines}', (
    SELECT coalesce(jsonb_agg(line || jsonb_build_object('cents', CASE part WHEN 'first' THEN share ELSE (line ->> 'cents')::bigint - share END) ORDER BY place), '[]')
    FROM jsonb_array_elements(tax -> 'lines') WITH ORDINALITY AS l(line, place),
      LATERAL (SELECT round((line ->> 'cents')::numeric * first_amount / amount)::bigint AS share) AS s
  )) END
$$;
--> statement-breakpoint
-- What an order of an invoice asks for is what the invoice says, to the cent and line by line, and neither changes afterwards.
CREATE OR REPLACE FUNCTION require_invoice_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM invoices WHERE id = NEW.invoice_id AND NEW.amount = CASE NEW.invoice_part
    WHEN 'first' THEN first_amount
    WHEN 'rest' THEN amount - first_amount
    ELSE CASE WHEN first_amount IS NULL THEN amount END
  END AND NEW.tax IS NOT DISTINCT FROM invoice_part_tax(tax, NEW.invoice_part, amount, first_amount);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % has not the amount of its invoice', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoice_amount', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_require_invoice_amount ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_require_invoice_amount BEFORE INSERT OR UPDATE OF amount, tax, invoice_id, invoice_part ON orders FOR EACH ROW
WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION require_invoice_amount();
--> statement-breakpoint
DROP TRIGGER invoices_amounts_stay ON invoices;
--> statement-breakpoint
CREATE TRIGGER invoices_amounts_stay BEFORE UPDATE ON invoices FOR EACH ROW
WHEN (OLD.amount <> NEW.amount OR OLD.first_amount IS DISTINCT FROM NEW.first_amount OR OLD.tax IS DISTINCT FROM NEW.tax)
EXECUTE FUNCTION refuse_changing_invoice_amount();
