import { basename, dirname } from 'node:path'
import type { BackupPlace, SetAddress } from '#app/features/backups/backup-place.ts'
import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { createBucketPlace } from '#app/features/backups/bucket-place.server.ts'
import { createFolderPlace } from '#app/features/backups/folder-place.server.ts'
import { nameS3Address, readS3Address } from '#app/features/backups/s3-address.ts'
import type { Settings } from '#app/platform/settings.ts'
import { picturePrefix } from './open-objects.ts'

type PlaceSettings = Pick<Settings, 'dataDir' | 's3'>

/**
 * The place that `address` names: an absolute folder, or `s3://…`. The client of the bucket is loaded only with one.
 * @throws BackupRefused without an account, and for the place of the pictures themselves
 */
export async function openBackupPlace(address: string, { dataDir, s3 }: PlaceSettings): Promise<BackupPlace> {
  const parts = readS3Address(address)
  if (!parts) return createFolderPlace(address)
  if (!s3)
    throw new BackupRefused(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set: they open the bucket ${parts.bucket}`,
    )
  if (parts.bucket === s3.bucket && parts.prefix.startsWith(picturePrefix))
    throw new BackupRefused(`${address} is where the gallery keeps its pictures: name another prefix`)
  const { createS3Store } = await import('#integrations/s3/s3-store.server.ts')
  const objects = createS3Store({ ...s3, ...parts })
  return createBucketPlace({ objects, address: nameS3Address(parts), workFolder: dataDir })
}

/** The set that `address` names: `/backups/2026-11-24T080000Z`, `s3://gallery/backups/2026-11-24T080000Z`. */
export async function openSetAddress(address: string, settings: PlaceSettings): Promise<SetAddress> {
  const parts = readS3Address(address)
  if (!parts) return { place: await openBackupPlace(dirname(address), settings), name: basename(address) }
  const [, above = '', name = ''] = /^(.*\/)?([^/]+)\/$/.exec(parts.prefix) ?? []
  return { place: await openBackupPlace(nameS3Address({ ...parts, prefix: above }), settings), name }
}
