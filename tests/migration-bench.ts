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

/** A database, a picture folder and an image host's emulator, with what migrates from the one to the other; time is the test's own. */
export async function createMigrationBench() {
  const database = await createTestDatabase()
  const { db } = database
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-migration-'))
  const emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  const settings = readSettings({ ...emulator.env, IMAGE_HOSTS: '127.0.0.1' })
  const pictureFolder = createPictureFolder({ db, folder: dir })
  const imageHost = createCloudinaryHost(settings.cloudinary!)
  /** What was waited for, in milliseconds, and what happens then. */
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
    /** The address of a picture in the folder that is like no other. */
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
    /** An act of staff on the newest migration. */
    async act(act: MigrationAct) {
      if (act === 'start') return changeImageMigration(app, { act })
      return changeImageMigration(app, { act, id: (await report()).run!.id })
    },
    /** A migration from its start to wherever it gets. */
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
