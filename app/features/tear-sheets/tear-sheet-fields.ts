import type { Product } from '#app/features/products/product.ts'

/** What a tear sheet shows of a work, every required fact there. */
export interface TearSheetWork {
  id: string
  name: string
  category: string
  subcategory: string | null
  style: string | null
  period: string | null
  price: number
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

/** A published work as it stands in the table; imported ones may lack what publishing requires. */
export type PublishedWork = Omit<Product, 'category'> & { category: string | null }

/** The facts of a sheet, or a message for every required one that the work lacks (TEAR-04..09), in the form's order. */
export function readTearSheetWork(
  product: PublishedWork,
): { work: TearSheetWork; errors?: never } | { work?: never; errors: Record<string, string> } {
  const name = product.name.trim()
  const category = product.category?.trim()
  const condition = product.condition?.trim()
  const description = product.description?.trim()
  const imageUrl = product.images[0]?.trim()
  const { price } = product
  if (!name || !category || price === null || !condition || !description || !imageUrl) {
    return {
      errors: {
        ...(!name && { name: 'Product name is required' }),
        ...(!category && { category: 'Category is required' }),
        ...(price === null && { price: 'Price is required' }),
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
