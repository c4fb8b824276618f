import { copyImage, ImageNotMoved } from './copy-image.server.ts'
import type { MigrationContext } from './migration-context.server.ts'
import { migrationMessages } from './migration-messages.ts'
import { migrationWaits } from './migration-waits.ts'
import { replaceImage } from './replace-image.server.ts'

interface Moving {
  migrationId: string
  productId: string
  source: string
  /** Whether the migration has not been paused or stopped. */
  isWanted: () => Promise<boolean>
}

/**
 * Moves one image, with up to 3 retries, after 5, 10 and 20 s (MIG-07). Returns false if somebody paused or stopped the
 * migration between two of them.
 * @throws ImageNotMoved with why the last attempt failed
 */
export async function moveImage(context: MigrationContext, { isWanted, ...moving }: Moving): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      const copy = await copyImage(context, moving.source)
      await replaceOrSay(context, { ...moving, copy })
      return true
    } catch (error) {
      const waitMs = migrationWaits.retries[attempt]
      if (!(error instanceof ImageNotMoved) || error.isFinal || waitMs === undefined) throw error
      context.log.info({ product: moving.productId, image: moving.source, detail: error.detail }, error.message)
      await context.pause(waitMs)
      if (!(await isWanted())) return false
    }
  }
}

async function replaceOrSay(context: MigrationContext, replacement: Parameters<typeof replaceImage>[1]) {
  try {
    await replaceImage(context, replacement)
  } catch (error) {
    context.signal.throwIfAborted()
    context.log.warn({ error, product: replacement.productId }, 'an image could not be put into its work')
    const detail = error instanceof Error ? error.message.split('\n')[0]! : String(error)
    throw new ImageNotMoved(migrationMessages.productFailed(replacement.productId), detail.slice(0, 300))
  }
}
