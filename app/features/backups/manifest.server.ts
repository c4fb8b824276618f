import { z } from 'zod'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const name = z.string().min(1)

const backedUpTableSchema = z.object({
  schema: name,
  name,
  /** Without generated ones, in their order. */
  columns: z.array(name).min(1),
  rows: z.number().int(),
  /** Of the rows, whatever their order (`sum-rows.server.ts`). */
  rowsChecksum: z.string(),
  /** Below the set: gzip of what `COPY … TO` gives as text. */
  file: z.string().regex(/^tables\/[^/]+$/),
  bytes: z.number().int(),
  sha256,
})

const sequenceSchema = z.object({ schema: name, name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })

/** A set's description of itself; written last, so that a set with a manifest is complete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('vitrine'),
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** The identity of its database: the cluster's identifier, then the database's own. A restored one differs. Older sets lack it. */
  database: name.optional(),
  postgres: z.string(),
  /** The migrations applied to the database, in that order; `name` is null if the program did not know it. */
  migrations: z.array(z.object({ name: z.string().nullable(), hash: z.string() })).min(1),
  tables: z.array(backedUpTableSchema),
  sequences: z.array(sequenceSchema),
  pictures: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** How many pictures the database knows without a file. */
    missing: z.number().int(),
    /** SHA-256 of the list. */
    sha256,
  }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = z.infer<typeof backedUpTableSchema>

/** One file of the picture folder; its bytes lie beside the sets, under their SHA-256. */
export const pictureSchema = z.object({
  path: z.string().regex(/^[\da-f]{2}\/[\da-f]{32}-\d+\.webp$/),
  bytes: z.number().int(),
  modifiedMs: z.number(),
  sha256,
})

export type BackedUpPicture = z.infer<typeof pictureSchema>

export const manifestFile = 'manifest.json'
export const checksumFile = 'manifest.json.sha256'
export const pictureList = 'pictures.jsonl'
/** The suffix of a set's name until it is complete, and while it is deleted. */
export const unfinished = '.unfinished'
/** Beside the sets, which share it. */
export const pictureStore = 'pictures'

/** Where the bytes with this checksum are in the store. */
export function storedAt(checksum: string): string {
  return `${pictureStore}/${checksum.slice(0, 2)}/${checksum}`
}

/** The checksum of the picture at this path of a place; null: no backup put it there. */
export function readStoredPath(path: string): string | null {
  const checksum = path.slice(path.lastIndexOf('/') + 1)
  return /^[\da-f]{64}$/.test(checksum) && path === storedAt(checksum) ? checksum : null
}

/** `2026-11-24T031500Z`: names sort by their time. */
export function nameSet(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
}

/** When the set with this name was taken; null if it is not the name of a set. */
export function readSetName(setName: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\dZ)$/.exec(setName)
  const takenAt = parts && new Date(`${parts[1]}:${parts[2]}:${parts[3]}`)
  return takenAt && !Number.isNaN(takenAt.getTime()) ? takenAt : null
}
