import { uuidv7 } from 'uuidv7'
import type { FixedGallery } from '#app/platform/settings.ts'
import { EntryInput } from '#app/ui/form/entry-input.tsx'
import { type FormState, TextField } from '#app/ui/form/fields.tsx'
import { OrderedList } from '#app/ui/form/ordered-list.tsx'
import { galleryVariables } from './gallery-variables.ts'
import { settingsFields, socialLinkFields } from './settings-form.ts'

export type SettingsState = FormState<typeof settingsFields>

interface SectionProps {
  form: SettingsState
  /** The facts that the environment sets. */
  fixed: readonly (keyof FixedGallery)[]
}

const setBy = (field: keyof FixedGallery) => `Set by ${galleryVariables[field]} in the program's environment`

/** A text that the environment can set. */
function FixableField(props: SectionProps & { field: Exclude<keyof FixedGallery, 'socialLinks'>; hint?: string }) {
  const { form, fixed, field, hint } = props
  const isFixed = fixed.includes(field)
  const isRequired = field === 'name' || field === 'phone' || field === 'email'
  return (
    <TextField
      form={form}
      field={field}
      isRequired={isRequired}
      isReadOnly={isFixed}
      hint={isFixed ? setBy(field) : hint}
    />
  )
}

export function GallerySection(props: SectionProps) {
  return (
    <section className="box" id="gallery" aria-labelledby="settings-gallery">
      <div className="box__head">
        <h2 id="settings-gallery">Gallery</h2>
        <span className="small quiet">Shown on every page</span>
      </div>
      <div className="fgrid fgrid--2">
        <FixableField {...props} field="name" />
        <FixableField
          {...props}
          field="brandName"
          hint="What a buyer sees at the payment provider. Empty: the gallery's name"
        />
        <FixableField {...props} field="phone" />
        <FixableField {...props} field="email" />
      </div>
    </section>
  )
}

export function AddressSection({ form }: { form: SettingsState }) {
  return (
    <section className="box" aria-labelledby="settings-address">
      <h2 id="settings-address">Address</h2>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="street" isRequired />
        <TextField form={form} field="city" isRequired />
        <TextField form={form} field="region" />
        <TextField form={form} field="postalCode" />
        <TextField form={form} field="country" isRequired hint="Two capital letters, such as US" />
      </div>
      <h3 className="settings__part">Map point</h3>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="latitude" hint="Degrees, such as 26.6656" />
        <TextField form={form} field="longitude" hint="Degrees, such as -80.0567; west is negative" />
      </div>
    </section>
  )
}

export function LinksSection(props: SectionProps) {
  return (
    <section className="box" id="links" aria-labelledby="settings-links">
      <h2 id="settings-links">Links</h2>
      <div className="fgrid fgrid--2">
        <FixableField {...props} field="directionsUrl" hint="Empty: the way to the address above" />
        <FixableField {...props} field="shopUrl" hint="Empty: no link is shown" />
      </div>
    </section>
  )
}

/** Shown in the footer's contact column, in this order. */
export function SocialLinksSection({ form, fixed }: SectionProps) {
  const { socialLinks } = form.values
  const { label, noun, max, isFaulty } = settingsFields.socialLinks
  const fault = form.faults.socialLinks
  const change = (key: string, changes: Partial<Record<keyof typeof socialLinkFields, string>>) =>
    form.change(({ socialLinks }) => ({
      socialLinks: socialLinks.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
    }))
  if (fixed.includes('socialLinks')) {
    return (
      <section className="box" aria-labelledby="settings-social">
        <h2 id="settings-social">{label}</h2>
        <p className="wrap-anywhere">{socialLinks.map(({ url }) => url).join(', ')}</p>
        <p className="hint">{setBy('socialLinks')}</p>
      </section>
    )
  }
  return (
    <OrderedList
      field="socialLinks"
      label={label}
      noun={noun}
      max={max}
      entries={socialLinks}
      fault={fault}
      create={() => ({ key: uuidv7(), label: '', url: '' })}
      onChange={(change) => form.change(({ socialLinks }) => ({ socialLinks: change(socialLinks) }))}
    >
      {(entry) => {
        const shared = {
          field: 'socialLinks',
          entryKey: entry.key,
          fault: fault && !form.isUntouched(entry) && isFaulty(entry) ? fault : undefined,
        }
        return (
          <div className="fgrid fgrid--2">
            <EntryInput
              {...shared}
              label={socialLinkFields.label.label}
              placeholder="Instagram"
              value={entry.label}
              onChange={(label) => change(entry.key, { label })}
            />
            <EntryInput
              {...shared}
              label={socialLinkFields.url.label}
              placeholder="https://"
              value={entry.url}
              onChange={(url) => change(entry.key, { url })}
            />
          </div>
        )
      }}
    </OrderedList>
  )
}

export function PricesSection({ form }: { form: SettingsState }) {
  return (
    <section className="box" id="prices" aria-labelledby="settings-prices">
      <div className="box__head">
        <h2 id="settings-prices">Prices</h2>
        <span className="small quiet">Shown below the price of each artwork</span>
      </div>
      <div className="fgrid">
        <TextField form={form} field="deliveryNote" placeholder="Delivery in Florida is included." />
        <TextField form={form} field="taxNote" placeholder="Florida sales tax is added where it applies." />
      </div>
    </section>
  )
}
