import type { Product } from '#app/features/products/product.ts'
import { readFavoriteCopy } from './favorite-copy.ts'

const key = 'favorites'
/** Dispatched in this tab after every change; other tabs get the browser's `storage` event. */
const changed = 'favorites-changed'
export const maxFavorites = 50

const listeners = new Set<() => void>()
/** The list as last read. Valid while there are listeners; null if it must be read again. */
let known: readonly Product[] | null = null
let knownText: string | null = null
/** A list that the browser could not store, until it can or the visitor leaves: the favorites work meanwhile. */
let unsaved: readonly Product[] | null = null

/** The copies of works that the visitor keeps in this browser, newest first (FAV-01, FAV-04, FAV-05). The same array until it changes. */
export function readFavorites(): readonly Product[] {
  if (unsaved) return unsaved
  if (known && listeners.size > 0) return known
  const text = readText()
  if (!known || text !== knownText) known = parse(text)
  knownText = text
  return known
}

/**
 * Changes the stored list, including changes made in other tabs meanwhile; keeps the newest 50 (FAV-03,
 * OP-14). Returns false if the browser could not store it; the change then lasts until the visitor leaves.
 */
export function changeFavorites(change: (favorites: readonly Product[]) => readonly Product[]): boolean {
  if (!unsaved) known = null
  const favorites = change(readFavorites()).slice(0, maxFavorites)
  const isStored = store(JSON.stringify(favorites))
  unsaved = isStored ? null : favorites
  window.dispatchEvent(new Event(changed))
  return isStored
}

/** Calls `onChange` after each change of the list, in any tab; returns a function that stops it. */
export function followFavorites(onChange: () => void): () => void {
  if (listeners.size === 0) {
    known = null
    window.addEventListener('storage', readAgain)
    window.addEventListener(changed, readAgain)
    // A page restored from the back/forward cache has missed other tabs' changes.
    window.addEventListener('pageshow', readAgain)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    window.removeEventListener('storage', readAgain)
    window.removeEventListener(changed, readAgain)
    window.removeEventListener('pageshow', readAgain)
  }
}

function readAgain(event: Event) {
  // `key` is null when all of the storage was cleared.
  if (event instanceof StorageEvent) {
    if (event.key !== key && event.key !== null) return
    // Another tab could store its list, which replaces this one.
    unsaved = null
  }
  const before = known
  const text = readText()
  if (!before || text !== knownText) known = parse(text)
  knownText = text
  for (const listener of listeners) listener()
}

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: there are no favorites.
    return null
  }
}

function store(text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return storeInPlaceOf('recently_viewed', text)
  }
}

/** If storage is full, deletes data that no page shows to make room for the favorites. */
function storeInPlaceOf(other: string, text: string): boolean {
  try {
    localStorage.removeItem(other)
    localStorage.setItem(key, text)
    return true
  } catch {
    // Still full, or blocked. The caller reports it.
    return false
  }
}

/** At most the first 50 complete copies, each work once; anything but a list counts as empty (FAV-05). */
function parse(text: string | null): Product[] {
  const favorites = new Map<string, Product>()
  for (const entry of readList(text)) {
    const copy = readFavoriteCopy(entry)
    if (copy && !favorites.has(copy.id)) favorites.set(copy.id, copy)
    if (favorites.size === maxFavorites) break
  }
  return [...favorites.values()]
}

function readList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
