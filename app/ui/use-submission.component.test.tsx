import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ChangeFailure } from '#app/platform/change-result.ts'
import { useSubmission } from './use-submission.ts'

const { fetch } = window

/** What stands at the address of the other route's code. */
let module = 'data:text/javascript,export default 1'
beforeEach(() => {
  window.__reactRouterDataRouter = { routes: [{ id: 'other', path: '/other' }] }
  window.__reactRouterRouteModules = {}
  module = 'data:text/javascript,export default 1'
  window.__reactRouterManifest = {
    version: '1',
    routes: {
      get other() {
        return { module, imports: ['/assets/part.js'] }
      },
    },
  }
})
afterEach(() => {
  window.fetch = fetch
  delete window.__reactRouterDataRouter
  delete window.__reactRouterRouteModules
  delete window.__reactRouterManifest
})

/** A page that sends to another route's action. */
async function renderSender() {
  const results: (ChangeFailure | { outcome: 'changed' })[] = []
  const sent: unknown[] = []
  function Page() {
    const { send, isSending } = useSubmission<ChangeFailure | { outcome: 'changed' }>((result) => results.push(result))
    return (
      <button type="button" disabled={isSending} onClick={() => send('/other', { name: 'Ada' })}>
        Send
      </button>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    {
      path: '/other',
      async action({ request }) {
        sent.push(await request.json())
        return { outcome: 'changed' }
      },
    },
  ])
  const page = await render(<Stub />)
  const button = page.getByRole('button', { name: 'Send' })
  return { results, sent, button }
}

const answer = (status: number) => vi.fn(async () => new Response('', { status }))

test('PFRM-53 what is sent to a route whose code cannot be loaded has failed, each time, and is sent once it can be', async () => {
  const { results, sent, button } = await renderSender()
  window.fetch = answer(502)
  for (const times of [1, 2]) {
    await button.click()
    await expect.poll(() => results.length).toBe(times)
    await expect.element(button).toBeEnabled()
  }
  expect(results.map((result) => 'reasons' in result && result.reasons)).toEqual([
    ['The server cannot be reached.'],
    ['The server cannot be reached.'],
  ])
  expect(sent).toEqual([])
  window.fetch = answer(200)
  await button.click()
  await expect.poll(() => results.at(-1)).toEqual({ outcome: 'changed' })
  expect(results).toHaveLength(3)
  expect(sent).toEqual([{ name: 'Ada' }])
})

test('PFRM-53 every file of the code is fetched before any is imported: the browser keeps no failure of a module', async () => {
  const { results, button } = await renderSender()
  // Imported, it would say that it is lost.
  module = 'data:text/javascript,throw new Error()'
  window.fetch = vi.fn(async (file) => new Response('', { status: String(file).includes('part') ? 502 : 200 }))
  await button.click()
  await expect.poll(() => results.length).toBe(1)
  expect(results).toMatchObject([{ message: 'This could not be sent' }])
  expect(vi.mocked(window.fetch).mock.calls.map(([file]) => file)).toEqual([module, '/assets/part.js'])
})

test('PFRM-53 where the browser takes the code for lost, it is said that the page is to be reloaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { results, button } = await renderSender()
  module = 'data:text/javascript,throw new Error()'
  window.fetch = answer(200)
  await button.click()
  await expect.poll(() => results).toMatchObject([{ message: 'This could not be sent. Please reload the page.' }])
})

test('PFRM-53 what is sent to a route whose code is here asks for no file', async () => {
  window.__reactRouterRouteModules = { other: {} }
  const { results, button } = await renderSender()
  window.fetch = answer(502)
  await button.click()
  await expect.poll(() => results).toEqual([{ outcome: 'changed' }])
  expect(window.fetch).not.toHaveBeenCalled()
})
