import { formatPercent, type TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import { formatDay, weekdays } from '#app/platform/format-day.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPrice, formatPriceWithCents } from '#app/platform/money.ts'
import type { ClosedDays } from '#app/platform/settings.ts'
import type { FieldChange } from './history.ts'

const fieldNames: Readonly<Record<string, string>> = {
  sold_out: 'Sold',
  sold_at: 'Sold on',
  sold_price: 'Price at the sale',
  meta_title: 'SEO title',
  meta_description: 'SEO description',
  meta_keywords: 'SEO keywords',
  width_inches: 'Width (in)',
  height_inches: 'Height (in)',
  depth_inches: 'Depth (in)',
  seat_height_inches: 'Seat height (in)',
  condition_details: 'Condition report',
  artist_id: 'Artist',
  artist_qualifier: 'Qualifier of the artist',
  date_text: 'Date',
  sort_name: 'Name in lists',
  place: 'Nationality or place',
  note_secret: 'Note',
}

/** A field's name for people: `width_inches` is `Width (in)`, `openingHours` `Opening hours`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldNames[field] ?? capitalize(words)
}

/** Fields that hold the address of a picture, or several. */
const isOfPictures = (field: string) => /^(image|images|featured_image|picture|artist_pictures)$/.test(field)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A field's value for people; null if it has none. @param timeZone in which times are given */
function describeValue(field: string, value: unknown, timeZone: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (isOfPictures(field)) return describePictures(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /price$/.test(field) ? formatPriceWithCents(value) : String(value)
  if (field === 'status' && typeof value === 'string') return capitalize(value)
  if (typeof value === 'string')
    return /_at$/.test(field) && !Number.isNaN(Date.parse(value)) ? describeExactMoment(value, timeZone) : value
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return value.map((element, place) => describeElement(field, element, place)).join(', ')
  }
  return describeParts(value)
}

function describeHours(hours: unknown, place: number): string {
  return `${weekdays[place]} ${hours === null ? 'closed' : Object.values(hours as object).join(' to ')}`
}

function describePictures(value: unknown): string | null {
  const count = Array.isArray(value) ? value.length : 1
  if (count === 0) return null
  return count === 1 ? '1 picture' : `${count} pictures`
}

function describeElement(field: string, element: unknown, place: number): string {
  if (typeof element === 'string') return element.startsWith('{"') ? describeCut(element) : element
  if (field === 'hours') return describeHours(element, place)
  if (field === 'closedDays') return describeClosedDays(element as ClosedDays)
  if (field === 'socialLinks') return describeLink(element as { label: string; url: string })
  if (field === 'taxRates') return describeTaxRate(element as TaxRate)
  return describeParts(element)
}

/** 'Palm Beach County surtax (FL 334) 1% of the first $5,000' */
function describeTaxRate({ name, state, zips, rate, capCents }: TaxRate): string {
  const place = [state, ...zips].join(' ')
  return `${name} (${place}) ${formatPercent(rate)}%${capCents === null ? '' : ` of the first ${formatPrice(capCents / 100)}`}`
}

/** 'December 24, 2026 to December 26, 2026 (Christmas)' */
function describeClosedDays({ first, last, name }: ClosedDays): string {
  const days = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
  return name ? `${days} (${name})` : days
}

const describeLink = ({ label, url }: { label: string; url: string }) => `${label} ${url}`

/** A value with several parts, without the key that identifies it in a form. */
function describeParts(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? 'nothing')
  return Object.entries(value)
    .filter(([name, part]) => name !== 'key' && part !== null && part !== '')
    .map(([name, part]) => (isOfPictures(name) ? describePictures(part) : describeParts(part)))
    .join(' ')
}

/** The texts of an entry in a list whose JSON was truncated because it was too long. */
function describeCut(json: string): string {
  const texts = [...json.matchAll(/"(\w+)": "((?:[^"\\]|\\.)*)/g)].filter(([, name]) => name !== 'key')
  return `${texts
    .map(([, , text]) => text)
    .join(' ')
    .replace(/…$/, '')}…`
}

/** The change of a field, for people. Both null: a secret, for which only the fact of the change is recorded. */
export function describeChange(
  field: string,
  change: FieldChange,
  timeZone: string,
): { from: string | null; to: string | null } {
  const from = describeValue(field, change.from, timeZone)
  const to = describeValue(field, change.to, timeZone)
  const isSameNumber = isOfPictures(field) && from !== null && from === to
  return { from, to: isSameNumber ? `${to}, ${to === '1 picture' ? 'another' : 'others or in another order'}` : to }
}

/** `November 20, 2026 at 2:14:05 PM EST` */
export function describeExactMoment(moment: string, timeZone: string): string {
  return formatMoment(moment, timeZone, { dateStyle: 'long', timeStyle: 'long' })
}

/** `2:14 PM` */
export function describeTime(moment: string, timeZone: string): string {
  return formatMoment(moment, timeZone, { timeStyle: 'short' })
}
