/** The public category menu and the options of the product form (DATA-03..05, PFRM-07, PFRM-08, OP-77). */
export const categories = {
  Drawings: ['Charcoal', 'Graphite', 'Ink', 'Pastel', 'Pencil'],
  Furniture: [],
  'Mixed Media': ['Collage', 'Digital', 'Installation', 'Textile'],
  Paintings: ['Acrylic', 'Oil', 'Watercolor'],
  Photography: ['Black & White', 'Color', 'Digital', 'Film'],
  Prints: [
    'Digital',
    'Ephemera & Advertisements',
    'Etching',
    'Letterpress',
    'Linocut',
    'Lithograph',
    'Original Prints',
    'Posters',
    'Reproduction Prints',
    'Screen Print',
    'Woodcut',
  ],
  Sculpture: ['Bronze', 'Ceramic', 'Glass', 'Metal', 'Mixed Media', 'Stone', 'Wood'],
} as const satisfies Record<string, readonly string[]>

export type Category = keyof typeof categories
export const categoryNames = Object.keys(categories) as Category[]

/** The subcategories of a category; empty for an unknown one. */
export function subcategoriesOf(category: string): readonly string[] {
  return Object.hasOwn(categories, category) ? categories[category as Category] : []
}

export const conditions = ['Excellent', 'Very Good', 'Good', 'Fair', 'Poor'] as const

export const periods = [
  'Pre-1900',
  'Art Nouveau (1890-1910)',
  'Early Modern (1900-1945)',
  'Mid-Century (1945-1960)',
  'Contemporary (1960-Present)',
  'Post-Modern (1970-Present)',
  'Other',
] as const

const artStyles = [
  'Abstract',
  'Contemporary',
  'Expressionism',
  'Figurative',
  'Folk Art',
  'Impressionism',
  'Minimalism',
  'Modern',
  'Pop Art',
  'Realism',
  'Street Art',
  'Surrealism',
] as const

const furnitureStyles = [
  'American Craftsman',
  'Art Deco',
  'Art Nouveau',
  'Bauhaus',
  'Biedermeier',
  'Campaign',
  'Chippendale',
  'Danish Modern',
  'Empire',
  'Federal',
  'French Provincial',
  'Georgian',
  'Gothic Revival',
  'Hollywood Regency',
  'Italian Modern',
  'Louis XV',
  'Louis XVI',
  'Mid-Century Modern',
  'Mission',
  'Neoclassical',
  'Queen Anne',
  'Regency',
  'Renaissance Revival',
  'Rococo',
  'Scandinavian Modern',
  'Shaker',
  'Victorian',
] as const

/** Furniture has its own styles; every other category, and no category, uses the art list (PFRM-09, OP-50). */
export function stylesOf(category: string | null): readonly string[] {
  return category === 'Furniture' ? furnitureStyles : artStyles
}
