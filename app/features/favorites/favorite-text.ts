import { makerLine } from '#app/features/artists/work-making.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { Product } from '#app/features/products/product.ts'
import { categoryLine, priceText, unavailableText } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { sizeLines } from '#app/features/products/product-size.ts'
import { sharedListPath } from './shared-list/shared-list-path.ts'

/** What a mailed, copied or printed list includes about each work (EMAIL-03, PRINT-01). */
export interface Inclusion {
  images: boolean
  details: boolean
  price: boolean
  notes: boolean
}

export const everything: Inclusion = { images: true, details: true, price: true, notes: true }

/** Notes by the work's id; a Map, because a stored id may be any text. */
export type Notes = ReadonlyMap<string, string>

/** A list to be mailed, copied or printed. */
export interface WrittenList {
  favorites: readonly Product[]
  /** Ids of works that are no longer listed (FAV-23). */
  unlisted: ReadonlySet<string>
  notes: Notes
  include: Inclusion
  place: ListPlace
}

/** The site that links and pictures of a written list point to. */
export interface ListPlace {
  /** e.g. `https://gallery.example` */
  origin: string
  imageHosts: readonly string[]
}

/** Category, subcategory, style, period, condition and dimensions (OP-18), one line for each known kind. */
export function detailLines(product: Product): string[] {
  return [
    categoryLine(product),
    [product.style, product.period].filter(Boolean).join(', '),
    product.condition && `Condition: ${product.condition}`,
    ...sizeLines(product),
  ].filter((line): line is string => Boolean(line))
}

/** 'Circle of Rembrandt, Old Man': one line, so that a list in a mail stays short (ART-50). */
function makerAndName(product: Product): string {
  return [makerLine(product), product.name].filter(Boolean).join(', ')
}

/** The visitor's note on the work; '' for none. */
export function noteText(product: Product, notes: Notes): string {
  return notes.get(product.id)?.trim() ?? ''
}

/** The absolute address of a work's first picture; null if it has none that may be shown. */
export function pictureAddress(product: Product, { origin, imageHosts }: ListPlace, width = 800): string | null {
  const url = imageUrl(product.images[0] ?? '', { imageHosts, width })
  if (!url || /^(data|blob):/i.test(url)) return null
  return new URL(url, origin).href
}

function workAddress(product: Product, { origin }: ListPlace): string {
  return new URL(productPath(product.id), origin).href
}

/** A part that may be left out if there is too little room. */
export type ListPart = 'pictures' | 'details' | 'addresses' | 'prices' | 'notes'

/** The address that opens the listed works of a list in any browser; null if there are none (FAV-24). */
export function listAddress({ favorites, unlisted, place }: WrittenList): string | null {
  const path = sharedListPath(favorites.map(({ id }) => id).filter((id) => !unlisted.has(id)))
  return path && new URL(path, place.origin).href
}

/** The price, or why there is none, if the list includes it; else null. */
export function offerText(
  product: Product,
  { include, unlisted }: WrittenList,
  dropped: readonly ListPart[] = [],
): string | null {
  const isListed = !unlisted.has(product.id)
  const isPriceIncluded = include.price && !dropped.includes('prices')
  return isPriceIncluded || unavailableText(product, isListed) ? priceText(product, isListed) : null
}

/** One work of a written list, its lines separated by `\n` (EMAIL-04, OP-18). */
export function favoriteText(
  product: Product,
  number: number,
  list: WrittenList,
  dropped: readonly ListPart[] = [],
): string {
  const { include, place, unlisted } = list
  const isListed = !unlisted.has(product.id)
  const offer = offerText(product, list, dropped)
  const picture = include.images && !dropped.includes('pictures') && isListed && pictureAddress(product, place)
  return [
    `${number}. ${makerAndName(product)}`,
    ...(include.details && !dropped.includes('details') ? detailLines(product) : []),
    ...(offer ? [offer] : []),
    ...noteLines(product, list, dropped),
    ...(isListed ? [workAddress(product, place)] : []),
    ...(picture ? [`Picture: ${picture}`] : []),
  ].join('\n')
}

/** The short form, without details and addresses: name and price in one line, and the note. @param number null: none */
export function compactText(
  product: Product,
  number: number | null,
  list: WrittenList,
  dropped: readonly ListPart[],
): string {
  const numbered = number === null ? makerAndName(product) : `${number}. ${makerAndName(product)}`
  const name = [numbered, offerText(product, list, dropped)].filter(Boolean).join(', ')
  return [name, ...noteLines(product, list, dropped)].join('\n')
}

function noteLines(product: Product, { include, notes }: WrittenList, dropped: readonly ListPart[]): string[] {
  const note = noteText(product, notes)
  return include.notes && note && !dropped.includes('notes') ? [`Note: ${note}`] : []
}
