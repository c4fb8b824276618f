import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import {
  CheckField,
  DateField,
  type FormState,
  MoneyField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from '#app/ui/form/fields.tsx'
import { ConflictNotice, FaultSummary, GoneNotice, SignedOutNotice } from '#app/ui/form/form-notes.tsx'
import { SaveBar, SaveHead } from '#app/ui/form/save-bar.tsx'
import { UnsavedGuard } from '#app/ui/form/unsaved-guard.tsx'
import { eventTypes } from '../event.ts'
import type { AdminEvent } from './admin-event.ts'
import { ArtistList } from './artist-list.tsx'
import { eventFields } from './event-form.ts'
import { useEventForm } from './use-event-form.ts'

interface Props {
  id: string
  /** null: a new event. */
  event: AdminEvent | null
  /** What a new one begins with: the event that it is a duplicate of. */
  source?: AdminEvent | null
}

/** The form of an event, new (SHELL-12) or being edited (SHELL-13). */
export function EventFormPage({ id, event, source = null }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/events'
  const form = useEventForm({ id, event, source, listPath })
  const { state, conflict } = form
  const { values } = state
  const pictures = picturesOf(event ?? source)
  const uploads = useImageUploads({
    images: values.image,
    most: 1,
    onUploaded: (url) => form.change({ image: [url] }),
  })
  const artists = useUploading()
  const isUploading = uploads.isUploading || artists.isUploading
  const save = (
    <button type="submit" form="event" className="btn btn--primary btn--sm" disabled={form.isBusy || isUploading}>
      {form.isBusy ? 'Saving...' : isUploading ? 'Uploading...' : event ? 'Update Event' : 'Create Event'}
    </button>
  )
  return (
    <>
      <PageHead
        title={
          <div className="min-w-0">
            <Link className="link small reach" to={listPath}>
              Back to Events
            </Link>
            <h1>{event ? 'Edit Event' : 'Add New Event'}</h1>
          </div>
        }
      >
        <div className="flex items-center gap-2">
          {form.isDirty && <span className="badge badge--wait">Unsaved changes</span>}
          <SaveHead>{save}</SaveHead>
        </div>
      </PageHead>
      <form
        id="event"
        className="form-2"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          if (!isUploading) form.save()
        }}
      >
        <div>
          {form.refusal && <SignedOutNotice message={form.refusal} />}
          {conflict && (
            <ConflictNotice
              fields={eventFields}
              base={form.base}
              theirs={conflict.values}
              mine={values}
              subject="This event"
              otherChange="Nothing that is in this form."
              onKeepMine={() => form.resolveConflict(true)}
              onTakeTheirs={() => form.resolveConflict(false)}
            />
          )}
          {form.saveAsNew && <GoneNotice subject="This event" isBusy={form.isBusy} onKeep={form.saveAsNew} />}
          <FaultSummary faults={form.summaries} />
          <ImageListField
            field="image"
            label="Image"
            images={values.image}
            most={1}
            pictures={pictures}
            uploads={uploads}
            fault={state.faults.image}
            onChange={(change) => form.change(({ image }) => ({ image: change(image) }))}
          />
          <DetailsSection form={state} />
          <ArtistList form={state} pictures={pictures} onUploading={artists.set} />
        </div>
        <aside>
          <WhenSection form={state} />
          <TicketsSection form={state} />
        </aside>
      </form>
      <SaveBar>{save}</SaveBar>
      {(form.isDirty || isUploading) && <UnsavedGuard isLeaving={form.isLeaving} />}
    </>
  )
}

type EventFormState = FormState<typeof eventFields>

function DetailsSection({ form }: { form: EventFormState }) {
  return (
    <section className="box" aria-labelledby="event-details">
      <h2 id="event-details">Details</h2>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="title" isRequired className="span" />
        <TextField
          form={form}
          field="slug"
          isRequired
          placeholder="summer-show"
          hint={`The end of its address: /events/${form.values.slug.trim() || 'summer-show'}`}
        />
        <SelectField form={form} field="type" options={eventTypes} none="Choose a type" isRequired />
        <TextArea form={form} field="description" rows={4} isRequired className="span" />
        <TextArea
          form={form}
          field="long_description"
          rows={10}
          className="span"
          hint="HTML: paragraphs, headings, lists, links and pictures are kept, scripts and styles are left out."
        />
        <CheckField form={form} field="featured" />
      </div>
    </section>
  )
}

function WhenSection({ form }: { form: EventFormState }) {
  return (
    <section className="box" aria-labelledby="event-when">
      <h2 id="event-when">When and where</h2>
      <div className="fgrid">
        <DateField form={form} field="date" isRequired />
        <DateField form={form} field="end_date" />
        <TextField form={form} field="time" placeholder="6:00 PM - 8:00 PM" />
        <TextField form={form} field="location" />
      </div>
    </section>
  )
}

function TicketsSection({ form }: { form: EventFormState }) {
  return (
    <section className="box" aria-labelledby="event-tickets">
      <h2 id="event-tickets">Tickets</h2>
      <div className="fgrid">
        <MoneyField form={form} field="price" />
        <NumberField form={form} field="capacity" step="1" />
        <TextField form={form} field="ticket_link" placeholder="https://tickets.example/summer-show" />
      </div>
    </section>
  )
}

/** Which artists' images are on their way. */
function useUploading() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((key: string, isUploading: boolean) => {
    setKeys((before) => {
      if (before.has(key) === isUploading) return before
      return new Set(isUploading ? [...before, key] : [...before].filter((other) => other !== key))
    })
  }, [])
  return { isUploading: keys.size > 0, set }
}

function picturesOf(event: AdminEvent | null): Record<string, Picture | null> {
  if (!event) return {}
  const { image, picture, artists } = event
  const known = [{ image, picture }, ...artists].flatMap(({ image, picture }) => (image ? [[image, picture]] : []))
  return Object.fromEntries(known)
}
