import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { superuserUrl } from '#db/embedded-postgres/program-role.ts'

/** A connection, as the superuser, to the embedded database of a program that runs on `dataDir`. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const password = (await readFile(join(dataDir, 'postgres/vitrine-password'), 'utf8')).trim()
  const { port } = await readPostmaster(dataDir)
  const client = new pg.Client({ connectionString: superuserUrl({ port, password }, 'vitrine') })
  await client.connect()
  return client
}

/** Process id and port of the embedded Postgres of `dataDir`. */
export async function readPostmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const [pid, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(pid), port: Number(port) }
}

/** Adds `times` copies of each work of the sample collection that is for sale. */
export async function multiplyWorks(dataDir: string, times: number): Promise<void> {
  const client = await connectTo(dataDir)
  await client.query(
    `insert into products (id, name, description, category, subcategory, style, period, price, images, status)
     select gen_random_uuid(), name || ' ' || n, description, category, subcategory, style, period, price, images, 'published'
     from products, generate_series(1, ${Math.floor(times)}) n where status = 'published' and not sold_out`,
  )
  await client.end()
}
