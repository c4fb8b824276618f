import { randomBytes } from 'node:crypto'
import { connect, type Database } from '#db/connect.ts'
import { dropDatabase } from '#db/drop-database.ts'
import { emptyTemplate, runSql, withClient } from './test-postgres.ts'

export interface TestDatabase {
  db: Database
  url: string
  drop: () => Promise<void>
}

/** A database of the test's own, cloned from `template` (the migrated, empty one unless named). Drop it in `afterAll`. */
export async function createTestDatabase({ template = emptyTemplate } = {}): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL!
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(cluster, `create database ${name} template ${template} strategy file_copy`)
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
