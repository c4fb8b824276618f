import { expect, test } from 'vitest'
import { isSlug } from '#app/platform/slug.ts'
import { listRoutes } from '#tests/list-routes.ts'
import { reservedSlugs } from './reserved-slugs.ts'

test('POST-17 the slugs that no post can have are those of the other pages beside posts', () => {
  const beside = listRoutes().flatMap(({ pattern }) => /^\/blog\/([^/]+)$/.exec(pattern)?.[1] ?? [])
  expect(beside).toContain(':slug')
  expect(beside.filter(isSlug)).toEqual(reservedSlugs)
})
