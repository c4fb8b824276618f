import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createResource } from './resource.ts'
import type { InitialState } from './resource-state.ts'
import { useResource } from './use-resource.ts'

function newResource() {
  return createResource<string>({
    load: () => new Promise(() => {}),
    retryDelaysMs: [],
    describeFailure: () => 'failed',
  })
}

test('OPS-14 what was hydrated is not rendered again as it is kept, and is when it changes', async () => {
  const resource = newResource()
  const rendered = vi.fn()
  const initial: InitialState<string> = { data: 'from the server' }
  function Page() {
    const state = useResource(resource, 'a', initial)
    rendered(state)
    return <p>{state.status === 'loaded' && state.data}</p>
  }
  const main = document.createElement('main')
  main.innerHTML = '<p>from the server</p>'
  const root = hydrateRoot(main, <Page />)
  await expect.poll(() => resource.read('a')).toEqual({ status: 'loaded', data: 'from the server' })
  resource.put('a', 'changed')
  await expect.poll(() => main.textContent).toBe('changed')
  expect(rendered.mock.calls).toEqual([
    [{ status: 'loaded', data: 'from the server' }],
    [{ status: 'loaded', data: 'changed' }],
  ])
  root.unmount()
})
