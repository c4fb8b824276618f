import type { AppContext } from '#app/app-context.ts'
import { isAtGallery } from '../event-place.ts'
import { sanitizeEventHtml } from '../sanitize-event-html.server.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent } from './event-form.ts'

/**
 * `checkEvent`, with the long description sanitised (OP-28), and with null for a location that is the gallery's own name or
 * street: then an event at the gallery stays there if the gallery is renamed or moves (AEVT-19), even while the form is open.
 */
export function checkEventHtml(
  { settings }: Pick<AppContext, 'settings'>,
  values: unknown,
  stored?: AdminEvent,
): ReturnType<typeof checkEvent> {
  const checked = checkEvent(values, stored)
  if (checked.faults) return checked
  const { event, galleryName } = checked.row
  const long_description = sanitizeEventHtml(event.long_description, settings.imageHosts)
  const { gallery } = settings
  const isHere = [gallery.name, galleryName ?? ''].some((name) => isAtGallery(event, { ...gallery, name }))
  const location = isHere ? null : event.location
  return { row: { ...checked.row, event: { ...event, long_description, location } } }
}
