import { useState } from 'react'
import { createBrowserRouter, Link, RouterProvider, ScrollRestoration, useLocation } from 'react-router'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { UnsavedGuard } from './form/unsaved-guard.tsx'
import { numberHashEntries } from './number-hash-entries.ts'

const start = location.href
numberHashEntries()
afterEach(() => history.replaceState(null, '', start))

const List = () => (
  <>
    <ScrollRestoration />
    <output>{useLocation().hash}</output>
    <a href="#first">First</a>
    <a href="#second">Second</a>
    <Link to="/form">Form</Link>
    <p id="first" style={{ marginTop: 3_000, height: 3_000 }} />
    <p id="second" style={{ height: 3_000 }} />
  </>
)
function Form() {
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <ScrollRestoration />
      <UnsavedGuard form={{ isDirty, isBusy: false }} />
      <button type="button" onClick={() => setDirty(true)}>
        Change
      </button>
    </>
  )
}

async function openList() {
  history.replaceState(null, '', '/list')
  const router = createBrowserRouter([
    { path: '/list', Component: List },
    { path: '/form', Component: Form },
  ])
  await render(<RouterProvider router={router} />)
  onTestFinished(() => router.dispose())
}
const link = (name: string) => page.getByRole('link', { name })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

/** Clicked as by a key: to be clicked by a pointer it would first be scrolled into view. */
async function follow(name: string) {
  ;(link(name).element() as HTMLElement).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(`#${name.toLowerCase()}`)
}

test('FORM-28 unsaved changes are not left unasked by Back to a part of a page that a plain link led to', async () => {
  await openList()
  await follow('First')
  await follow('Second')
  // Adds nothing: it is where one is.
  await follow('Second')
  expect(history.state.idx).toBe(2)
  await link('Form').click()
  // Not dirty at once: the router asks only from a render after the guard's first.
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.poll(hasUnsavedChanges).toBe(true)
  history.back()
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  // The router takes the step back, which it does not wait for.
  await expect.poll(() => location.pathname).toBe('/form')
  history.back()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(link('Form')).toBeInTheDocument()
  expect(location.pathname + location.hash).toBe('/list#second')
})

test('FORM-28 OP-03 each part of a page that a plain link leads to is where Back comes to again', async () => {
  await openList()
  await follow('First')
  await expect.poll(() => scrollY).toBeGreaterThan(2_900)
  scrollBy(0, 100)
  const first = scrollY
  await follow('Second')
  await expect.poll(() => scrollY).toBeGreaterThan(first + 2_800)
  history.back()
  await expect.poll(() => scrollY).toBe(first)
  history.back()
  await expect.poll(() => scrollY).toBe(0)
  history.forward()
  await expect.poll(() => scrollY).toBe(first)
})

test('FORM-28 an entry of the history that no click has just added stays as it is', async () => {
  await openList()
  location.hash = '#first'
  await expect.poll(() => location.hash).toBe('#first')
  await new Promise((done) => setTimeout(done))
  expect(history.state).toBeNull()
})
