import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import type { Transaction } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { fetchPicture } from '../fetch-picture.server.ts'
import { ImageHostFailed } from '../image-host.ts'
import { ImageRefused, type StoredPicture } from '../image-store.server.ts'
import { diskFullMessage, isDiskFull } from '../is-disk-full.ts'
import { lockPictures } from '../lock-pictures.server.ts'
import { cutOutMessages } from './cut-out-messages.ts'
import { prepareSource } from './prepare-source.server.ts'
import { removeBackground } from './remove-background.server.ts'

/** A picture of a work's form, and the work, which may not be saved yet. */
export const cutOutRequest = z.strictObject({
  image: z
    .string()
    .min(1)
    .max(2_000)
    .refine((image) => !image.includes('\0'))
    .describe('A picture of the work, one that was taken in for it, or one of an allowed host'),
  work: z.guid().describe('Whose form it is; it may not be saved yet'),
})

export const cutOutLimits = { maxBytes: 8_192, malformed: cutOutMessages.failed }

/** Enough for a PNG of as many pixels as providers send; a larger response is aborted. */
const maxCutOutBytes = 60 * 1_048_576

type Context = Acting & Pick<AppContext, 'settings' | 'imageStore' | 'log' | 'backgroundRemover'>
type Waiting = Parameters<typeof removeBackground>[2]

/**
 * Creates a separate picture without the background of another one, and keeps both: the cut-out refers to its original,
 * so that it can be undone (BGR-01, OP-58). The work does not change until its form is saved.
 */
export async function createCutOut(
  context: Context,
  { image, work }: z.infer<typeof cutOutRequest>,
  waiting: Waiting = {},
): Promise<{ outcome: 'made'; made: StoredPicture } | ChangeFailure> {
  const { db, settings, imageStore, log, backgroundRemover } = context
  if (!backgroundRemover) return changeFailure('conflict', cutOutMessages.notConnected)
  if (!(await db.transaction((tx) => mayUse(tx, image, { work, settings })))) return unknownImage()
  const trustedOrigins = settings.cloudinary ? [settings.cloudinary.deliveryUrl] : []
  const fetched = await fetchPicture(image, { ...settings, trustedOrigins, imageStore, signal: waiting.signal })
  if (fetched.outcome !== 'fetched') {
    log.warn({ image, outcome: fetched.outcome, reason: fetched.message }, 'a picture could not be fetched')
    return changeFailure('invalid', fetched.outcome === 'too-large' ? cutOutMessages.tooLarge : cutOutMessages.noSource)
  }
  const source = await prepareSource(fetched.bytes, backgroundRemover.maxSourceBytes).catch((error) => {
    log.warn({ image, error }, 'a picture could not be prepared for the removal of its background')
    return null
  })
  if (!source) return changeFailure('invalid', cutOutMessages.failed)
  try {
    const removal = await removeBackground(backgroundRemover, source, waiting)
    if (removal.outcome === 'failed') {
      log.warn({ image, message: removal.message, reasons: removal.reasons }, 'a background could not be removed')
      return removal
    }
    const made = await imageStore.ingest(cutOutOf(image, removal.bytes), { maxBytes: maxCutOutBytes })
    return (await remember(context, { image, work, cutOut: made.url })) ? { outcome: 'made', made } : unknownImage()
  } catch (error) {
    waiting.signal?.throwIfAborted()
    log.error({ image, error }, 'a background could not be removed')
    return changeFailure('unavailable', cutOutMessages.failed, reasonsOf(error))
  }
}

/** Why a cut-out could not be stored, for staff: repeating the request costs the gallery money again. */
function reasonsOf(error: unknown): string[] {
  if (isDiskFull(error)) return [diskFullMessage]
  const isReportable = [ImageRefused, ImageHostFailed, ObjectStoreFailed].some((kind) => error instanceof kind)
  return isReportable ? [(error as Error).message] : []
}

/**
 * A store keeps identical bytes once, and a cut-out names one original. If two originals give identical cut-outs, bytes are appended
 * to make them distinct, so that both originals stay; decoders ignore what follows the end of a PNG.
 */
const cutOutOf = (image: string, png: Buffer) => Buffer.concat([png, Buffer.from(image)])

const unknownImage = () => changeFailure('not-found', cutOutMessages.noSource)

/** Whether the form of `work` may hold `image`, which then stays until the transaction ends. */
async function mayUse(
  tx: Transaction,
  image: string,
  { work, settings }: { work: string } & Pick<Context, 'settings'>,
) {
  const [stored] = await tx.select({ images: products.images }).from(products).where(eq(products.id, work))
  const unknown = await lockPictures(tx, [image], { ...settings, kept: stored?.images ?? [] })
  return unknown.length === 0
}

/** Links a cut-out to its original, unless that was removed meanwhile. */
function remember(
  { db, now, actor, settings }: Context,
  { image, work, cutOut }: { image: string; work: string; cutOut: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayUse(tx, image, { work, settings }))) return false
    const isItself = and(eq(pictures.url, cutOut), ne(pictures.url, image))
    await tx.update(pictures).set({ source_url: image }).where(isItself)
    const [stored] = await tx.select({ name: products.name }).from(products).where(eq(products.id, work))
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'background-removed',
      subject: stored
        ? { kind: 'work', id: work, label: stored.name }
        : { kind: 'picture', id: null, label: 'a new work' },
    })
    return true
  })
}
