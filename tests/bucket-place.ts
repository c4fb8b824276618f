import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBucketPlace } from '#app/features/backups/bucket-place.server.ts'
import { startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { createS3Store } from '#integrations/s3/s3-store.server.ts'

type StoreOptions = Parameters<typeof createS3Store>[0]

/** A bucket for backups, in an emulator that pages its lists; closed by `end`. */
export async function startBackupBucket() {
  const emulator = await startS3Emulator({ pageSize: 20 })
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
  return {
    emulator,
    /** The keys in the bucket. */
    objects: emulator.buckets.get('gallery')!,
    workFolder,
    /** The place `s3://gallery/{prefix}`. */
    place(prefix: string, changes: Partial<StoreOptions> = {}) {
      const objects = createS3Store({
        endpoint: emulator.url,
        region: 'us-east-1',
        bucket: 'gallery',
        prefix: prefix && `${prefix}/`,
        accessKeyId: emulator.env.S3_ACCESS_KEY_ID,
        secretAccessKey: emulator.env.S3_SECRET_ACCESS_KEY,
        isPathStyle: true,
        ...changes,
      })
      return createBucketPlace({ objects, address: prefix ? `s3://gallery/${prefix}` : 's3://gallery', workFolder })
    },
    async end() {
      await emulator.stop()
      await rm(workFolder, { recursive: true })
    },
  }
}
