import { resolve } from 'node:path'
import { migrateTemplate, runSql } from './test-postgres.ts'

/** The database with the sample collection, from which each worker's own is cloned. */
export const sampleTemplate = 'template_sample'

/** Creates it on the Postgres of `TEST_DATABASE_URL`, with its pictures in `dataDir`, using the built program. */
export async function makeSampleTemplate(dataDir: string): Promise<void> {
  const cluster = process.env.TEST_DATABASE_URL!
  const url = cluster.replace(/\/[^/]*$/, `/${sampleTemplate}`)
  await runSql(cluster, `create database ${sampleTemplate}`)
  await migrateTemplate(url)
  const program: typeof import('#server/main.ts') = await import(
    resolve(import.meta.dirname, '../build/server/index.js')
  )
  const settings = program.readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const context = await program.createContext({ settings, databaseUrl: url })
  await program.fillSampleCollection(context)
  await context.close()
}
