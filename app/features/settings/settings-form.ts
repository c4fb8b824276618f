import type { StoredGallery } from '#app/features/gallery/gallery-facts.ts'
import { dateField, type FormFault, faultOf, type StoredOf, type ValuesOf, valuesOf } from '#app/ui/form/form-fields.ts'
import type { Versioned } from '#app/ui/form/versioned-form.ts'
import {
  degreesField,
  entriesField,
  hoursField,
  lineField,
  linkField,
  optionalLineField,
  patternField,
} from './settings-fields.ts'
import { collectsTaxField, findTaxFaults, taxRatesField } from './tax-fields.ts'

/** The gallery's facts for the form; those that the environment sets have its values. */
export type GallerySettings = StoredGallery & Versioned

const maxClosedDays = 60
const maxSocialLinks = 8
const maxLength = { name: 100, line: 200, brand: 127, note: 300 }

/** The hours' fields, from Monday to Sunday. */
export const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const socialLinkFields = { label: lineField('Text', 40, { isRequired: true }), url: linkField('Address') }

export const closedDayFields = {
  first: dateField('First day'),
  last: dateField('Last day'),
  name: lineField('Name', 80),
}

/** The fields of the settings, in the order of the form. */
export const settingsFields = {
  name: lineField('Gallery name', maxLength.name, { isRequired: true }),
  brandName: optionalLineField('Brand name', maxLength.brand),
  phone: patternField(
    'Telephone',
    /^\+?(?=(?:[^\p{L}\d]*[\p{L}\d]){5})[\p{L}\d ().,/-]{5,40}$/u,
    'must be a number that can be dialled',
  ),
  email: patternField('Email', /^[^\s@,;:"()[\]\\]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be an email address'),
  street: lineField('Street', maxLength.line, { isRequired: true }),
  city: lineField('City', maxLength.line, { isRequired: true }),
  region: lineField('State or region', maxLength.line),
  postalCode: lineField('ZIP or postal code', 20),
  country: patternField('Country', /^[A-Z]{2}$/, 'must be two capital letters, such as US'),
  latitude: degreesField('Latitude', 90),
  longitude: degreesField('Longitude', 180),
  directionsUrl: linkField('Directions link'),
  shopUrl: linkField('Furniture shop link'),
  socialLinks: entriesField('Social links', socialLinkFields, {
    noun: 'Link',
    max: maxSocialLinks,
    findFault: ({ url }) => (url ? null : 'Address is required'),
    describe: ({ label, url }) => `${label} ${url}`,
  }),
  monday: hoursField('Monday'),
  tuesday: hoursField('Tuesday'),
  wednesday: hoursField('Wednesday'),
  thursday: hoursField('Thursday'),
  friday: hoursField('Friday'),
  saturday: hoursField('Saturday'),
  sunday: hoursField('Sunday'),
  closedDays: entriesField('Closed days', closedDayFields, {
    noun: 'Closed day',
    max: maxClosedDays,
    findFault({ first, last }) {
      if (!first) return 'First day is required'
      return last && last < first ? 'Last day must not be before the first' : null
    },
    describe: ({ first, last, name }) => `${first}${last && ` to ${last}`} ${name}`.trim(),
  }),
  deliveryNote: lineField('About delivery', maxLength.note),
  taxNote: lineField('About tax', maxLength.note),
  collectsTax: collectsTaxField,
  taxRates: taxRatesField,
}

export type SettingsField = keyof typeof settingsFields
export type SettingsValues = ValuesOf<typeof settingsFields>
type SettingsFacts = StoredOf<typeof settingsFields>
export type SettingsFault = FormFault<SettingsField>

export function settingsFormOf({
  hours,
  closedDays,
  socialLinks,
  taxRates,
  ...settings
}: GallerySettings): SettingsValues {
  const days = Object.fromEntries(dayNames.map((day, index) => [day, hours[index] ?? null]))
  const facts = {
    ...settings,
    ...days,
    closedDays: [...closedDays],
    socialLinks: [...socialLinks],
    taxRates: [...taxRates],
  }
  return valuesOf(settingsFields, facts as unknown as SettingsFacts)
}

/**
 * The values of the form, without the fields that the environment sets (`fixed`); or all their faults, in the order
 * of the form.
 */
export function checkSettings(
  values: unknown,
  fixed: readonly string[],
): { facts: Partial<StoredGallery>; faults?: undefined } | { faults: SettingsFault[] } {
  const sent = (typeof values === 'object' && values) || {}
  const facts: Partial<SettingsFacts> = {}
  const faults: SettingsFault[] = []
  const add = (field: SettingsField, message: string) => faults.push(faultOf(field, message))

  for (const field of Object.keys(settingsFields) as SettingsField[]) {
    if (fixed.includes(field)) continue
    const parsed = settingsFields[field].schema.safeParse(sent[field as keyof typeof sent])
    if (parsed.success) Object.assign(facts, { [field]: parsed.data })
    else add(field, messageOf(field, parsed.error.issues[0]!))
  }
  if (facts.latitude === null && facts.longitude != null) add('latitude', 'Latitude is required beside a longitude')
  if (facts.longitude === null && facts.latitude != null) add('longitude', 'Longitude is required beside a latitude')
  for (const { field, message } of findTaxFaults(facts)) add(field, message)
  return faults.length > 0 ? { faults } : { facts: storedOf(facts as SettingsFacts) }
}

function messageOf(field: SettingsField, { path: [index], message }: { path: PropertyKey[]; message: string }): string {
  const noun = 'noun' in settingsFields[field] && settingsFields[field].noun
  return noun && typeof index === 'number' ? `${noun} ${index + 1}: ${message}` : message
}

function storedOf(facts: SettingsFacts): Partial<StoredGallery> {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, closedDays, socialLinks, ...same } = facts
  return {
    ...same,
    hours: [monday, tuesday, wednesday, thursday, friday, saturday, sunday],
    closedDays: closedDays.map(({ key, first, last, name }) => ({ key, first: first!, last: last ?? first!, name })),
    ...(socialLinks && { socialLinks: socialLinks.map(({ key, label, url }) => ({ key, label, url: url! })) }),
  }
}
