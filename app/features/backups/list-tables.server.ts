import type pg from 'pg'

export interface ListedTable {
  schema: string
  name: string
  columns: string[]
}

/** Ours: the tables of the product and drizzle's journal of migrations. The job queue's are made anew (decision 0067). */
const schemas = `('public', 'drizzle')`
const isOwn = (id: string) => `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${id} and d.deptype = 'e')`

/** Every table of the database that a backup holds, by name, with the columns that are not generated. */
export async function listTables(client: pg.Client): Promise<ListedTable[]> {
  const { rows } = await client.query<ListedTable>(`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and c.relkind = 'r' and ${isOwn('c.oid')}
    order by n.nspname collate "C", c.relname collate "C"`)
  return rows
}

/** The value of each sequence. Sequences are not part of a snapshot: read after it was taken, they are never behind its rows. */
export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and c.relkind = 'S' and ${isOwn('c.oid')}
    order by n.nspname collate "C", c.relname collate "C"`)
  const sequences = []
  for (const sequence of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(client, sequence)}`,
    )
    sequences.push({ ...sequence, ...states[0]! })
  }
  return sequences
}

/** `"public"."orders"` */
export function quote(client: pg.Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}

/** `"public"."orders" ("id", "state")` */
export function quoteWithColumns(client: pg.Client, table: ListedTable): string {
  return `${quote(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
}
