CREATE FUNCTION order_tax_amount(tax jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((line ->> 'cents')::bigint), 0) / 100 FROM jsonb_array_elements(tax -> 'lines') AS line
$$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_amount" numeric(12,2) GENERATED ALWAYS AS (order_tax_amount(tax)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_sent_elsewhere" ON "orders" USING btree ("id") WHERE (state = 'paid' and undone_at is null and attended_at is null and tax is not null and case tax -> 'delivery' ->> 'to'
  when 'us' then payer -> 'shipping' ->> 'country' <> 'US' or upper(btrim(payer -> 'shipping' ->> 'region')) <> tax -> 'delivery' ->> 'state'
  when 'abroad' then payer -> 'shipping' ->> 'country' = 'US' end);--> statement-breakpoint
CREATE INDEX "orders_taxed" ON "orders" USING btree ("product_id","captured_amount","tax_amount") WHERE state = 'paid' and undone_at is null and tax_amount > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_part_of_amount" CHECK ("orders"."tax_amount" >= 0 and "orders"."tax_amount" < "orders"."amount");