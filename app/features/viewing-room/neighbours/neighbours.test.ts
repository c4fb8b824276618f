import { expect, test } from 'vitest'
import type { Product } from '#app/features/products/product.ts'
import { hasList } from './list-state.ts'
import { findAround, noNeighbours } from './neighbours.ts'

const [first, second, third] = ['1', '2', '3'].map((id) => ({ id }) as Product) as [Product, Product, Product]
const works = [first, second, third]

test('NEXT-01 the works beside one in its list; at an end there is one, beside a work that is not in it none', () => {
  expect(findAround(works, '2', 4)).toEqual({
    previous: { product: first, page: 4 },
    next: { product: third, page: 4 },
  })
  expect(findAround(works, '1')).toEqual({ previous: null, next: { product: second, page: null } })
  expect(findAround(works, '3')).toEqual({ previous: { product: second, page: null }, next: null })
  expect(findAround(works, '4')).toEqual(noNeighbours)
  expect(findAround([], '1')).toEqual(noNeighbours)
})

test('NEXT-04 only a room that was opened from a list, or reached by a step in it, has one', () => {
  const state = { openedFromCard: true }
  expect(hasList({ pathname: '/collection', state }, false)).toBe(true)
  expect(hasList({ pathname: '/favorites', state: { stepped: true } }, false)).toBe(true)
  expect(hasList({ pathname: '/collection', state: null }, false)).toBe(false)
  expect(hasList({ pathname: '/artists/ines', state }, true)).toBe(true)
  expect(hasList({ pathname: '/artists/ines', state: null }, true)).toBe(false)
  expect(hasList({ pathname: '/blog/ines', state }, false)).toBe(false)
})
