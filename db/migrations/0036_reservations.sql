CREATE TABLE "reservations" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text,
	"client_phone" text,
	"note" text,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_client_not_blank" CHECK (btrim("reservations"."client_name") <> ''),
	CONSTRAINT "reservations_until_later" CHECK ("reservations"."until" > "reservations"."created_at")
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_until" ON "reservations" USING btree ("until");--> statement-breakpoint
-- A reserved work is neither sold nor being bought, and nobody begins to buy it. Who writes either has locked the work's row;
-- these lock it too, so that nobody who writes past the program comes in between.
CREATE FUNCTION refuse_reserving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM products WHERE id = NEW.product_id AND sold_out)
    OR EXISTS (SELECT FROM orders WHERE product_id = NEW.product_id AND state IN ('created', 'approved', 'capturing', 'pending')) THEN
    RAISE EXCEPTION 'work % is sold or being bought', NEW.product_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'reservations_of_free_works', TABLE = 'reservations';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_refuse BEFORE INSERT OR UPDATE OF product_id ON reservations FOR EACH ROW EXECUTE FUNCTION refuse_reserving();
--> statement-breakpoint
CREATE FUNCTION refuse_buying_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM reservations WHERE product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'work % is reserved', NEW.product_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_of_works_not_reserved', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_refuse_new_of_reserved BEFORE INSERT ON orders FOR EACH ROW
WHEN (NEW.product_id IS NOT NULL AND NEW.state IN ('created', 'approved', 'capturing', 'pending'))
EXECUTE FUNCTION refuse_buying_reserved();
--> statement-breakpoint
CREATE TRIGGER orders_refuse_reviving_reserved BEFORE UPDATE OF state ON orders FOR EACH ROW
WHEN (NEW.product_id IS NOT NULL AND NEW.state IN ('created', 'approved', 'capturing', 'pending')
  AND OLD.state NOT IN ('created', 'approved', 'capturing', 'pending'))
EXECUTE FUNCTION refuse_buying_reserved();
--> statement-breakpoint
-- Whoever sells a work ends its reservation.
CREATE FUNCTION end_reservation_of_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reservations WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_end_reservation AFTER UPDATE OF sold_out ON products FOR EACH ROW
WHEN (NEW.sold_out AND NOT OLD.sold_out) EXECUTE FUNCTION end_reservation_of_sold();
--> statement-breakpoint
-- Told like a hold: by the work.
CREATE TRIGGER reservations_announce AFTER INSERT OR DELETE OR UPDATE OF until ON reservations FOR EACH ROW EXECUTE FUNCTION announce_hold();
