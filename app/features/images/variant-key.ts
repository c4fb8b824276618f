/** What the file of a variant is called in the picture folder or bucket. @param id of the picture, 32 hexadecimal digits */
export function variantKey(id: string, width: number): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** The picture and width that a file in the picture folder or bucket is of; null for what is no variant. */
export function readVariantKey(key: string): { id: string; width: number } | null {
  const [, id, width] = /^[\da-f]{2}\/([\da-f]{32})-(\d+)\.webp$/.exec(key) ?? []
  return id === undefined || variantKey(id, Number(width)) !== key ? null : { id, width: Number(width) }
}
