import type { GalleryFacts } from '#app/platform/settings.ts'

/**
 * Where an event is: its own location, else the gallery's name and street address (EVD-08); `short` leaves out the town,
 * where the rest of the page names it.
 */
export function eventPlace(
  { location }: { location: string | null },
  gallery: GalleryFacts,
  length: 'full' | 'short' = 'full',
): string {
  if (isRoom({ location })) return length === 'full' ? `${location!.trim()}, ${galleryAddress(gallery)}` : location!
  if (!isAtGallery({ location }, gallery)) return location!
  return `${gallery.name}, ${length === 'full' ? galleryAddress(gallery) : gallery.street}`
}

/** Whether an event names no place, or the gallery's own. */
export function isAtGallery({ location }: { location: string | null }, gallery: GalleryFacts): boolean {
  const told = location?.trim().toLowerCase()
  return !told || told === gallery.name.toLowerCase() || told === gallery.street.toLowerCase()
}

/** Whether the location is a part of a house, without an address of its own: a room of the gallery. */
export function isRoom({ location }: { location: string | null }): boolean {
  return (
    location !== null && !/\d/.test(location) && /\b(room|floor|hall|wing|courtyard|garden|terrace)\b/i.test(location)
  )
}

/** `5011 S Dixie Hwy, West Palm Beach, FL 33405` */
export function galleryAddress(gallery: GalleryFacts): string {
  return `${gallery.street}, ${gallery.city}, ${gallery.region} ${gallery.postalCode}`
}
