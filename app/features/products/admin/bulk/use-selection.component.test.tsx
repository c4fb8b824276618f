import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { readAdminProductQuery } from '../admin-product-query.ts'
import { useSelection } from './use-selection.ts'

const queryOf = (search: string) => readAdminProductQuery(new URLSearchParams(search))

async function renderSelection(search = '') {
  const { result, rerender, act } = await renderHook(
    (query) => useSelection(query ?? queryOf(''), '2026-11-20T15:00:00.000Z'),
    {
      initialProps: queryOf(search),
    },
  )
  return { result, act, narrow: (next: string) => rerender(queryOf(next)) }
}

test('PLST-29 what is selected one by one stays selected on other pages and in other filters', async () => {
  const { result, act, narrow } = await renderSelection()
  await act(() => result.current.set(['a', 'b', 'c'], true))
  await narrow('page=2&status=draft')
  await act(() => result.current.set(['b'], false))
  expect(result.current.countOf(50)).toBe(2)
  expect(result.current).toMatchObject({ isAll: false, works: { ids: ['a', 'c'] } })
  expect(['a', 'b'].map(result.current.has)).toEqual([true, false])
})

test('PLST-29 all that a list holds is selected on each of its pages, and not when it is narrowed otherwise', async () => {
  const { result, act, narrow } = await renderSelection('status=draft')
  await act(() => result.current.selectAll())
  await narrow('status=draft&page=7&sort=name')
  const asOf = '2026-11-20T15:00:00.000Z'
  expect(result.current.works).toEqual({ query: 'status=draft', asOf, except: [] })
  expect(result.current.countOf(1_234)).toBe(1_234)
  expect(result.current.has('any')).toBe(true)
  await act(() => result.current.set(['one'], false))
  expect(['any', 'one'].map(result.current.has)).toEqual([true, false])
  expect(result.current.works).toMatchObject({ query: 'status=draft', except: ['one'] })
  expect(result.current.countOf(1_234)).toBe(1_233)
  await narrow('status=published')
  expect([result.current.isAll, result.current.countOf(1_234)]).toEqual([false, 0])
  await narrow('status=draft')
  expect([result.current.isAll, result.current.countOf(1_234)]).toEqual([false, 0])
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
  expect(result.current.countOf(2_000)).toBe(1_000)
})

test('PLST-29 two ticks before the page has drawn the first both count, and what is deleted is selected no longer', async () => {
  const { result, act } = await renderSelection()
  await act(() => {
    result.current.set(['a'], true)
    result.current.set(['b'], true)
  })
  expect(result.current.works).toEqual({ ids: ['a', 'b'] })
  await act(() => result.current.forget(['a']))
  expect(result.current.works).toEqual({ ids: ['b'] })
})

test('PLST-29 what was refused replaces the selection, and is selected no longer where it is too much to be sent', async () => {
  const { result, act } = await renderSelection()
  await act(() => result.current.set(['a', 'b'], true))
  await act(() => result.current.replace(['b']))
  expect(result.current.works).toEqual({ ids: ['b'] })
  await act(() => result.current.replace(Array.from({ length: 1_001 }, (_, n) => String(n))))
  expect(result.current.countOf(2_000)).toBe(0)
})

test('PLST-29 of all that a list holds, a work that was taken out and then deleted is counted out once', async () => {
  const { result, act } = await renderSelection()
  await act(() => result.current.selectAll())
  await act(() => result.current.set(['a', 'b'], false))
  expect(result.current.countOf(50)).toBe(48)
  await act(() => result.current.forget(['a']))
  expect(result.current.countOf(49)).toBe(48)
  await act(() => result.current.forget(['c']))
  expect(result.current.countOf(48)).toBe(47)
  expect(result.current.works).toMatchObject({ except: ['b'] })
})
