import type { AppContext } from '#app/app-context.ts'

/** Removes the pictures that nothing refers to any more. What they belonged to is saved; a file too many harms nobody. */
export async function removePictures({ imageStore, log }: Pick<AppContext, 'imageStore' | 'log'>, images: string[]) {
  for (const image of images)
    await imageStore.remove(image).catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
}
