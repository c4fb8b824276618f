import { join } from 'node:path'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { withFallback } from '#app/platform/objects/with-fallback.ts'
import type { Settings } from '#app/platform/settings.ts'

/** The key prefix of pictures in their bucket, which may hold backups as well. */
export const picturePrefix = 'images/'

/** The settings for where pictures are stored. */
export type PictureSettings = Pick<Settings, 'dataDir' | 'imageStore' | 's3'>

/** The two places where pictures may be; `bucket` is null without S3_BUCKET. The client is loaded only with it. */
export async function openPicturePlaces({ dataDir, s3 }: Pick<PictureSettings, 'dataDir' | 's3'>) {
  const folder = createFolderStore(join(dataDir, 'images'))
  if (!s3?.bucket) return { folder, bucket: null }
  const { createS3Store } = await import('#integrations/s3/s3-store.server.ts')
  return { folder, bucket: createS3Store({ ...s3, bucket: s3.bucket, prefix: picturePrefix }) }
}

/**
 * The store of pictures, according to IMAGE_STORE. Pictures that are only in the other place are still found, so that no page lacks
 * one while they are moved (decision 0071).
 */
export async function openPictureObjects(settings: PictureSettings): Promise<ObjectStore> {
  const { folder, bucket } = await openPicturePlaces(settings)
  if (!bucket) return folder
  return settings.imageStore === 's3' ? withFallback(bucket, folder) : withFallback(folder, bucket)
}
