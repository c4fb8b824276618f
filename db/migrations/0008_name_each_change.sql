-- A notice names its change too: the transaction that made it. Notices arrive in the order of the commits, so every copy of
-- the program knows the same last change. Postgres still folds the notices of one transaction under one topic into one.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_changes', TG_ARGV[0] || ' ' || pg_current_xact_id());
  RETURN NULL;
END $$;
