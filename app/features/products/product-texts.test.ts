import { expect, test } from 'vitest'
import { deriveMetaDescription, deriveMetaKeywords } from './product-texts.ts'

test('PFRM-39 takes the beginning of the description, cut between words', () => {
  expect(deriveMetaDescription('Oil on\n\n canvas. ')).toBe('Oil on canvas.')
  const long = deriveMetaDescription('A quiet harbour, with boats. '.repeat(20))!
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/[a-z]…$/)
  expect(deriveMetaDescription('x'.repeat(400))).toHaveLength(160)
  expect(deriveMetaDescription('  ')).toBeNull()
  expect(deriveMetaDescription(null)).toBeNull()
})

test('SEO-09 a description is not cut within a character: it is kept as it was derived', () => {
  expect(deriveMetaDescription('🎨'.repeat(100))).toBe(`${'🎨'.repeat(79)}…`)
})

test('PFRM-40 builds keywords from what is known', () => {
  expect(
    deriveMetaKeywords(
      { category: 'Prints', subcategory: 'Etching', style: 'Realism', period: 'Pre-1900' },
      'Palm City',
    ),
  ).toBe('Prints, Etching, Realism, Pre-1900, fine art, gallery, Palm City')
  expect(deriveMetaKeywords({ category: 'Furniture', subcategory: null, style: null, period: null }, 'Palm City')).toBe(
    'Furniture, fine art, gallery, Palm City',
  )
})
