import { randomBytes } from 'node:crypto'
import { connect, type Database } from '#db/connect.ts'
import { emptyTemplate, runSql } from './test-postgres.ts'

export interface TestDatabase {
  db: Database
  url: string
  drop: () => Promise<void>
}

/** A database of the test's own, cloned from `template` (the migrated, empty one unless named). Drop it in `afterAll`. */
export async function createTestDatabase({ template = emptyTemplate } = {}): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL!
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(cluster, `create database ${name} template ${template}`)
  const url = cluster.replace(/\/[^/]*$/, `/${name}`)
  const db = connect(url)
  return {
    db,
    url,
    async drop() {
      await db.$client.end()
      await runSql(cluster, `drop database ${name} with (force)`)
    },
  }
}
