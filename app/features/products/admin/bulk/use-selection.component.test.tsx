import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { readAdminProductQuery } from '../admin-product-query.ts'
import { useSelection } from './use-selection.ts'

const queryOf = (search: string) => readAdminProductQuery(new URLSearchParams(search))

async function renderSelection(search = '') {
  const { result, rerender, act } = await renderHook((query) => useSelection(query ?? queryOf('')), {
    initialProps: queryOf(search),
  })
  return { result, act, narrow: (next: string) => rerender(queryOf(next)) }
}

test('PLST-29 what is selected one by one stays selected on other pages and in other filters', async () => {
  const { result, act, narrow } = await renderSelection()
  await act(() => result.current.set(['a', 'b', 'c'], true))
  await narrow('page=2&status=draft')
  await act(() => result.current.set(['b'], false))
  expect(result.current).toMatchObject({ count: 2, isAll: false, works: { ids: ['a', 'c'] } })
  expect(['a', 'b'].map(result.current.has)).toEqual([true, false])
})

test('PLST-29 all that a list holds is selected on each of its pages, and not when it is narrowed otherwise', async () => {
  const { result, act, narrow } = await renderSelection('status=draft')
  await act(() => result.current.selectAll(1_234))
  await narrow('status=draft&page=7&sort=name')
  expect(result.current).toMatchObject({ count: 1_234, isAll: true, works: { query: 'status=draft' } })
  expect(result.current.has('any')).toBe(true)
  await narrow('status=published')
  expect(result.current).toMatchObject({ count: 0, isAll: false })
})

test('PLST-29 at most 1,000 works are selected one by one', async () => {
  const { result, act } = await renderSelection()
  await act(() =>
    result.current.set(
      Array.from({ length: 1_000 }, (_, n) => String(n)),
      true,
    ),
  )
  await act(() => result.current.set(['one more'], true))
  expect(result.current.count).toBe(1_000)
})
