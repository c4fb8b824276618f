import { eq } from 'drizzle-orm'
import { checkUpload } from '#app/features/images/check-upload.server.ts'
import { fetchPicture } from '#app/features/images/fetch-picture.server.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import { ImageRefused } from '#app/features/images/image-store.server.ts'
import { isSamePicture } from '#app/features/images/is-same-picture.server.ts'
import { makeHostCopy } from '#app/features/images/make-variants.server.ts'
import { image_copies } from '#db/schema/image-migrations.ts'
import type { MigrationContext } from './migration-context.server.ts'
import { migrationMessages } from './migration-messages.ts'
import { migrationWaits } from './migration-waits.ts'

/** An image could not be moved. `message` is the specification's text, `detail` the reason. */
export class ImageNotMoved extends Error {
  readonly detail: string
  /** Another attempt would end the same way. */
  readonly isFinal: boolean
  constructor(message: string, detail: string, { isFinal = false } = {}) {
    super(message)
    this.detail = detail
    this.isFinal = isFinal
  }
}

/** An image, and its copy at the host. */
export interface CopiedImage {
  url: string
  bytes: Buffer
}

/**
 * Makes sure that the host has a copy of the image at `source` and delivers it intact: uploads it unless an earlier attempt
 * did, and reads it back from the address that pages will use (MIG-01).
 * @throws ImageNotMoved
 */
export async function copyImage(context: MigrationContext, source: string): Promise<CopiedImage> {
  const { db, now, imageHost, signal } = context
  const bytes = await readImage(context, source)
  const [kept] = await db.select().from(image_copies).where(eq(image_copies.source, source))
  let url = kept?.url
  if (!url || !imageHost.keeps(url)) {
    url = await upload()
    // Saved before anything else, so that the upload is not repeated after a crash.
    const copy = { source, url, created_at: now() }
    await db.insert(image_copies).values(copy).onConflictDoUpdate({ target: image_copies.source, set: copy })
  }
  const fault = await findCopyFault(context, url, bytes)
  if (!fault) return { url, bytes }
  const isNew = !kept || now().getTime() - kept.created_at.getTime() < migrationWaits.delivery
  // The next attempt uploads again, unless this copy is so new that the host may not deliver it yet.
  if (!(fault.mayPass && isNew)) await db.delete(image_copies).where(eq(image_copies.source, source))
  throw new ImageNotMoved(migrationMessages.imageFailed, fault.detail)

  async function upload() {
    try {
      return (await imageHost.upload(bytes, signal)).url
    } catch (error) {
      if (error instanceof ImageHostFailed) throw new ImageNotMoved(migrationMessages.uploadFailed, error.message)
      throw error
    }
  }
}

interface CopyFault {
  detail: string
  /** The copy could not be read at all; a later attempt may succeed. */
  mayPass: boolean
}

/** What is wrong with the picture at `url`, which must be the same as `bytes`; null if nothing is. */
export async function findCopyFault(context: MigrationContext, url: string, bytes: Buffer): Promise<CopyFault | null> {
  const copy = await fetchPicture(url, fetchOptions(context))
  if (copy.outcome !== 'fetched') {
    const mayPass = ['missing', 'unreachable', 'too-slow'].includes(copy.outcome)
    return { detail: `The copy cannot be read back: ${copy.message}`, mayPass }
  }
  return (await isSamePicture(bytes, copy.bytes))
    ? null
    : { detail: 'The copy is not the same picture', mayPass: false }
}

/** The image as the host gets it: one from the folder unchanged, one from elsewhere checked and converted like an upload (OP-84). */
async function readImage(context: MigrationContext, source: string): Promise<Buffer> {
  const image = await fetchPicture(source, fetchOptions(context))
  if (image.outcome === 'fetched') return source.startsWith('/') ? image.bytes : prepare(image.bytes)
  if (image.outcome === 'not-allowed')
    throw new ImageNotMoved(migrationMessages.invalidUrl, image.message, { isFinal: true })
  throw new ImageNotMoved(migrationMessages.imageFailed, image.message)
}

async function prepare(bytes: Buffer): Promise<Buffer> {
  try {
    checkUpload(bytes, { maxBytes: bytes.length })
    return (await makeHostCopy(bytes)).bytes
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new ImageNotMoved(migrationMessages.imageFailed, error.message, { isFinal: true })
  }
}

function fetchOptions({ imageHost, pictureFolder, imageHosts, signal, startDeadline }: MigrationContext) {
  return {
    imageStore: pictureFolder,
    imageHosts,
    trustedOrigins: [imageHost.origin],
    signal,
    startDeadline: () => startDeadline(migrationWaits.fetch),
  }
}
