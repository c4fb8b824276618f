import type { AdminEvent } from './admin-event.ts'

/** What the audit trail tells of an event: what staff can change. */
export function told({ id, picture, is_past, created_at, updated_at, version, artists, ...event }: AdminEvent) {
  return { ...event, artists: artists.map(({ name, bio, image }) => ({ name, bio, image })) }
}

/** The event as the audit trail names it. */
export const subjectOf = ({ id, title }: AdminEvent) => ({ kind: 'event', id, label: title })

/** The addresses of all images of an event. */
export function imagesOf({ image, artists }: { image: string | null; artists: { image: string | null }[] }): string[] {
  return [image, ...artists.map((artist) => artist.image)].filter((url) => url !== null)
}
