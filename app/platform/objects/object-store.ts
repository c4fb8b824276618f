/** What an object store says of an object without sending it. */
interface ObjectFacts {
  bytes: number
  /** When it was written, in milliseconds since 1970. */
  modifiedMs: number
  /** SHA-256 in hexadecimal, as noted when it was written; null where nothing notes it. */
  sha256: string | null
}

/** An object in a list; its key is a path with `/`: `ab/ab12….webp`. */
export interface ListedObject {
  key: string
  bytes: number
  modifiedMs: number
}

/** Where files are kept under keys: a folder of this machine, or a bucket of a service that speaks S3. */
export interface ObjectStore {
  /** For whoever runs the program: `the folder /data/images`, `the bucket gallery at https://…`. */
  name: string
  /** Writes an object whole or not at all, also over one that is there; it survives a power cut when this resolves. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The bytes of an object; null where there is none. */
  get: (key: string) => Promise<Buffer | null>
  /** null where there is no such object. */
  head: (key: string) => Promise<ObjectFacts | null>
  /** All objects, in the order of their keys. */
  list: () => AsyncIterable<ListedObject>
  /** Also resolves where there is no such object. */
  remove: (key: string) => Promise<void>
  /** Writes, reads and removes a trial. @throws what is in the way */
  check: (signal?: AbortSignal) => Promise<void>
}

/** A service that keeps objects could not be used. `message` is a sentence for people that names the fault. */
export class ObjectStoreFailed extends Error {
  override name = 'ObjectStoreFailed'
}
