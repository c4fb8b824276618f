import { createRoutesStub, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadBesidePage } from '#app/platform/page/load-beside-page.ts'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { WorkField } from './work-field.tsx'

function Form() {
  return (
    <form>
      <input aria-label="Buyer" />
      <WorkField chosen={null} fault={undefined} onChoose={() => {}} />
    </form>
  )
}

/** The form of a sale, with what was typed into it, after a search that ends with `thrown`. */
async function searchInForm(thrown: unknown) {
  const Stub = createRoutesStub([
    { path: '/admin/orders/new', Component: Form, ErrorBoundary: () => <h1>Something went wrong</h1> },
    { path: '/admin/orders/new/works', loader: () => loadBesidePage(() => Promise.reject(thrown)) },
    { path: '/admin/login', Component: () => <h1>Admin Login</h1> },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders/new']} />)
  await page.getByLabelText('Buyer').fill('Ines Aldana')
  await page.getByRole('searchbox').fill('Harbour')
  return page
}

test('AUTH-25 a search of works that gets no response is told, and leaves the form', async () => {
  const page = await searchInForm(new TypeError('Failed to fetch'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The search failed. Type on to try again.')
  await expect.element(page.getByLabelText('Buyer')).toHaveValue('Ines Aldana')
})

test('AUTH-25 one after the session has ended leaves the form too, which then asks to sign in', async () => {
  const onEnd = vi.fn()
  const stop = onSessionChange(onEnd)
  const page = await searchInForm(redirect('/admin/login'))
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(page.getByLabelText('Buyer')).toHaveValue('Ines Aldana')
  stop()
})
