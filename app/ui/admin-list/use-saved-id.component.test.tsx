import { createRoutesStub, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type SavedState, savedState, useSavedId } from './use-saved-id.ts'

afterEach(() => vi.useRealTimers())

const List = () => <output>{useSavedId() ?? 'nothing'}</output>
const output = page.getByRole('status')

/** A form that leaves what `stateOf` returns when it is saved, and the list that it leads to. */
async function saveForm(stateOf: () => SavedState) {
  function Form() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => navigate('/', { state: stateOf() })}>
        Save
      </button>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', Component: List },
    { path: '/form', Component: Form },
  ])
  await render(<Stub initialEntries={['/form']} />)
  await page.getByRole('button', { name: 'Save' }).click()
}

const untilDrawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

test('PLST-60 what was saved is told for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let savedAt = 0
  await saveForm(() => {
    const state = savedState('work-1')
    savedAt = state.savedAt
    return state
  })
  await expect.element(output).toHaveTextContent('work-1')
  // Waiting for the page moves the clock too.
  vi.advanceTimersByTime(savedAt + 59_999 - Date.now())
  await untilDrawn()
  expect(output.element().textContent).toBe('work-1')
  vi.advanceTimersByTime(1)
  await expect.element(output).toHaveTextContent('nothing')
})

test('PLST-60 a list that comes more than a minute after the save tells nothing of it', async () => {
  await saveForm(() => ({ ...savedState('work-1'), savedAt: Date.now() - 60_000 }))
  await expect.element(output).toHaveTextContent('nothing')
})

test('PLST-60 what was saved is not told after a reload', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: List }])
  await render(<Stub initialEntries={[{ pathname: '/', state: savedState('work-1') }]} />)
  await expect.element(output).toHaveTextContent('nothing')
})
