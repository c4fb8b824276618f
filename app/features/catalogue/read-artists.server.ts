import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { insertArtist } from '#app/features/artists/admin/insert-artist.server.ts'
import { formatYear, readYear } from '#app/features/artists/artist-years.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import type { Transaction } from '#db/connect.ts'
import type { CatalogueRecord, Header, RowFault } from './catalogue-row.ts'
import type { BatchRow } from './import-batch.server.ts'

/** An artist with name and years as in a file. */
interface Named {
  id: string
  name: string
  born: string | null
  died: string | null
}

/** A record with its artist as stored here; or the fault that several artists match (ART-32). */
export type Settled = { record: CatalogueRecord; artistId: () => Promise<string | null> } | { fault: RowFault }

interface Asked {
  header: Header
  /** The record of an export creates its work anew: it keeps its years, blank ones too. */
  isRestored: boolean
}

/** Key of the advisory lock of an import whose batch may create artists; any number that no other lock here uses. */
const artistCreationLock = 7_227_050

/**
 * Waits, before a batch locks anything, until no other import's batch may create artists: two that create the same artists in different
 * orders would deadlock. Held until the transaction ends.
 */
export async function lockArtistCreation(tx: Transaction, rows: readonly BatchRow[]): Promise<void> {
  if (namesIn(rows).length > 0) await tx.execute(sql`select pg_advisory_xact_lock(${artistCreationLock})`)
}

/**
 * Reads the artists in the rows of a batch, and locks them until the transaction ends. Returns a function that finds a
 * record's artist; `artistId` creates a missing one, and is called only when the row has no other faults.
 */
export async function readArtists(
  tx: Transaction,
  rows: readonly BatchRow[],
  { actor, now }: Acting,
): Promise<(record: CatalogueRecord, asked: Asked) => Settled> {
  const known = new Map<string, Named[]>()
  const keyOf = (name: string) => name.toLowerCase()
  function remember(asked: string, artist: Named) {
    const others = known.get(keyOf(asked)) ?? []
    if (!others.some(({ id }) => id === artist.id)) known.set(keyOf(asked), [...others, artist])
  }
  for (const { asked, ...artist } of await findNamed(tx, [...new Set(namesIn(rows))])) remember(asked, artist)

  async function make(artist: Omit<Named, 'id'>): Promise<string> {
    const id = uuidv7()
    const years = { born: readYear(artist.born ?? ''), died: readYear(artist.died ?? '') }
    const isMade = await insertArtist(tx, { id, name: artist.name, ...years }, { by: actor, at: now() })
    // Another import may have created the artist meanwhile.
    const others = isMade ? [] : await findNamed(tx, [artist.name])
    const made = isMade ? { ...artist, id } : others.find((other) => hasYears(other, artist))!
    remember(artist.name, made)
    return made.id
  }

  return (record, asked) => {
    const { artist, artist_born, artist_died } = record as Record<string, string | null>
    if (artist == null) return { record, artistId: async () => null }
    const wanted = { name: artist, born: artist_born ?? null, died: artist_died ?? null }
    const chosen = choose(known.get(keyOf(artist)) ?? [], wanted, asked)
    if (chosen === 'ambiguous') {
      const reason = `"${artist}" is the name of several artists: say which by artist_born and artist_died`
      return { fault: { field: 'artist', reason } }
    }
    const { name, born, died } = chosen ?? wanted
    return {
      record: { ...record, artist: name, artist_born: born, artist_died: died },
      // Looked up again: an earlier row may have created the artist.
      artistId: async () => {
        const made = chosen ?? (known.get(keyOf(name)) ?? []).find((other) => hasYears(other, wanted))
        return made?.id ?? make(wanted)
      },
    }
  }
}

function namesIn(rows: readonly BatchRow[]): string[] {
  return rows.flatMap(({ cells, made }) => [cells.artist, made.artist].filter((name) => typeof name === 'string'))
}

async function findNamed(tx: Transaction, names: string[]): Promise<(Named & { asked: string })[]> {
  if (names.length === 0) return []
  const { rows } = await tx.execute<{
    asked: string
    id: string
    name: string
    born: number | null
    died: number | null
  }>(sql`
    select wanted.name as asked, a.id, a.name, a.born, a.died
    from unnest(${sql.param(names)}::text[]) as wanted (name) join artists a on lower(a.name) = lower(wanted.name)
    order by a.id for key share of a`)
  const written = (year: number | null) => (year === null ? null : formatYear(year))
  return rows.map(({ born, died, ...artist }) => ({ ...artist, born: written(born), died: written(died) }))
}

const hasYears = (one: Pick<Named, 'born' | 'died'>, other: Pick<Named, 'born' | 'died'>) =>
  one.born === other.born && one.died === other.died

/** The artist with the same name and years; for a name without years, its only artist; undefined: none. */
function choose(
  candidates: Named[],
  wanted: Omit<Named, 'id'>,
  { isRestored, header }: Asked,
): Named | 'ambiguous' | undefined {
  const saysYears = header.columns.includes('artist_born') || header.columns.includes('artist_died')
  const isYearless = wanted.born === null && wanted.died === null
  const exact = candidates.find((candidate) => hasYears(candidate, wanted))
  if (exact && (saysYears || !isYearless || candidates.length === 1)) return exact
  if (!isYearless || isRestored || candidates.length === 0) return undefined
  return candidates.length === 1 ? candidates[0] : 'ambiguous'
}
