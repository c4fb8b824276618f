import type { AppContext } from '#app/app-context.ts'

interface Dropped {
  images: readonly string[]
  /** When that which had them was saved last. */
  savedAt: Date | string
}

/**
 * Removes the pictures that nothing refers to any more. What they belonged to is saved; a file too many harms nobody. One that was uploaded
 * again since then is left to the nightly sweep: another form has it that is not saved yet (UPL-22).
 */
export async function removePictures(
  { imageStore, log }: Pick<AppContext, 'imageStore' | 'log'>,
  { images, savedAt }: Dropped,
) {
  for (const image of images)
    await imageStore
      .remove(image, { unlessTakenInSince: new Date(savedAt) })
      .catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
}
