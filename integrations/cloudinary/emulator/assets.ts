/** A picture that the emulator keeps. */
export interface Asset {
  publicId: string
  format: string
  version: number
  bytes: Buffer
  width: number
  height: number
}

/** The pictures that the emulator keeps, by their public ids. */
export function createAssets() {
  const kept = new Map<string, Asset>()
  let version = 1_700_000_000
  const assets = {
    add(asset: Omit<Asset, 'version'>): Asset {
      version += 1
      const added = { ...asset, version }
      kept.set(asset.publicId, added)
      return added
    },
    /** What is delivered of it; undefined: nothing. */
    find(publicId: string): Asset | undefined {
      const asset = kept.get(publicId)
      const bytes = asset && assets.spoil(asset.bytes)
      return asset && bytes ? { ...asset, bytes } : undefined
    },
    /** As somebody deletes one in the console. */
    remove: (publicId: string) => void kept.delete(publicId),
    /** A test may deliver something else instead, or nothing. */
    spoil: (bytes: Buffer): Buffer | null => bytes,
    all: () => [...kept.values()],
  }
  return assets
}

export type Assets = ReturnType<typeof createAssets>
