/** The key of a variant's file in the picture folder or bucket. @param id of the picture, 32 hexadecimal digits */
export function variantKey(id: string, width: number): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** The picture and width of a file in the picture folder or bucket; null if it is not a variant. */
export function readVariantKey(key: string): { id: string; width: number } | null {
  const [, id, width] = /^[\da-f]{2}\/([\da-f]{32})-(\d+)\.webp$/.exec(key) ?? []
  return id === undefined || variantKey(id, Number(width)) !== key ? null : { id, width: Number(width) }
}
