import type pg from 'pg'

/** What statements of an earlier build rely on. Names are `table.column`, `table constraint`, `function(arguments)`. */
interface SchemaFacts {
  tables: Set<string>
  columns: Map<string, { type: string; isRequired: boolean; isFilled: boolean }>
  /** Constraints and unique indexes: their conditions on a row, with the columns that they involve. */
  rules: Map<string, { table: string; columns: string[]; definition: string }>
  /** With the return type of each. */
  functions: Map<string, string>
}

/** The current schema `public`. */
export async function readSchemaFacts(client: pg.Client): Promise<SchemaFacts> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  const columns = await client.query<{ name: string; type: string; isRequired: boolean; isFilled: boolean }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
        a.atthasdef or a.attidentity <> '' as "isFilled"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`)
  const rules = await client.query<{ name: string; table: string; columns: string[]; definition: string }>(`
    with rules as (
      select conname as name, conrelid as relation, 'pg_constraint'::regclass as class, oid, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype in ('c', 'f', 'p', 'u', 'x') and conrelid <> 0
      union all select relname, indrelid, 'pg_class'::regclass, indexrelid, pg_get_indexdef(indexrelid)
        from pg_index join pg_class on pg_class.oid = indexrelid
        where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    )
    select t.relname || ' ' || rules.name as name, t.relname as table, rules.definition, array(
        select distinct a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = rules.class and d.objid = rules.oid and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid) as columns
      from rules join pg_class t on t.oid = rules.relation where t.relnamespace = 'public'::regnamespace`)
  const functions = await client.query<{ name: string; returns: string }>(`
    select oid::regprocedure::text as name, pg_get_function_result(oid) as returns from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')`)
  return {
    tables: new Set(tables.rows.map(({ name }) => name)),
    columns: new Map(columns.rows.map(({ name, ...facts }) => [name, facts])),
    rules: new Map(rules.rows.map(({ name, ...facts }) => [name, facts])),
    functions: new Map(functions.rows.map(({ name, returns }) => [name, returns])),
  }
}

/**
 * What would fail in `after` for a build that only knows `before`, one name for each: tables, columns and functions that are
 * gone or have another type, required columns that it would leave empty, constraints on columns that it writes. What a trigger
 * refuses is not detected.
 */
export function findSchemaBreaks(before: SchemaFacts, after: SchemaFacts): string[] {
  const breaks: string[] = []
  for (const table of before.tables) if (!after.tables.has(table)) breaks.push(table)
  for (const [name, { type, isRequired }] of before.columns) {
    const now = after.columns.get(name)
    const isTableGone = !after.tables.has(tableOf(name))
    if (!isTableGone && (!now || now.type !== type || (now.isRequired && !isRequired))) breaks.push(name)
  }
  for (const [name, { isRequired, isFilled }] of after.columns)
    if (!before.columns.has(name) && before.tables.has(tableOf(name)) && isRequired && !isFilled) breaks.push(name)
  for (const [name, rule] of after.rules) {
    const known = before.rules.get(name)
    const isOfKnownColumns = rule.columns.every((column) => before.columns.has(`${rule.table}.${column}`))
    if (!before.tables.has(rule.table) || known?.definition === rule.definition) continue
    if (known ? !isWider(known.definition, rule.definition) : isOfKnownColumns) breaks.push(name)
  }
  for (const [name, returns] of before.functions)
    if (returns !== 'trigger' && after.functions.get(name) !== returns) breaks.push(name)
  return breaks.sort()
}

const tableOf = (column: string) => column.split('.')[0]!

/** Whether the list of values that a constraint allows has only grown. */
function isWider(before: string, after: string): boolean {
  const values = (definition: string): string[] => definition.match(/'[^']*'/g) ?? []
  const rest = (definition: string) => definition.replaceAll(/'[^']*'::text(, )?/g, '').replaceAll(/[()\s]/g, '')
  return rest(before) === rest(after) && values(before).every((value) => values(after).includes(value))
}
