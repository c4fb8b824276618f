import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSampleTemplate } from '../sample-template.ts'
import { startTestPostgres } from '../test-postgres.ts'

/**
 * One Postgres for the run, and one database with the sample collection; all workers share its pictures. Does nothing
 * if `TEST_SAMPLE_DATA_DIR` is set already (`npm test` makes both).
 */
export default async function globalSetup() {
  if (process.env.TEST_SAMPLE_DATA_DIR) return async () => {}
  const stopPostgres = await startTestPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  await makeSampleTemplate(dataDir)
  process.env.TEST_SAMPLE_DATA_DIR = dataDir
  return async () => {
    await stopPostgres()
    await rm(dataDir, { recursive: true, force: true })
  }
}
