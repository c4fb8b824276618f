import { isEnquiryKind } from '../enquiry.ts'
import type { EnquiryValues } from '../read-enquiry.ts'
import { emptyEnquiry, enquiryFieldNames } from './ask-values.ts'

/** An unsent form, as it is stored in the browser. */
export interface KeptEnquiry {
  values: EnquiryValues
  /** The key of the last attempt to send these values, if it got no response; null: they were not sent. */
  requestKey: string | null
}

const key = 'enquiries'
const keptForMs = 14 * 24 * 3_600_000
/** The most works for which forms are kept: the last ones. */
const maxKept = 5

/** The unsent form about a work (ENQ-05); null if there is none. */
export function readKeptEnquiry(productId: string, now: number): KeptEnquiry | null {
  const entry = readEntries().find(({ id, keptAt }) => id === productId && now - keptAt < keptForMs)
  if (!entry || typeof entry.values !== 'object' || entry.values === null) return null
  const kept = entry.values as Partial<Record<string, unknown>>
  const kind = String(kept.kind ?? '')
  if (!isEnquiryKind(kind)) return null
  const texts = enquiryFieldNames.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : ''])
  const values: EnquiryValues = { ...emptyEnquiry(kind), ...Object.fromEntries(texts), kind }
  return { values, requestKey: typeof entry.requestKey === 'string' ? entry.requestKey : null }
}

/** Stores a form, replacing an older one about the same work. Returns false if the browser stores nothing. */
export function keepEnquiry(productId: string, enquiry: KeptEnquiry, now: number): boolean {
  const others = readEntries().filter(({ id, keptAt }) => id !== productId && now - keptAt < keptForMs)
  return write([{ id: productId, keptAt: now, ...enquiry }, ...others].slice(0, maxKept))
}

export function forgetEnquiry(productId: string): void {
  write(readEntries().filter(({ id }) => id !== productId))
}

interface Entry {
  id: string
  keptAt: number
  values: unknown
  requestKey: unknown
}

function readEntries(): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.keptAt === 'number') : []
  } catch {
    return []
  }
}

function write(entries: readonly Entry[]): boolean {
  try {
    if (entries.length > 0) localStorage.setItem(key, JSON.stringify(entries))
    else localStorage.removeItem(key)
    return true
  } catch {
    // Full, or blocked: the form exists only on the screen.
    return false
  }
}
