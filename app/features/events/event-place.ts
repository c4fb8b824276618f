import { addressLine } from '#app/features/gallery/postal-address.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'

/**
 * Where an event takes place: its own location, else the gallery's name and street address (EVD-08); `short` leaves out the town
 * if the rest of the page names it.
 */
export function eventPlace(
  { location }: { location: string | null },
  gallery: GalleryFacts,
  length: 'full' | 'short' = 'full',
): string {
  if (isRoom({ location })) return length === 'full' ? `${location!.trim()}, ${addressLine(gallery)}` : location!
  if (!isAtGallery({ location }, gallery)) return location!
  return `${gallery.name}, ${length === 'full' ? addressLine(gallery) : gallery.street}`
}

/** Whether an event has no location, or the gallery's own. */
export function isAtGallery({ location }: { location: string | null }, gallery: GalleryFacts): boolean {
  const normalized = location?.trim().toLowerCase()
  return !normalized || normalized === gallery.name.toLowerCase() || normalized === gallery.street.toLowerCase()
}

/** Whether the location is no physical place: 'Online', 'Online via Zoom'. 'Online and at the gallery' is one. */
export function isOnline({ location }: { location: string | null }): boolean {
  return location !== null && /^\s*online\b/i.test(location) && !/\b(and|at)\b|&/i.test(location)
}

/**
 * Whether the location is a room of the gallery: part of a building, with no address of its own and no other building named.
 * Halls and gardens may be separate buildings: their location is shown as it is written (EVT-22).
 */
export function isRoom({ location }: { location: string | null }): boolean {
  if (location === null || /\d|\b(at|in|of)\b/i.test(location)) return false
  return location.split(',').every((part) => /\b(room|floor|wing)\b/i.test(part))
}
