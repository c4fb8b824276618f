import { randomBytes } from 'node:crypto'
import { connect, type Database } from '#db/connect.ts'
import { dropDatabase } from '#db/drop-database.ts'
import { emptyTemplate, querySql, runSql, withClient } from './test-postgres.ts'

export interface TestDatabase {
  db: Database
  url: string
  drop: () => Promise<void>
}

/** A database of the test's own, cloned from `template` (the migrated, empty one unless named) with `options` of CREATE DATABASE. Drop it in `afterAll`. */
export async function createTestDatabase({ template = emptyTemplate, options = '' } = {}): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL!
  const name = `test_${randomBytes(8).toString('hex')}`
  // Faster if nothing has to reach the disk; Postgres 14 has no other strategy, and no option for it.
  const strategy = process.env.TEST_POSTGRES_URL ? '' : ' strategy file_copy'
  await runSql(cluster, `create database ${name} template ${template} ${options}${strategy}`)
  const url = cluster.replace(/\/[^/]*$/, `/${name}`)
  const db = connect(url)
  return {
    db,
    url,
    async drop() {
      await db.$client.end()
      await withClient(cluster, (client) => dropDatabase(client, name))
    },
  }
}

/** An empty one with LC_CTYPE C, which changes the case of ASCII letters only. */
export async function createAsciiDatabase(): Promise<TestDatabase> {
  const [server] = await querySql(process.env.TEST_DATABASE_URL!, 'show server_version_num')
  // Postgres 14 has no other provider.
  const provider = Number(server.server_version_num) >= 150_000 ? 'locale_provider libc' : ''
  const options = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C' ${provider}`
  return createTestDatabase({ template: 'template0', options })
}
