import type { FilterName, PriceRange, Size } from './product-filters.ts'

// The labels of the filters and their choices, separate from their values: an unfiltered list does not need them.

export const filterWords: Record<FilterName, string> = {
  price: 'Price',
  period: 'Period',
  size: 'Size',
  medium: 'Medium',
  artist: 'Artist',
}

export const priceRangeWords: Record<PriceRange, string> = {
  'under-1000': 'Under $1,000',
  '1000-2500': '$1,000 to $2,500',
  '2500-5000': '$2,500 to $5,000',
  '5000-10000': '$5,000 to $10,000',
  'over-10000': 'Over $10,000',
}

export const sizeWords: Record<Size, string> = {
  small: 'Small, up to 16 in',
  medium: 'Medium, 16 to 30 in',
  large: 'Large, 30 to 48 in',
  'very-large': 'Very large, over 48 in',
}
