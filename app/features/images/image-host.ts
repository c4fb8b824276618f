/** A picture as an image host keeps it. */
export interface HostedImage {
  /** What works, posts and events refer to it by; the picture itself is delivered there. */
  url: string
  width: number
  height: number
  bytes: number
}

/** A service of another company that keeps pictures and delivers them in every width. */
export interface ImageHost {
  /** Its name, for staff. */
  name: string
  /** Where it delivers from: an origin that the operator set, and so trusts. */
  origin: string
  /**
   * Sends the bytes of a JPEG, PNG or WebP.
   * @throws ImageHostFailed when they were not taken, or nobody knows
   */
  upload: (bytes: Buffer, signal?: AbortSignal) => Promise<HostedImage>
  /** Resolves when the service responds, whatever it says. @throws when it does not */
  check: (signal: AbortSignal) => Promise<void>
  /** Whether the service says that it delivers nothing at `url`, an address of its own; false while it says nothing, or something else. */
  isGone: (url: string) => Promise<boolean>
  /** How the address of every picture there begins, in the gallery's own account. */
  prefix: string
  /** Whether the picture at an address is kept there, in the gallery's own account. */
  keeps: (url: string) => boolean
}

/** An image host did not take a picture. `message` is for people: the host's own words where it said any (UPL-12). */
export class ImageHostFailed extends Error {
  override name = 'ImageHostFailed'
}
