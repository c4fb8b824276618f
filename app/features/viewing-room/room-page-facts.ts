import { makerLine } from '#app/features/artists/work-making.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { dimensions } from '#app/features/products/product-size.ts'
import type { PageFacts } from '#app/platform/page/page-meta.ts'
import { shorten } from '#app/platform/shorten.ts'

/**
 * The meta tags of a page while a work is open over it: every such page has the work's canonical address (OP-08). Its picture has
 * the size that link previews show: messaging apps omit a larger one (SEO-10).
 */
export function roomPageFacts(product: Product, imageHosts: readonly string[]): PageFacts {
  const image = product.images[0]
  return {
    title: product.meta_title?.trim() || product.name,
    description:
      product.meta_description?.trim() ||
      shorten(
        [makerLine(product), mediumAndPeriod(product), dimensions(product), product.description]
          .filter(Boolean)
          .join('. '),
      ),
    path: productPath(product.id),
    image: image && imageUrl(image, { imageHosts, width: 1200 }),
  }
}
