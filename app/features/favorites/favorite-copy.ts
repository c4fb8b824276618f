import { type Artist, isArtistQualifier } from '#app/features/artists/artist.ts'
import type { Picture } from '#app/features/images/picture.ts'
import type { Product } from '#app/features/products/product.ts'

/**
 * A stored copy of a work, or null if it lacks id, name or pictures (FAV-04). Any other missing or wrongly typed
 * value counts as unknown: a list edited by hand must not break a page.
 */
export function readFavoriteCopy(entry: unknown): Product | null {
  if (typeof entry !== 'object' || entry === null) return null
  const copy = entry as Record<keyof Product, unknown>
  const [id, name] = [text(copy.id), text(copy.name)]
  const images = texts(copy.images)
  if (!id || !name || images.length === 0) return null
  const pictures = Array.isArray(copy.pictures) ? copy.pictures : []
  return {
    id,
    name,
    images,
    pictures: images.map((_, index) => readPicture(pictures[index])),
    description: text(copy.description),
    category: text(copy.category) ?? '',
    subcategory: text(copy.subcategory),
    style: text(copy.style),
    period: text(copy.period),
    price: number(copy.price),
    condition: text(copy.condition),
    condition_details: text(copy.condition_details),
    width_inches: number(copy.width_inches),
    height_inches: number(copy.height_inches),
    depth_inches: number(copy.depth_inches),
    seat_height_inches: number(copy.seat_height_inches),
    status: 'published',
    sold_out: copy.sold_out === true,
    sold_at: text(copy.sold_at),
    quantity: number(copy.quantity) ?? 1,
    created_at: text(copy.created_at) ?? '',
    meta_title: text(copy.meta_title),
    meta_description: text(copy.meta_description),
    websites: texts(copy.websites),
    artist: readArtist(copy.artist),
    artist_qualifier: isArtistQualifier(copy.artist_qualifier) ? copy.artist_qualifier : null,
    date_text: text(copy.date_text),
    medium: text(copy.medium),
    edition: text(copy.edition),
    signature: text(copy.signature),
    inventory_number: text(copy.inventory_number),
    provenance: text(copy.provenance),
    exhibitions: text(copy.exhibitions),
    literature: text(copy.literature),
    certificate: text(copy.certificate),
    hold_expires_at: text(copy.hold_expires_at),
    is_reserved: copy.is_reserved === true,
    ...(copy.price_on_request === true && { price_on_request: true }),
    ...(copy.takes_offers === true && { takes_offers: true }),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => text(entry) !== null) : []
}

/** A length, price or pixel count: neither negative nor infinite. */
function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function readArtist(value: unknown): Artist | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, slug, born, died } = value as Record<keyof Artist, unknown>
  const [ownId, ownName, ownSlug] = [text(id), text(name), text(slug)]
  if (!ownId || !ownName || !ownSlug) return null
  return { id: ownId, name: ownName, slug: ownSlug, born: year(born), died: year(died) }
}

function year(value: unknown): number | null {
  return Number.isInteger(value) ? (value as number) : null
}

function readPicture(value: unknown): Picture | null {
  if (typeof value !== 'object' || value === null) return null
  const { width, height, tone, has_alpha } = value as Record<keyof Picture, unknown>
  if (!number(width) || !number(height) || typeof tone !== 'string' || !/^#[\da-f]{6}$/i.test(tone)) return null
  return { width: width as number, height: height as number, tone, has_alpha: has_alpha === true }
}
