import { type DataStrategyResult, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { reloadOldBuild } from './reload-old-build.ts'

beforeEach(() => {
  document.documentElement.dataset.build = 'old'
})
afterEach(() => {
  delete document.documentElement.dataset.build
})

/** What is rendered of what was read; that a document is loaded instead is tested in tests/e2e/staff-live.spec.ts. */
async function read(result: DataStrategyResult, init?: RequestInit) {
  const request = new Request(location.href, init)
  const results = await reloadOldBuild(
    { request, params: {}, context: new RouterContextProvider(), pattern: '/', url: new URL(request.url) },
    async () => ({ page: result }),
  )
  return (results as Record<string, DataStrategyResult>).page
}
const data: DataStrategyResult = { type: 'data', result: 'read' }

test.each<[string, DataStrategyResult, RequestInit?]>([
  ['what a change returns', data, { method: 'POST' }],
  ['what is wanted no more', data, { signal: AbortSignal.abort() }],
  ['a failure, or a redirect', { type: 'error', result: new Response() }],
])('NAV-23 in a tab of an older build %s is taken up as ever', async (_, result, init) => {
  expect(await read(result, init)).toBe(result)
})

test('NAV-23 a page on which something is not saved stays the document that it is, and so does one of the build that serves', async () => {
  const release = registerUnsavedChanges()
  onTestFinished(release)
  expect(await read(data)).toBe(data)
  release()
  delete document.documentElement.dataset.build
  expect(await read(data)).toBe(data)
})
