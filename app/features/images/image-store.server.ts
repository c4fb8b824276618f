import type { z } from 'zod'
import type { storedPictureSchema } from './picture-schema.server.ts'

/** A picture that was taken in: its address, as kept in `products.images`, and its facts. */
export type StoredPicture = z.infer<typeof storedPictureSchema>

/** Where pictures are kept: the picture folder, a bucket, or an image host. */
export interface ImageStore {
  /**
   * Checks the bytes of an upload, makes its variants and keeps them; the same bytes are kept once.
   * @throws ImageRefused with a message for people (OP-84), ObjectStoreFailed where the bucket cannot be used
   */
  ingest: (bytes: Buffer, options?: IngestOptions) => Promise<StoredPicture>
  /** The picture at an address of this store; null when it keeps no such picture. */
  find: (url: string) => Promise<StoredPicture | null>
  /** The bytes of the smallest variant at least `width` pixels wide, or the largest; null for an unknown address. */
  read: (url: string, width: number | null) => Promise<Buffer | null>
  /** As `read`, and whether the bytes only stand in for a variant that is missing and may come later. */
  readVariant: (url: string, width: number | null) => Promise<{ bytes: Buffer; isSubstitute: boolean } | null>
  /** Where this program keeps its own, in words: `the folder /data/images`. */
  place: string
  /** Whether a picture could be kept now. @throws what is in the way */
  check: (signal?: AbortSignal) => Promise<void>
  /** Deletes the files of an address, unless something still refers to it (`isPictureUsed`). Returns whether they are gone now. */
  remove: (url: string, options?: RemoveOptions) => Promise<boolean>
  /** Removes what uploads left behind that were cut off before `before`. Returns how many pictures and half-written files. */
  removeLeftovers: (before: Date) => Promise<number>
}

export interface IngestOptions {
  maxBytes?: number
  /** Takes the word of the database that an image host still has a picture that it has had: for thousands at once. */
  trustsHost?: boolean
}

export interface RemoveOptions {
  /** Leaves a picture that was uploaded then or later, once more perhaps, or given up then or later (`markPicturesUnused`): a form has it that is not saved yet. */
  unlessTakenInSince?: Date
}

export type RefusalReason = 'too-large' | 'wrong-type' | 'unreadable'

/** An upload that is not a picture we take. `message` is for people. */
export class ImageRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
