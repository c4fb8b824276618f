import type { Readable } from 'node:stream'

/** An object's metadata. */
interface ObjectFacts {
  bytes: number
  /** When it was written, in milliseconds since 1970. */
  modifiedMs: number
  /** SHA-256 in hexadecimal, as recorded when it was written; null if it was not recorded. */
  sha256: string | null
}

/** An object in a list; its key is a path with `/`: `ab/ab12….webp`. */
export interface ListedObject {
  key: string
  bytes: number
  modifiedMs: number
}

/** Stores files under keys: a local folder, or a bucket of a service with the S3 API. */
export interface ObjectStore {
  /** Its name for operators: `the folder /data/images`, `the bucket gallery at https://…`. */
  name: string
  /** Writes an object atomically, also over an existing one; it survives a power cut once this resolves. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The bytes of an object; null if it does not exist. */
  get: (key: string) => Promise<Buffer | null>
  /** null if the object does not exist. */
  head: (key: string) => Promise<ObjectFacts | null>
  /** All objects, in the order of their keys. */
  list: () => AsyncIterable<ListedObject>
  /** Also resolves if the object does not exist. */
  remove: (key: string) => Promise<void>
  /**
   * Removes incomplete objects from writes that were interrupted before `before`, if `isOurs` accepts their keys. Returns how many; always 0
   * if a service keeps no incomplete objects.
   */
  removeParts: (which: { before: Date; isOurs: (key: string) => boolean }) => Promise<number>
  /** Writes, reads and removes a test object. @throws what fails */
  check: (signal?: AbortSignal) => Promise<void>
}

/** The bytes from `start` to `end` inclusive, as far as there are any. */
export interface FilePart {
  start: number
  end: number
}

/** A local file to upload. */
export interface FileToPut {
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** Opens it from its beginning; called again for each attempt. */
  read: () => Readable
}

/** A bucket, which also stores objects of any size. */
export interface Bucket extends ObjectStore {
  put: (key: string, bytes: Buffer, signal?: AbortSignal) => Promise<void>
  /** The objects whose keys begin with `below`, in the order of their keys. */
  list: (below?: string) => AsyncIterable<ListedObject>
  /** The names of the folders with objects below `below`: `a` and `b` of `a/1`, `a/2`, `b/c/1` and `d`. */
  listFolders: (below?: string) => Promise<string[]>
  /** As `put`, without holding it in memory. */
  putFile: (key: string, file: FileToPut, signal: AbortSignal) => Promise<void>
  /** A stream of an object's bytes, or of a part of them, to be read at once; null if it does not exist. */
  open: (key: string, signal?: AbortSignal, part?: FilePart) => Promise<Readable | null>
}

/** An object store could not be used. `message` is a sentence for people that names the fault. */
export class ObjectStoreFailed extends Error {
  override name = 'ObjectStoreFailed'
}
