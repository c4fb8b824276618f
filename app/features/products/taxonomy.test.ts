import { expect, test } from 'vitest'
import { categories } from './taxonomy.ts'

test('DATA-03 the menu has these categories and subcategories, in this order', () => {
  const menu = Object.entries(categories).map(([category, within]) => `${category}: ${within.join(', ')}`)
  expect(menu).toEqual([
    'Drawings: Charcoal, Graphite, Ink, Pastel, Pencil',
    'Furniture: ',
    'Mixed Media: Collage, Digital, Installation, Textile',
    'Paintings: Acrylic, Oil, Watercolor',
    'Photography: Black & White, Color, Digital, Film',
    'Prints: Digital, Ephemera & Advertisements, Etching, Letterpress, Linocut, Lithograph, Original Prints, Posters, Reproduction Prints, Screen Print, Woodcut',
    'Sculpture: Bronze, Ceramic, Glass, Metal, Mixed Media, Stone, Wood',
  ])
})
