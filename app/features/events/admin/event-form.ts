import { parseUrl } from '#app/platform/parse-url.ts'
import { type AddFault, checkRow, slugFault } from '#app/ui/form/check-row.ts'
import {
  checkField,
  dateField,
  emptyValues,
  type FormFault,
  imagesField,
  listField,
  nameField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { amountField, countField } from '#app/ui/form/number-fields.ts'
import { eventTypes } from '../event.ts'
import type { AdminEvent } from './admin-event.ts'

const maxLength = { line: 300, slug: 200, address: 2_000, description: 5_000, html: 100_000 }
/** The most artists of one event. */
export const maxArtists = 50

/** An artist of an event; the image is a list of one or none. */
export const artistFields = {
  name: nameField('Name', maxLength.line),
  bio: textField('Bio', maxLength.description),
  image: imagesField('Image'),
}

/** The fields of an event, in the order of the form (EFRM-01); a new event's values (EFRM-04, EFRM-06). */
export const eventFields = {
  image: imagesField('Image'),
  title: nameField('Title', maxLength.line),
  slug: nameField('Slug', maxLength.slug),
  type: textField('Type', maxLength.line, { empty: 'Exhibition' }),
  description: textField('Description', maxLength.description),
  long_description: textField('Long description', maxLength.html),
  featured: checkField('Featured'),
  date: dateField('Start date'),
  end_date: dateField('End date'),
  time: textField('Time', maxLength.line),
  location: textField('Location', maxLength.line),
  /** The gallery's name when the form was filled, in case `location` is that name: the gallery may be renamed before the form is saved. */
  gallery_name: textField('Gallery name', maxLength.line),
  price: amountField('Price', { empty: '0' }),
  capacity: countField('Capacity'),
  ticket_link: textField('Ticket link', maxLength.address),
  artists: listField('Artists', artistFields, {
    max: maxArtists,
    describe: ({ name, bio }) => [name || 'Without a name', bio].filter(Boolean).join(': '),
  }),
}

export type EventField = keyof typeof eventFields
export type EventFormValues = ValuesOf<typeof eventFields>
type EventFacts = StoredOf<typeof eventFields>
export type EventFault = FormFault<EventField>
export type ArtistValues = EventFormValues['artists'][number]

/** @param location the gallery's name, the default location of a new event (EFRM-03) */
export function emptyEventForm(location: string): EventFormValues {
  return { ...emptyValues(eventFields), location, gallery_name: location }
}

/** The form of a new event, with the values of `source` except slug and days (AEVT-11). */
export function newEventForm(location: string, source: AdminEvent | null): EventFormValues {
  if (!source) return emptyEventForm(location)
  return { ...eventFormOf(source, location), slug: '', date: '', end_date: '' }
}

/** The form of an existing event. @param location the gallery's name, for an event without a location */
export function eventFormOf({ image, artists, ...event }: AdminEvent, location = ''): EventFormValues {
  return valuesOf(eventFields, {
    ...event,
    location: event.location || location,
    gallery_name: location,
    image: listOf(image),
    artists: artists.map((artist) => ({
      key: artist.id,
      name: artist.name,
      bio: artist.bio,
      image: listOf(artist.image),
    })),
  })
}

const listOf = (image: string | null) => (image ? [image] : [])

/** The columns of an event and of its artists, made from a form; with the gallery's name at the time. */
export type EventRow = ReturnType<typeof rowOf>

/** The columns made from a form, or all of its faults, in the order of the form (EFRM-08..13). */
export function checkEvent(
  values: unknown,
  kept: Partial<Pick<AdminEvent, 'slug' | 'type'>> = {},
): { row: EventRow; faults?: undefined } | { faults: EventFault[] } {
  return checkRow(eventFields, values, (form, add) => findFaults(form, kept, add), rowOf)
}

function findFaults(
  form: EventFacts,
  kept: Partial<Pick<AdminEvent, 'slug' | 'type'>>,
  add: AddFault<typeof eventFields>,
): void {
  if (form.image.length > 1) add('image', 'An event has one image')
  if (!form.title) add('title', 'Title is required')
  const fault = form.slug ? slugFault(form.slug, kept.slug, 'summer-show') : 'Slug is required'
  if (fault) add('slug', fault)
  if (!form.type) add('type', 'Type is required')
  else if (form.type !== kept.type && !(eventTypes as readonly string[]).includes(form.type))
    add('type', 'Invalid type')
  if (!form.description) add('description', 'Description is required')
  if (!form.date) add('date', 'Start date is required')
  // A year such as 0026 is a typing error.
  else if (form.date < '1900') add('date', 'The start date must not be before the year 1900')
  // Otherwise an end on the next day would not fit into a calendar's date, nor would a time in another time zone.
  else if (form.date >= '9999') add('date', 'The start date must be before the year 9999')
  if (form.date && form.end_date && form.end_date < form.date) add('end_date', 'The end date is before the start date')
  const { capacity, price } = form
  if (capacity !== null && !(Number.isInteger(capacity) && capacity >= 0 && capacity < 2 ** 31))
    add('capacity', 'Invalid capacity')
  // The limit of `numeric(12,2)`.
  if (price !== null && !(price >= 0 && price < 10 ** 10)) add('price', 'Invalid price')
  if (form.ticket_link && !isWebAddress(form.ticket_link))
    add('ticket_link', 'Ticket link must be an address, such as https://tickets.example/summer-show')
  const nameless = form.artists.findIndex(({ name }) => !name)
  if (nameless >= 0) add('artists', `Artist ${nameless + 1}: name is required`)
  if (form.artists.some(({ image }) => image.length > 1)) add('artists', 'An artist has one image')
}

function rowOf({ image, artists, gallery_name, ...form }: EventFacts) {
  return {
    event: {
      ...form,
      type: form.type as (typeof eventTypes)[number],
      description: form.description ?? '',
      date: form.date!,
      image: image[0] ?? null,
    },
    artists: artists.map(({ name, bio, image }) => ({ name, bio, image: image[0] ?? null })),
    galleryName: gallery_name,
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && parseUrl(text) !== null
}
