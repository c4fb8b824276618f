import type { Readable, Transform } from 'node:stream'
import type { FilePart } from '#app/platform/objects/object-store.ts'

/** Where sets of backups are kept: a folder of this machine, or a bucket. Paths below it have `/`. */
export interface BackupPlace {
  /** As it is named on the command line: `/backups`, `s3://gallery/backups`. */
  address: string
  /** What to look after where sets were made and none are any more: `see that its disk is mounted`. */
  adviceWhenEmpty: string
  /**
   * Takes the place for one backup, and removes what an earlier one that was cut off left. Resolves to a function that releases it. The caller
   * holds the lock of the database named `database`, so that a lock of that database is one that a killed backup left.
   * @throws BackupRefused while a backup of another database is being written there
   */
  take: (database: string) => Promise<() => Promise<void>>
  /** Names of the whole sets, the oldest first; none where there is no such place. `below`: of the sets below a path. */
  listSets: (below?: string) => Promise<string[]>
  /** What is there under the name of a set. */
  look: (name: string) => Promise<'nothing' | 'unfinished' | 'something'>
  /** Begins a set, which counts only once it is finished. */
  begin: (name: string) => Promise<UnfinishedSet>
  /** From its first step on it is no set any more, wherever this is cut off. */
  removeSet: (name: string) => Promise<void>
  listPictures: () => AsyncIterable<StoredPicture>
  putPicture: (sha256: string, bytes: Buffer, signal: AbortSignal) => Promise<void>
  removePicture: (sha256: string) => Promise<void>
  /** What a file holds, or a part of it, to be read at once; null where there is none. */
  read: (path: string, signal?: AbortSignal, part?: FilePart) => Promise<Readable | null>
  /** `error`, or the sentence for what this place said of writing or reading. */
  explain: (error: unknown) => unknown
}

/** The bytes of a picture that sets share. */
export interface StoredPicture {
  sha256: string
  bytes: number
}

/** A set that is being written; nobody else sees it. */
export interface UnfinishedSet {
  /** Writes what the last of `streams` gives to a new file, and resolves to its length and SHA-256. */
  write: (
    file: string,
    streams: readonly [Readable, ...Transform[]],
    signal: AbortSignal,
  ) => Promise<{ bytes: number; sha256: string }>
  /** Writes the manifest, and makes the set count. */
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
