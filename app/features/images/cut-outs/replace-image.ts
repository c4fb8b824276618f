/** A list of images in which `to` takes the place of `from`; where it is there already, `from` goes. */
export function replaceImage(images: readonly string[], from: string, to: string): string[] {
  if (images.includes(to)) return images.filter((image) => image !== from)
  return images.map((image) => (image === from ? to : image))
}
