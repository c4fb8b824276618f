import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { runSql, startTestPostgres } from '../test-postgres.ts'

/** The database with the sample collection in it, which each worker's own is cloned from. */
export const sampleTemplate = 'template_sample'

/** One Postgres for the run, and one database with the sample collection; its pictures are shared by all workers. */
export default async function globalSetup() {
  const stopPostgres = await startTestPostgres()
  const cluster = process.env.TEST_DATABASE_URL!
  const url = cluster.replace(/\/[^/]*$/, `/${sampleTemplate}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  process.env.TEST_SAMPLE_DATA_DIR = dataDir
  await runSql(cluster, `create database ${sampleTemplate}`)
  await migrate(url, resolve(import.meta.dirname, '../../db/migrations'))
  const program: typeof import('#server/main.ts') = await import(
    resolve(import.meta.dirname, '../../build/server/index.js')
  )
  const settings = program.readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const context = await program.createContext({ settings, databaseUrl: url })
  await program.fillSampleCollection(context)
  await context.close()
  return async () => {
    await stopPostgres()
    await rm(dataDir, { recursive: true, force: true })
  }
}
