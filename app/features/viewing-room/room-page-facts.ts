import { makerLine } from '#app/features/artists/work-making.ts'
import type { Product } from '#app/features/products/product.ts'
import { mediumAndPeriod } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { dimensions } from '#app/features/products/product-size.ts'
import type { PageFacts } from '#app/platform/page/page-meta.ts'
import { shorten } from '#app/platform/shorten.ts'

/** What a page says of itself while a work is open over it: every such page is the work's one address (OP-08). */
export function roomPageFacts(product: Product): PageFacts {
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
    image: product.images[0],
  }
}
