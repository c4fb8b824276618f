import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeImageMigration } from '#app/features/image-migration/change-image-migration.server.ts'
import { findImageMigration } from '#app/features/image-migration/find-image-migration.server.ts'
import type { MigrationAct } from '#app/features/image-migration/image-migration.ts'
import { createMigrationRunner } from '#app/features/image-migration/migration-runner.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { createCloudinaryHost } from '#integrations/cloudinary/cloudinary-host.server.ts'
import { startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { readSettings } from '#server/settings.ts'
import { gradient } from './new-image.ts'
import { newProduct } from './new-product.ts'
import { silentLog } from './silent-log.ts'
import { createTestDatabase } from './test-database.ts'

/** A database, a picture folder and an emulated image host, with the migration between them; the test controls the time. */
export async function createMigrationBench() {
  const database = await createTestDatabase()
  const { db } = database
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-migration-'))
  const emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  const settings = readSettings({ ...emulator.env, IMAGE_HOSTS: '127.0.0.1' })
  const pictureFolder = createPictureFolder({ db, folder: dir })
  const imageHost = createCloudinaryHost(settings.cloudinary!)
  /** The pauses so far, in milliseconds, and a hook that runs in each. */
  const waits: number[] = []
  const deadlines: number[] = []
  const on = { pause: async (_ms: number) => {} }
  let pictures = 0

  const app = {
    db,
    now: () => new Date('2026-11-20T15:00:00Z'),
    settings,
    imageHost,
    pictureFolder,
    log: silentLog,
    actor: { kind: 'admin', id: 'desk-id', label: 'desk@vitrine.example' },
    jobs: { send: async () => {} },
  } as unknown as ActingContext

  const newRunner = (changes: Partial<Parameters<typeof createMigrationRunner>[0]> = {}) =>
    createMigrationRunner({
      ...app,
      async pause(ms, signal) {
        waits.push(ms)
        await on.pause(ms)
        signal.throwIfAborted()
      },
      startDeadline(ms) {
        deadlines.push(ms)
        return new AbortController().signal
      },
      ...changes,
    })
  const report = () => findImageMigration(app)

  return {
    db,
    app,
    emulator,
    pictureFolder,
    imageHost,
    waits,
    deadlines,
    on,
    newRunner,
    report,
    /** The address of a new picture in the folder, different from all others. */
    async newPicture() {
      pictures += 1
      return (
        await pictureFolder.ingest(
          await gradient(40 + pictures, 30)
            .png()
            .toBuffer(),
        )
      ).url
    },
    newWork: (images: string[], facts = {}) => newProduct(db, { images, ...facts }),
    /** A change by staff to the newest migration. */
    async act(act: MigrationAct) {
      if (act === 'start') return changeImageMigration(app, { act })
      return changeImageMigration(app, { act, id: (await report()).run!.id })
    },
    /** Runs a migration from its start as far as it gets. */
    async migrate() {
      await changeImageMigration(app, { act: 'start' })
      const runner = newRunner()
      await runner.wake()
      return (await report()).run!
    },
    async stop() {
      await emulator.stop()
      await database.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type MigrationBench = Awaited<ReturnType<typeof createMigrationBench>>
