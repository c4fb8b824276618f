import { isEnquiryKind } from '../enquiry.ts'
import type { EnquiryValues } from '../read-enquiry.ts'
import { emptyEnquiry, enquiryFieldNames } from './ask-values.ts'

/** A form that was not sent yet, as it is kept in the browser. */
export interface KeptEnquiry {
  values: EnquiryValues
  /** That of the last sending of these values, whose response did not come; null: they were not sent. */
  requestKey: string | null
}

const key = 'enquiries'
const keptForMs = 14 * 24 * 3_600_000
/** Of so many works, the last ones. */
const mostKept = 5

/** What was typed about a work and not sent (ENQ-05); null when there is nothing. */
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

/** Keeps a form over what was kept of the same work. Says false where the browser keeps nothing. */
export function keepEnquiry(productId: string, enquiry: KeptEnquiry, now: number): boolean {
  const others = readEntries().filter(({ id, keptAt }) => id !== productId && now - keptAt < keptForMs)
  return write([{ id: productId, keptAt: now, ...enquiry }, ...others].slice(0, mostKept))
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
    // Full, or forbidden: the form on the screen is all there is.
    return false
  }
}
