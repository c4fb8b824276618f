import { workCreator } from '#app/features/artists/artist-json-ld.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { isAllowedImage } from '#app/features/images/image-url.ts'
import type { Product } from './product.ts'
import { productPath } from './product-path.ts'

/**
 * schema.org data of a work and its offer (SEO-07, OP-39). A work without a price has no offer.
 * @param today the gallery's day, `YYYY-MM-DD`
 */
export function productJsonLd(
  product: Product,
  { site, imageHosts, today }: Pick<GalleryData, 'site' | 'imageHosts' | 'today'>,
) {
  const url = new URL(productPath(product.id), site.origin).href
  const images = product.images.filter((image) => isAllowedImage(image, imageHosts))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    ...(product.description && { description: product.description }),
    ...workCreator(product, site.origin),
    ...(images.length > 0 && { image: images.map((image) => new URL(image, site.origin).href) }),
    category: product.subcategory ? `${product.category} > ${product.subcategory}` : product.category,
    sku: product.id,
    ...(product.price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: product.price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${availabilityOf(product)}`,
        priceValidUntil: oneYearAfter(today),
        seller: { '@type': 'ArtGallery', name: site.name },
      },
    }),
  }
}

/** A work may be reserved for a client for up to a year; a purchase in progress ends within minutes. */
function availabilityOf({ sold_out, is_reserved }: Product): string {
  if (sold_out) return 'SoldOut'
  return is_reserved ? 'OutOfStock' : 'InStock'
}

/** The same day of the next year; the 28th for February 29. */
function oneYearAfter(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(year) + 1}-${month}-${month === '02' && date === '29' ? '28' : date}`
}
