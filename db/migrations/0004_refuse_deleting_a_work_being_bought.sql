-- A work that somebody is buying right now is not deleted; afterwards its orders keep their snapshot and lose the reference.
CREATE FUNCTION refuse_deleting_held_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_id = OLD.id AND state IN ('created', 'approved', 'capturing', 'pending')) THEN
    RAISE EXCEPTION 'an order for this work is live'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'products_no_live_order', TABLE = 'products';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_refuse_deleting_held BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION refuse_deleting_held_product();
