// npx node bench/backups.ts: how long a backup, its verification and a restore take at 100,000 works, and how long a backup blocks its program.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { createFolderPlace } from '#app/features/backups/folder-place.server.ts'
import { makeBackup } from '#app/features/backups/make-backup.server.ts'
import { restoreBackup } from '#app/features/backups/restore-backup.server.ts'
import { verifyBackup } from '#app/features/backups/verify-backup.server.ts'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { fillCatalogue, nameMakersOfCatalogue } from './catalogue.ts'
import { projectFolder } from './server-process.ts'

const works = 100_000
const migrationsFolder = join(projectFolder, 'db/migrations')
const { signal } = new AbortController()

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const databaseUrl = postgres.url('gallery')
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create database gallery')
  await client.query('create database restored')
  await migrate(databaseUrl, migrationsFolder)
  await fillCatalogue(databaseUrl, works, undefined)
  await nameMakersOfCatalogue(databaseUrl)
  const sizes = await client.query(`select pg_database_size('gallery') as bytes`)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const place = createFolderPlace(join(dataDir, 'sets'))
  const made = await measure('backup', () =>
    makeBackup(
      {
        databaseUrl,
        pictureObjects: createFolderStore(join(dataDir, 'images')),
        version: 'bench',
        migrationNames: new Map(),
        now: () => new Date(),
        signal,
      },
      place,
    ),
  )
  delay.disable()
  const set = { place, name: made.set }
  await measure('verification', () => verifyBackup(set, { databaseUrl, migrationsFolder, signal }))
  await measure('restore', () =>
    restoreBackup(set, {
      databaseUrl: postgres.url('restored'),
      imagesFolder: join(dataDir, 'restored'),
      migrationsFolder,
      signal,
    }),
  )
  process.stdout.write(
    `${made.rows} rows, database ${megabytes(Number(sizes.rows[0].bytes))}, set ${megabytes(made.bytes)}; the event loop was late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms (p99), ${(delay.max / 1e6).toFixed(1)} ms at most\n`,
  )
  await client.end()
} finally {
  await postgres.stop({ evenIfUsed: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function measure<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await run()
  process.stdout.write(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`)
  return result
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}
