import { useCallback, useState } from 'react'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
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
import { PreviewedFormFrame } from '#app/ui/form/previewed-form-frame.tsx'
import { eventTypes } from '../event.ts'
import type { AdminEvent } from './admin-event.ts'
import { ArtistList } from './artist-list.tsx'
import type { eventFields } from './event-form.ts'
import { DescriptionField } from './long-description/description-field.tsx'
import { useEventForm } from './use-event-form.ts'

interface Props {
  id: string
  /** null: a new event. */
  event: AdminEvent | null
  /** The initial values of a new one: the event that is duplicated. */
  source?: AdminEvent | null
}

/** The form of an event, new (SHELL-12) or being edited (SHELL-13). */
export function EventFormPage({ id, event, source = null }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/events'
  const form = useEventForm({ id, event, source, listPath })
  const { state } = form
  const { values } = state
  const pictures = picturesOf(event ?? source)
  const uploads = useImageUploads({
    images: values.image,
    max: 1,
    onUploaded: (url) => form.change({ image: [url] }),
  })
  const artists = useUploading()
  const { set: setUploading } = artists
  const onDescription = useCallback((isOn: boolean) => setUploading('long_description', isOn), [setUploading])
  const isUploading = uploads.isUploading || artists.isUploading
  return (
    <PreviewedFormFrame
      form={form}
      formId="event"
      title={form.saved ? 'Edit Event' : 'Add New Event'}
      back={{ to: listPath, text: 'Back to Events' }}
      previewPath={`/admin/events/${id}/preview`}
      saveLabel={form.saved ? 'Update Event' : 'Create Event'}
      subject="This event"
      keptAs="a new event"
      isUploading={isUploading}
      aside={
        <>
          <WhenSection form={state} />
          <TicketsSection form={state} />
        </>
      }
    >
      <ImageListField
        field="image"
        label="Image"
        images={values.image}
        max={1}
        pictures={pictures}
        uploads={uploads}
        fault={state.faults.image}
        onChange={(change) => form.change(({ image }) => ({ image: change(image) }))}
      />
      <DetailsSection form={state} onUploading={onDescription} />
      <ArtistList form={state} pictures={pictures} onUploading={artists.set} />
    </PreviewedFormFrame>
  )
}

type EventFormState = FormState<typeof eventFields>

function DetailsSection(props: { form: EventFormState; onUploading: (isUploading: boolean) => void }) {
  const { form, onUploading } = props
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
        <DescriptionField form={form} onUploading={onUploading} />
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

/** Whether images are being uploaded, for artists and the long description. */
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
