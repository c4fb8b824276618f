import type { AppContext } from '#app/app-context.ts'
import { sanitizeEventHtml } from '../sanitize-event-html.server.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent } from './event-form.ts'

/** `checkEvent`, with the long description as it may be shown (OP-28). */
export function checkEventHtml(
  { settings }: Pick<AppContext, 'settings'>,
  values: unknown,
  stored?: AdminEvent,
): ReturnType<typeof checkEvent> {
  const checked = checkEvent(values, stored)
  if (checked.faults) return checked
  const { event, artists } = checked.row
  const long_description = sanitizeEventHtml(event.long_description, settings.imageHosts)
  return { row: { event: { ...event, long_description }, artists } }
}
