import type { AppContext } from '#app/app-context.ts'
import { isAtGallery } from '../event-place.ts'
import { sanitizeEventHtml } from '../sanitize-event-html.server.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent } from './event-form.ts'

/**
 * `checkEvent`, with the long description as it may be shown (OP-28), and without the gallery's own name or street as the
 * location: an event at the gallery stays there when the gallery is renamed or moves (AEVT-19).
 */
export function checkEventHtml(
  { settings }: Pick<AppContext, 'settings'>,
  values: unknown,
  stored?: AdminEvent,
): ReturnType<typeof checkEvent> {
  const checked = checkEvent(values, stored)
  if (checked.faults) return checked
  const { event, artists } = checked.row
  const long_description = sanitizeEventHtml(event.long_description, settings.imageHosts)
  const location = isAtGallery(event, settings.gallery) ? null : event.location
  return { row: { event: { ...event, long_description, location }, artists } }
}
