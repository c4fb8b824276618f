import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSearchResults } from './use-search-results.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('PSTF-10 the server is asked 300 ms after the last key, once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ items: ['Quince in Rain'] })
  })
  const { result, rerender } = await renderHook((props) => useSearchResults('/works', props?.text ?? ''), {
    initialProps: { text: '' },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await rerender({ text: 'qui' })
  vi.advanceTimersByTime(299)
  await rerender({ text: 'quince' })
  vi.advanceTimersByTime(299)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => result.current.found).toEqual(['Quince in Rain'])
  expect(asked).toEqual(['/works?search=quince'])
})
