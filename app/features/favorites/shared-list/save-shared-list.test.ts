import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { withoutSharedList, withSharedList } from './save-shared-list.ts'

const works = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => productFacts({ id: `work-${first + at}` }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id.slice(5)).join(' ')

test('FAV-25 the works of a list come in front, in its order; those that are kept already stay where they are', () => {
  const saved = withSharedList(works(1, 3), works(2, 5))
  expect(ids(saved.favorites)).toBe('4 5 1 2 3')
  expect([ids(saved.added), ids(saved.dropped)]).toEqual(['4 5', ''])
})

test('FAV-25 OP-14 the newest 50 are kept, and those that make room are known', () => {
  const saved = withSharedList(works(1, 49), works(60, 62))
  expect(saved.favorites).toHaveLength(50)
  expect([ids(saved.added), ids(saved.dropped)]).toEqual(['60 61 62', '48 49'])
})

test('FAV-25 undone, all is as it was, but for what was changed meanwhile', () => {
  const before = works(1, 49)
  const saved = withSharedList(before, works(60, 62))
  expect(withoutSharedList(saved.favorites, saved)).toEqual(before)
  const meanwhile = [...works(70, 70), ...saved.favorites.filter(({ id }) => id !== 'work-1')]
  expect(ids(withoutSharedList(meanwhile, saved))).toBe(ids([...works(70, 70), ...works(2, 49)]))
})
