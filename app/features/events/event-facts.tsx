import type { ReactNode } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { EventSummary } from './event.ts'
import { formatEventDates } from './event-dates.ts'
import { eventPlace } from './event-place.ts'

/** When and where, in one row that wraps; or one per line, in a narrow card. */
export function EventFacts({ event, isStacked = false }: { event: EventSummary; isStacked?: boolean }) {
  const { gallery } = useGallery()
  return (
    <ul className={`num flex gap-x-6 gap-y-1.5 text-15 text-ink-2 ${isStacked ? 'flex-col' : 'flex-wrap'}`}>
      <Fact icon="calendar" label="Date">
        {formatEventDates(event)}
      </Fact>
      {event.time && (
        <Fact icon="clock" label="Time">
          {event.time}
        </Fact>
      )}
      <Fact icon="map-pin" label="Location">
        {eventPlace(event, gallery, 'short')}
      </Fact>
    </ul>
  )
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.75 text-ink-3" />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
