import { makerLine } from '#app/features/artists/work-making.ts'
import type { Product } from '#app/features/products/product.ts'

/** What a tear sheet shows of a work, with every required fact. */
export interface TearSheetWork {
  id: string
  name: string
  /** Printed above the title; null for a work without an artist. */
  maker: string | null
  category: string
  subcategory: string | null
  style: string | null
  period: string | null
  /** null: price on request. */
  price: number | null
  condition: string
  conditionDetails: string | null
  description: string
  imageUrl: string
  heightInches: number | null
  widthInches: number | null
  depthInches: number | null
  seatHeightInches: number | null
  isSold: boolean
}

/** A published work as stored; imported ones may lack facts that publishing requires. */
export type PublishedWork = Omit<Product, 'category'> & { category: string | null }

/** The facts of a sheet, or a message for every required fact that is missing (TEAR-04..09), in the form's order. */
export function readTearSheetWork(
  product: PublishedWork,
): { work: TearSheetWork; errors?: never } | { work?: never; errors: Record<string, string> } {
  const name = product.name.trim()
  const category = product.category?.trim()
  const condition = product.condition?.trim()
  const description = product.description?.trim()
  const imageUrl = product.images[0]?.trim()
  const { price } = product
  const isPriceMissing = price === null && !product.price_on_request
  if (!name || !category || isPriceMissing || !condition || !description || !imageUrl) {
    return {
      errors: {
        ...(!name && { name: 'Product name is required' }),
        ...(!category && { category: 'Category is required' }),
        ...(isPriceMissing && { price: 'Price is required' }),
        ...(!condition && { condition: 'Condition is required' }),
        ...(!description && { description: 'Description is required' }),
        ...(!imageUrl && { images: 'Image URL is required' }),
      },
    }
  }
  return {
    work: {
      id: product.id,
      name,
      maker: makerLine(product),
      category,
      subcategory: product.subcategory,
      style: product.style,
      period: product.period,
      price,
      condition,
      conditionDetails: product.condition_details,
      description,
      imageUrl,
      heightInches: product.height_inches,
      widthInches: product.width_inches,
      depthInches: product.depth_inches,
      seatHeightInches: product.seat_height_inches,
      isSold: product.sold_out,
    },
  }
}
