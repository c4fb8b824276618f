-- As in 0027, but of a list of more than 20 entries the first 20 that the other state lacks, then '…'; where only their order
-- differs the first 20. What was kept before stays.
CREATE OR REPLACE FUNCTION shorten_for_audit(value jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  whole CONSTANT text := value #>> '{}';
  another CONSTANT text := coalesce(other #>> '{}', '');
  same integer := 0;
  differing integer := least(length(whole), length(another)) + 1;
  start integer;
BEGIN
  IF jsonb_typeof(value) = 'array' THEN
    RETURN shorten_list_for_audit(value, CASE jsonb_typeof(other) WHEN 'array' THEN other ELSE '[]' END);
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
CREATE FUNCTION shorten_list_for_audit(list jsonb, other jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  is_long CONSTANT boolean := jsonb_array_length(list) > 20;
  is_reordered CONSTANT boolean := list @> other AND other @> list;
  told jsonb;
BEGIN
  SELECT jsonb_agg(CASE WHEN length(entry #>> '{}') <= 200 THEN entry ELSE to_jsonb(left(entry #>> '{}', 199) || '…') END ORDER BY place)
  INTO told
  FROM (
    SELECT entry, place FROM jsonb_array_elements(list) WITH ORDINALITY AS entries(entry, place)
    WHERE NOT is_long OR is_reordered OR entry NOT IN (SELECT jsonb_array_elements(other))
    ORDER BY place LIMIT 20
  ) AS entries;
  RETURN CASE WHEN is_long THEN coalesce(told, '[]') || '"…"' ELSE told END;
END $$;
