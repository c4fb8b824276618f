import type { AppContext } from '#app/app-context.ts'
import type { RemoveOptions } from './image-store.server.ts'

/** Removes the pictures that nothing refers to any more. What they belonged to is saved; a file too many harms nobody. */
export async function removePictures(
  { imageStore, log }: Pick<AppContext, 'imageStore' | 'log'>,
  images: string[],
  options?: RemoveOptions,
) {
  for (const image of images)
    await imageStore
      .remove(image, options)
      .catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
}
