import type { ProductFormValues } from '#app/features/products/admin/product-form.ts'

/** The form of a new, published work, with every field that this build knows; an earlier one ignores fields that it does not know. */
export function workForm(name: string, image: string): ProductFormValues {
  return {
    ...{
      name,
      description: 'Oil on canvas.',
      price: '1200',
      price_on_request: false,
      takes_offers: false,
      quantity: '1',
    },
    ...{
      category: 'Paintings',
      subcategory: 'Oil',
      style: 'Realism',
      period: 'Contemporary (1960-Present)',
      condition: 'Very Good',
      condition_details: '',
    },
    ...{ width_inches: '', height_inches: '', depth_inches: '', seat_height_inches: '' },
    ...{ meta_title: '', meta_description: '', images: [image], status: 'published' },
    ...{
      artist: null,
      artist_qualifier: '',
      date_text: '',
      medium: '',
      edition: '',
      signature: '',
      inventory_number: '',
    },
    ...{ provenance: '', exhibitions: '', literature: '', certificate: '' },
  }
}
