CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"subject_label" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"request_id" text,
	"client" text,
	CONSTRAINT "audit_entries_actor_kind_known" CHECK ("audit_entries"."actor_kind" in ('admin', 'command', 'import', 'shop', 'visitor', 'system', 'database'))
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"minute" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"client" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "failed_sign_ins_minute_email_client_reason_pk" PRIMARY KEY("minute","email","client","reason")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_deleted_work" ON "audit_entries" USING gin (lower("subject_label") gin_trgm_ops) WHERE action = 'work-deleted';
--> statement-breakpoint
-- The trail only grows; the retention job names, in its transaction, the moment before which it may delete.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation', TABLE = 'audit_entries';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at < nullif(current_setting('vitrine.audit_retention', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation', TABLE = 'audit_entries';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();
--> statement-breakpoint
-- A long value as the trail keeps it: of a text 200 characters, from shortly before it differs from what it was or becomes;
-- of a list its first 20 entries.
CREATE FUNCTION shorten_for_audit(value jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  whole CONSTANT text := value #>> '{}';
  another CONSTANT text := coalesce(other #>> '{}', '');
  same integer := 0;
  differing integer := least(length(whole), length(another)) + 1;
  start integer;
BEGIN
  IF jsonb_typeof(value) = 'array' THEN
    RETURN (
      SELECT jsonb_agg(CASE WHEN length(entry #>> '{}') <= 200 THEN entry ELSE to_jsonb(left(entry #>> '{}', 199) || '…') END ORDER BY place)
      FROM jsonb_array_elements(value) WITH ORDINALITY AS entries(entry, place) WHERE place <= 20);
  ELSIF length(whole) <= 200 THEN
    RETURN value;
  END IF;
  -- So many characters are the same: halved until it is known.
  WHILE differing - same > 1 LOOP
    IF left(whole, (same + differing) / 2) = left(another, (same + differing) / 2) THEN
      same := (same + differing) / 2;
    ELSE
      differing := (same + differing) / 2;
    END IF;
  END LOOP;
  start := greatest(0, least(same - 40, length(whole) - 199));
  RETURN to_jsonb(CASE
    WHEN start = 0 THEN left(whole, 199) || '…'
    WHEN start + 199 >= length(whole) THEN '…' || substr(whole, start + 1)
    ELSE '…' || substr(whole, start + 1, 198) || '…'
  END);
END $$;
--> statement-breakpoint
-- The fields in which two states of a thing differ; '{}' before it was made and after it was deleted, when what was empty is no
-- change. In plpgsql, which keeps its plans: it runs for every row of an import.
CREATE FUNCTION audit_changes(old jsonb, new jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN was IS NULL THEN jsonb_build_object('to', CASE WHEN length(becomes::text) > 200 THEN shorten_for_audit(becomes, was) ELSE becomes END)
        WHEN becomes IS NULL THEN jsonb_build_object('from', CASE WHEN length(was::text) > 200 THEN shorten_for_audit(was, becomes) ELSE was END)
        ELSE jsonb_build_object(
          'from', CASE WHEN length(was::text) > 200 THEN shorten_for_audit(was, becomes) ELSE was END,
          'to', CASE WHEN length(becomes::text) > 200 THEN shorten_for_audit(becomes, was) ELSE becomes END)
      END), '{}')
    FROM (
      SELECT key, nullif(old -> key, 'null') AS was, nullif(new -> key, 'null') AS becomes
      FROM jsonb_object_keys(old || new) AS keys(key) WHERE old -> key IS DISTINCT FROM new -> key
    ) AS fields
    WHERE was IS DISTINCT FROM becomes
      AND (old <> '{}' AND new <> '{}' OR coalesce(was, becomes) NOT IN ('""', '[]', 'false'))
  );
END $$;
--> statement-breakpoint
-- Writes one entry for each row that a statement makes, changes or deletes, in the name of the actor that the transaction has
-- named. Arguments: what a row is, the column that it is called by, the columns that are not told (secrets among them). Its plan
-- is kept, from a save of one row to a change of them all: without a hash join that would compare each row with each other. OFFSET 0: what a row differs in is computed once.
CREATE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  kind CONSTANT text := TG_ARGV[0];
  label CONSTANT text := TG_ARGV[1];
  untold CONSTANT text[] := string_to_array(TG_ARGV[2], ' ');
  actor jsonb := nullif(current_setting('vitrine.actor', true), '');
  moment timestamptz;
BEGIN
  -- Whoever writes past the program, with psql for instance.
  actor := coalesce(actor, jsonb_build_object('kind', 'database', 'id', 'database', 'label', session_user));
  moment := coalesce((actor ->> 'at')::timestamptz, now());
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_entries (at, actor_kind, actor_id, actor_label, note, request_id, client, action, subject_kind, subject_id, subject_label, changes)
    SELECT moment, actor ->> 'kind', actor ->> 'id', actor ->> 'label', actor ->> 'note', actor ->> 'requestId', actor ->> 'client',
      kind || '-' || coalesce(actor ->> 'verb', 'created'), kind, made ->> 'id', made ->> label, audit_changes('{}', made - untold - 'created_at'::text)
    FROM (SELECT to_jsonb(a) FROM rows_after a OFFSET 0) AS rows(made);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit_entries (at, actor_kind, actor_id, actor_label, note, request_id, client, action, subject_kind, subject_id, subject_label, changes)
    SELECT moment, actor ->> 'kind', actor ->> 'id', actor ->> 'label', actor ->> 'note', actor ->> 'requestId', actor ->> 'client',
      kind || '-deleted', kind, gone ->> 'id', gone ->> label, audit_changes(gone - untold, '{}')
    FROM (SELECT to_jsonb(b) FROM rows_before b OFFSET 0) AS rows(gone);
  ELSE
    INSERT INTO audit_entries (at, actor_kind, actor_id, actor_label, note, request_id, client, action, subject_kind, subject_id, subject_label, changes)
    SELECT moment, actor ->> 'kind', actor ->> 'id', actor ->> 'label', actor ->> 'note', actor ->> 'requestId', actor ->> 'client',
      kind || CASE
        WHEN changes #>> '{sold_out,to}' = 'true' THEN '-sold'
        WHEN changes #>> '{sold_out,to}' = 'false' THEN '-offered'
        WHEN changes #>> '{status,to}' = 'published' THEN '-published'
        WHEN changes #>> '{status,to}' = 'draft' THEN '-withdrawn'
        ELSE '-changed'
      END, kind, id, name, changes
    FROM (
      SELECT a.id::text, to_jsonb(a) ->> label, audit_changes(to_jsonb(b) - untold, to_jsonb(a) - untold)
      FROM rows_before b JOIN rows_after a ON a.id = b.id OFFSET 0
    ) AS rows(id, name, changes)
    WHERE changes <> '{}';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_record_created AFTER INSERT ON products REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_changes('work', 'name', 'id version updated_at import_fingerprint imported_version imported_from');
--> statement-breakpoint
CREATE TRIGGER products_record_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_changes('work', 'name', 'id version updated_at import_fingerprint imported_version imported_from');
--> statement-breakpoint
CREATE TRIGGER products_record_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_changes('work', 'name', 'id version updated_at import_fingerprint imported_version imported_from');
