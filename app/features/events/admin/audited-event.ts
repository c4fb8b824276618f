import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { AdminEvent } from './admin-event.ts'

/** The fields of an event in the audit trail: those that staff can change. Each artist is a text, which the trail truncates. */
export function auditedFields({
  id,
  picture,
  is_past,
  created_at,
  updated_at,
  version,
  artists,
  ...event
}: AdminEvent) {
  return {
    ...event,
    artists: artists.map(({ name, bio }) => [name, bio].filter(Boolean).join(': ')),
    artist_pictures: artists.flatMap(({ image }) => image ?? []),
  }
}

/** The event as the audit trail names it. */
export const subjectOf = ({ id, title }: AdminEvent): AuditSubject => ({ kind: 'event', id, label: title })

/** The addresses of all images of an event, including those in its long description. */
export function imagesOf(
  event: Pick<AdminEvent, 'image' | 'long_description'> & { artists: { image: string | null }[] },
) {
  const { image, artists, long_description } = event
  const written = [...(long_description ?? '').matchAll(/<img [^>]*?src="([^"]+)"/g)].map(([, src]) => src!)
  return [...new Set([image, ...artists.map((artist) => artist.image), ...written])].filter((url) => url !== null)
}
