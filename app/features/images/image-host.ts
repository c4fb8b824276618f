/** A picture stored at an image host. */
export interface HostedImage {
  /** The address by which works, posts and events refer to it, and at which it is delivered. */
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
   * @throws ImageHostFailed when they were refused, or the outcome is unknown
   */
  upload: (bytes: Buffer, signal?: AbortSignal) => Promise<HostedImage>
  /** Resolves on any response of the service. @throws when there is none */
  check: (signal: AbortSignal) => Promise<void>
  /** Whether the service reports that there is nothing at `url`, an address of its own; false without a response, or with another one. */
  isGone: (url: string) => Promise<boolean>
  /** The prefix of the addresses of all pictures in the gallery's own account. */
  prefix: string
  /** Whether the picture at an address is kept there, in the gallery's own account. */
  keeps: (url: string) => boolean
}

/** An image host refused a picture. `message` is for people: the host's own, if it sent one (UPL-12). */
export class ImageHostFailed extends Error {
  override name = 'ImageHostFailed'
}
