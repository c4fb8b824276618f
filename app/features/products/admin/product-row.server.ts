import { deriveMetaDescription, deriveMetaKeywords } from '#app/features/products/product-texts.ts'
import type { ProductFacts } from './product-form.ts'

/** The columns that a form sets, including derived ones (PFRM-38..40, PFRM-45). */
export function productRow(facts: ProductFacts, city: string) {
  const { artist, artist_qualifier, ...columns } = facts
  return {
    ...columns,
    artist_id: artist?.id ?? null,
    artist_qualifier: artist_qualifier || null,
    meta_title: facts.meta_title ?? facts.name,
    meta_description: facts.meta_description ?? deriveMetaDescription(facts.description),
    meta_keywords: deriveMetaKeywords(facts, city),
    websites: ['main'],
  }
}

export type ProductRow = ReturnType<typeof productRow>
