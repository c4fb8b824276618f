import type { Readable, Transform } from 'node:stream'
import type { FilePart } from '#app/platform/objects/object-store.ts'

/** Where sets of backups are kept: a folder of this machine, or a bucket. Paths below it have `/`. */
export interface BackupPlace {
  /** Its address on the command line: `/backups`, `s3://gallery/backups`. */
  address: string
  /** Advice if all earlier sets have disappeared: `see that its disk is mounted`. */
  adviceWhenEmpty: string
  /**
   * Locks the place for one backup, and removes leftovers of an interrupted one. Resolves to a function that releases it. The caller
   * holds the database lock of `database`, so a lock of that database here was left by a killed backup.
   * @throws BackupRefused while a backup of another database is being written there
   */
  take: (database: string) => Promise<() => Promise<void>>
  /** Names of the complete sets, the oldest first; none if the place does not exist. `below`: those below a path. */
  listSets: (below?: string) => Promise<string[]>
  /** What is there under the name of a set. */
  look: (name: string) => Promise<'nothing' | 'unfinished' | 'something'>
  /** Begins a set, which is valid only once it is finished. */
  begin: (name: string) => Promise<UnfinishedSet>
  /** From its first step on it is no longer a valid set, even if this is interrupted. */
  removeSet: (name: string) => Promise<void>
  listPictures: () => AsyncIterable<StoredPicture>
  putPicture: (sha256: string, bytes: Buffer, signal: AbortSignal) => Promise<void>
  removePicture: (sha256: string) => Promise<void>
  /** A stream of a file, or of a part of it, to be read at once; null if there is none. */
  read: (path: string, signal?: AbortSignal, part?: FilePart) => Promise<Readable | null>
  /** `error`, or the sentence for a read or write error of this place. */
  explain: (error: unknown) => unknown
}

/** The bytes of a picture that sets share. */
export interface StoredPicture {
  sha256: string
  bytes: number
}

/** A set that is being written; not visible to others. */
export interface UnfinishedSet {
  /** Writes what the last of `streams` gives to a new file, and resolves to its length and SHA-256. */
  write: (
    file: string,
    streams: readonly [Readable, ...Transform[]],
    signal: AbortSignal,
  ) => Promise<{ bytes: number; sha256: string }>
  /** Writes the manifest, which makes the set valid. */
  finish: (manifest: string, signal: AbortSignal) => Promise<void>
  /** Removes what was written. */
  discard: () => Promise<void>
}

/** One set, and where it is. */
export interface SetAddress {
  place: BackupPlace
  name: string
}

/** The address of what lies at `path` of a place, for people: `/backups/2026-11-24T080000Z`. */
export function addressOf({ address }: Pick<BackupPlace, 'address'>, path: string): string {
  return path === '' ? address : `${address.replace(/\/$/, '')}/${path}`
}
