/** A list of images with `from` replaced by `to`; if the list already has `to`, `from` is removed. */
export function replaceImage(images: readonly string[], from: string, to: string): string[] {
  if (images.includes(to)) return images.filter((image) => image !== from)
  return images.map((image) => (image === from ? to : image))
}
