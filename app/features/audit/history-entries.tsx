import { useId } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatGalleryDay, galleryDate } from '#app/platform/gallery-date.ts'
import { Icon } from '#app/ui/icon.tsx'
import { describeChange, describeExactMoment, describeTime, fieldLabel } from './describe-change.ts'
import { describeEntry, hasUndescribedFields } from './describe-entry.ts'
import type { HistoryEntry } from './history.ts'
import { historyPath } from './history-query.ts'
import type { SubjectKind } from './subject.ts'

interface Props {
  entries: readonly HistoryEntry[]
  /** Of the headings of days. */
  heading: 'h2' | 'h3'
  /** Entries of one work do not name it. */
  isOfOneWork?: boolean
}

/** Entries of the audit trail by the gallery's days, newest first. */
export function HistoryEntries({ entries, heading, isOfOneWork = false }: Props) {
  const { gallery } = useGallery()
  const days: HistoryEntry[][] = []
  const dayOf = ({ at }: HistoryEntry) => galleryDate(new Date(at), gallery.timeZone)
  for (const entry of entries) {
    const last = days.at(-1)
    if (last && dayOf(last[0]!) === dayOf(entry)) last.push(entry)
    else days.push([entry])
  }
  return days.map((ofDay) => (
    <HistoryDay key={ofDay[0]!.id} day={dayOf(ofDay[0]!)} entries={ofDay} heading={heading} isOfOneWork={isOfOneWork} />
  ))
}

function HistoryDay({ day, entries, heading: Heading, isOfOneWork }: Required<Props> & { day: string }) {
  const { gallery, today } = useGallery()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="trail__day">
        {day === today && 'Today, '}
        {formatGalleryDay(entries[0]!.at, gallery.timeZone)}
      </Heading>
      <ol className="trail">
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} isOfOneWork={isOfOneWork} />
        ))}
      </ol>
    </section>
  )
}

function HistoryRow({ entry, isOfOneWork }: { entry: HistoryEntry; isOfOneWork: boolean }) {
  const { timeZone } = useGallery().gallery
  const { at, actor, subject, note, client } = entry
  const { before, hasSubject, after } = describeEntry(entry, timeZone)
  return (
    <li className="trail__row">
      <time className="trail__when" dateTime={at} title={describeExactMoment(at, timeZone)}>
        {describeTime(at, timeZone)}
      </time>
      <span className={actor.kind === 'admin' ? 'trail__who' : 'trail__who quiet'}>{actor.label}</span>
      <div className="trail__what">
        <p>
          {before} {hasSubject && <Subject subject={subject} isOfOneWork={isOfOneWork} />} {after}
        </p>
        {note && <p className="small quiet">{note}</p>}
        {hasUndescribedFields(entry, timeZone) && <Fields entry={entry} />}
      </div>
      <span className="trail__client small quiet">{client}</span>
    </li>
  )
}

/** Where the pages of things are, by their kind. */
const pagesOf: Readonly<Partial<Record<SubjectKind, string>>> = {
  work: '/admin/products/edit',
  order: '/admin/orders',
  invoice: '/admin/orders/invoices',
  enquiry: '/admin/enquiries',
}

function Subject({ subject, isOfOneWork }: { subject: HistoryEntry['subject']; isOfOneWork: boolean }) {
  if (!subject) return null
  const { kind, id, isThere } = subject
  const isWork = kind === 'work'
  if (isWork && isOfOneWork) return 'this artwork'
  const label = isWork ? `‘${subject.label}’` : subject.label
  const pages = isThere && pagesOf[kind as SubjectKind]
  if (!pages && !isWork) return label
  return (
    <Link className="link" to={pages ? `${pages}/${id}` : historyPath({ work: id })}>
      {label}
    </Link>
  )
}

function Fields({ entry: { changes } }: { entry: HistoryEntry }) {
  const { timeZone } = useGallery().gallery
  const fields = Object.entries(changes)
  return (
    <details className="trail__fold">
      <summary>
        {fields.length === 1 ? '1 field' : `${fields.length} fields`}
        <Icon name="chevron-down" size={16} />
      </summary>
      <dl>
        {fields.map(([field, change]) => {
          const { from, to } = describeChange(field, change, timeZone)
          return (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {from !== null && (
                  <>
                    <span className="sr-only">From</span> <del>{from}</del>
                  </>
                )}{' '}
                {from !== null && to !== null && ' to '}
                {to !== null && <ins>{to}</ins>}
                {from === null && to === null && <span className="quiet">Changed; its value is not kept</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
