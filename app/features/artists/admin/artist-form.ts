import { z } from 'zod'
import { type AddFault, checkRow, slugFault } from '#app/ui/form/check-row.ts'
import {
  asTyped,
  chosenField,
  emptyValues,
  type FormFault,
  type FormField,
  imagesField,
  nameField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { formatYear, readYear } from '../artist-years.ts'
import { sortNameOf } from '../sort-name.ts'
import type { AdminArtist } from './admin-artist.ts'

const maxLength = { name: 300, line: 300, slug: 200, biography: 50_000 }

/** The fields of an artist, in the order of the form (ART-11). */
export const artistFields = {
  name: nameField('Name', maxLength.name),
  sort_name: nameField('Name in lists', maxLength.name),
  slug: nameField('Slug', maxLength.slug),
  biography: textField('Biography', maxLength.biography),
  picture: imagesField('Picture'),
  born: yearField('Born'),
  died: yearField('Died'),
  place: textField('Nationality or place', maxLength.line),
  post: chosenField('Profile article'),
}

export type ArtistField = keyof typeof artistFields
export type ArtistFormValues = ValuesOf<typeof artistFields>
type ArtistFacts = StoredOf<typeof artistFields>
export type ArtistFault = FormFault<ArtistField>

export const emptyArtistForm: ArtistFormValues = emptyValues(artistFields)

/** The form of an existing artist. A sort name that was derived from the name is left empty, to be derived again (ART-64). */
export function artistFormOf(artist: AdminArtist): ArtistFormValues {
  const { name, sort_name, picture } = artist
  return valuesOf(artistFields, {
    ...artist,
    sort_name: sort_name === sortNameOf(name) ? '' : sort_name,
    picture: picture ? [picture] : [],
  })
}

/** A year as it was typed: null for a blank, NaN for anything else that is no year. */
function yearField(label: string): FormField<string, number | null> {
  return {
    label,
    empty: '',
    schema: z
      .union([z.string(), z.number(), z.null()], { error: `${label} must be a year` })
      .default('')
      .transform((value) => (value === null ? null : readYear(String(value)))),
    toValue: (stored) => (stored === null ? '' : formatYear(stored)),
    describe: asTyped,
  }
}

/** The columns that a form fills; `slug` is '' if it is to be derived from the name. */
export type ArtistRow = ReturnType<typeof rowOf>

/** The columns that a form fills, or all of its faults, in the order of the form (ART-12). */
export function checkArtist(
  values: unknown,
  kept: Partial<Pick<AdminArtist, 'slug'>> = {},
): { row: ArtistRow; faults?: undefined } | { faults: ArtistFault[] } {
  return checkRow(artistFields, values, (form, add) => findFaults(form, kept, add), rowOf)
}

function findFaults(
  form: ArtistFacts,
  kept: Partial<Pick<AdminArtist, 'slug'>>,
  add: AddFault<typeof artistFields>,
): void {
  if (!form.name) add('name', 'Name is required')
  const fault = slugFault(form.slug, kept.slug, 'joseph-turner')
  if (fault) add('slug', fault)
  const { born, died } = form
  for (const [field, year] of [
    ['born', born],
    ['died', died],
  ] as const)
    if (year !== null && !(year >= -3000 && year <= 2200))
      add(field, `${artistFields[field].label} must be a year, such as 1834 or 480 BC`)
  if (born !== null && died !== null && died < born) add('died', 'The year of death is before the year of birth')
  if (form.picture.length > 1) add('picture', 'An artist has one picture')
}

function rowOf({ picture, post, biography, ...form }: ArtistFacts) {
  return {
    ...form,
    sort_name: form.sort_name || sortNameOf(form.name),
    biography: biography ?? '',
    picture: picture[0] ?? null,
    post_id: post?.id ?? null,
  }
}
