import type { ProductQuery } from '#app/features/products/product-query.ts'

type Words = Pick<ProductQuery, 'category' | 'subcategory' | 'search'>

/** The heading of the collection for a query. */
export function collectionHeading({ category, subcategory, search }: Words): string {
  if (search) return `Search results for “${search}”`
  return [category, subcategory].filter(Boolean).join(': ') || 'Collection'
}

/** Title without the site's name, and description, of the collection for a query (SEO-01, SEO-02, OP-38). */
export function collectionMeta(query: Words, { name, city }: { name: string; city: string }) {
  const { category, subcategory, search } = query
  if (search) {
    return { title: collectionHeading(query), description: `Works at ${name} that match “${search}”.` }
  }
  if (!category && !subcategory) return { title: 'Collection', description: null }
  const kind = subcategory && category ? `${subcategory} in ${category}` : (subcategory ?? category)
  return {
    title: subcategory ?? category,
    description: `${kind} at ${name}: fine art and antiques in ${city}. See each work with its condition, dimensions and price, and buy online or visit the gallery.`,
  }
}
