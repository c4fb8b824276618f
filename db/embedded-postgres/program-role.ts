import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The cluster's superuser, which initdb creates: only the start and an upgrade connect as it. */
export const superuser = 'vitrine'

/** The role of the program, its migrations and its commands: it owns the database `vitrine` (decision 0074). */
export const programRole = 'vitrine_program'

/** The gallery's database, and leftovers of killed backup verifications. */
const ownDatabases = '^vitrine($|_verify_)'

/** Whom one is on a server of ours, by the superuser's password. */
export interface ClusterAccess {
  port: number
  /** The superuser's. */
  password: string
}

/** The address of `database` for the cluster's superuser: for the start, the stop and an upgrade alone (decision 0074). */
export function superuserUrl({ port, password }: ClusterAccess, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

/** The address of `database` for the program and its commands. */
export function programUrl({ port, password }: ClusterAccess, database: string): string {
  return `postgres://${programRole}:${programPassword(password)}@127.0.0.1:${port}/${database}`
}

/** Derived from the superuser's, so that no second file could be lost; the derivation cannot be reversed. */
function programPassword(password: string): string {
  return createHmac('sha256', password).update(programRole).digest('base64url')
}

/**
 * Makes sure that the program's role exists, has no more rights than it should, and owns the gallery's database with everything in
 * it. In an older cluster the superuser owns all of it. After an interruption the next call finishes it: the superuser
 * still has all rights. Call with the folder's lock.
 */
export async function prepareProgramRole(access: ClusterAccess, say: (line: string) => void): Promise<void> {
  const hasDatabase = await asSuperuser(access, 'postgres', async (client) => {
    const { rows: roles } = await client.query('select from pg_roles where rolname = $1', [programRole])
    if (roles.length === 0) await client.query(`create role ${programRole}`)
    // To verify a backup it creates a temporary database.
    await client.query(
      `alter role ${programRole} login createdb nosuperuser nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(programPassword(access.password))}`,
    )
    const { rows: databases } = await client.query<{ name: string; isOfSuperuser: boolean }>(
      `select datname as name, datdba = $1::regrole as "isOfSuperuser" from pg_database where datname ~ $2`,
      [superuser, ownDatabases],
    )
    for (const { name, isOfSuperuser } of databases)
      if (isOfSuperuser) await client.query(`alter database ${client.escapeIdentifier(name)} owner to ${programRole}`)
    return databases.some(({ name }) => name === 'vitrine')
  })
  if (!hasDatabase) return
  const count = await asSuperuser(access, 'vitrine', handOver)
  if (count > 0) say(`The program's database role is no superuser any more: it was given ${count} objects`)
}

/** Makes the program's role the owner of all that the superuser owns in this database, at once. Resolves to how many objects that were. */
async function handOver(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ statement: string }>(ownedBySuperuser, [superuser, programRole])
  if (rows.length === 0) return 0
  await client.query('begin')
  for (const { statement } of rows) await client.query(statement)
  await client.query('commit')
  return rows.length
}

/**
 * One statement for each object. `REASSIGN OWNED` refuses the first role of a cluster. Left out are the members of extensions, which
 * Postgres gives to the superuser in a new cluster too, and what follows its table: indexes, its own sequences, row types.
 */
const ownedBySuperuser = `
  with owned as (
    select 'pg_class'::regclass as class, oid, relnamespace as schema, relowner as owner from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f') or relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid
          and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
    union all select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace, typowner from pg_type
      where typtype in ('d', 'e', 'r')
        or typtype = 'c' and exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c')
    union all select 'pg_statistic_ext'::regclass, oid, stxnamespace, stxowner from pg_statistic_ext
    union all select 'pg_namespace'::regclass, oid, oid, nspowner from pg_namespace
  )
  select format('alter %s %s owner to %I', replace(object.type, 'statistics object', 'statistics'), object.identity, $2::text)
      as statement
    from owned join pg_namespace n on n.oid = owned.schema, pg_identify_object(owned.class, owned.oid, 0) object
    where owned.owner = $1::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (
        select from pg_depend d where d.classid = owned.class and d.objid = owned.oid and d.deptype = 'e')
    order by owned.class, owned.oid`

async function asSuperuser<Result>(
  access: ClusterAccess,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: superuserUrl(access, database), connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
