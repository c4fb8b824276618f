-- A new name writes texts and facets of the artist's works without locking the works. So whoever changes a work first waits for a new
-- name of its artist, also of the one that it leaves, and keeps both names until the change is done.
CREATE FUNCTION hold_artists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM artists WHERE id IN (OLD.artist_id, NEW.artist_id) ORDER BY id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_hold_artists BEFORE UPDATE ON products FOR EACH ROW
WHEN (OLD.artist_id IS NOT NULL) EXECUTE FUNCTION hold_artists();
