import { ArtistField } from '#app/features/artists/admin/artist-field.tsx'
import { artistQualifiers, makerName } from '#app/features/artists/artist.ts'
import { type FormState, SelectField, TextArea, TextField } from '#app/ui/form/fields.tsx'
import type { productFields } from './product-form.ts'

const qualifierNames = Object.fromEntries(artistQualifiers.map((qualifier) => [qualifier, makerName('…', qualifier)]))

/** Who made a work, when and of what, and where it has been since (ART-22). */
export function HistorySection({ form }: { form: FormState<typeof productFields> }) {
  const { artist, artist_qualifier } = form.values
  return (
    <section className="box" aria-labelledby="product-history">
      <h2 id="product-history">Artist and history</h2>
      <div className="fgrid fgrid--2">
        <ArtistField
          chosen={artist}
          fault={form.faults.artist}
          // A qualifier is meaningless without a name.
          onChoose={(artist) => form.change(artist ? { artist } : { artist, artist_qualifier: '' })}
          onTyped={(isTyped) => form.setUnreadable('artist', isTyped)}
        />
        <SelectField
          form={form}
          field="artist_qualifier"
          options={artistQualifiers}
          names={qualifierNames}
          none="By the artist"
          isDisabled={!artist && !artist_qualifier}
        />
        <TextField form={form} field="date_text" placeholder="c. 1885" />
        <TextField form={form} field="medium" placeholder="Oil on canvas" />
        <TextField form={form} field="edition" placeholder="4 of 20" />
        <TextField form={form} field="signature" placeholder="Signed and dated lower right" />
        <TextField form={form} field="inventory_number" placeholder="P-1885-04" hint="No two artworks have the same." />
        <TextArea form={form} field="provenance" rows={4} className="span" hint="One entry a line." />
        <TextArea form={form} field="exhibitions" rows={3} className="span" hint="One entry a line." />
        <TextArea form={form} field="literature" rows={3} className="span" hint="One entry a line." />
        <TextArea form={form} field="certificate" rows={2} className="span" />
      </div>
    </section>
  )
}
