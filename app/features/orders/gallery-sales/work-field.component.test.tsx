import { useState } from 'react'
import { createRoutesStub, redirect } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadBesidePage } from '#app/platform/page/load-beside-page.ts'
import { onSessionChange } from '#app/platform/session-channel.ts'
import type { SellableWork } from './sellable-work.ts'
import { WorkField } from './work-field.tsx'

function Form() {
  const [chosen, setChosen] = useState<SellableWork | null>(null)
  return (
    <form>
      <input aria-label="Buyer" />
      <WorkField chosen={chosen} unread={null} fault={undefined} onChoose={setChosen} />
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

test('GSALE-03 a work is chosen and taken away by the keyboard alone: the focus goes along', async () => {
  const work = { id: 'harbour', name: 'Harbour', price: 1_200, image: null, picture: null }
  const harbour = { ...work, isSold: false, inventoryNumber: 'VG-0412', reservedFor: null, reservation: null }
  const Stub = createRoutesStub([
    { path: '/admin/orders/new', Component: Form },
    { path: '/admin/orders/new/works', loader: () => ({ found: [harbour], answered: 'Harb', work: null }) },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders/new']} />)
  await page.getByRole('searchbox').fill('Harb')
  await expect.element(page.getByText('1 found')).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Artwork' })).toMatchTextContent('$1,200')
  await expect.element(page.getByRole('button', { name: 'Choose Another artwork' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('PFRM-51 arrows go through what was found and back to the field, Enter goes to the first and chooses it', async () => {
  const work = (name: string) => ({ id: name, name, inventoryNumber: null, price: null, image: null, picture: null })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const Stub = createRoutesStub([
    { path: '/admin/orders/new', Component: Form },
    {
      path: '/admin/orders/new/works',
      async loader({ request }) {
        await answered
        const search = new URL(request.url).searchParams.get('search')
        return { found: ['Quay', 'Wharf'].map(work), answered: search, work: null }
      },
    },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders/new']} />)
  const field = page.getByRole('searchbox')
  const found = (name: string) => page.getByRole('button', { name: new RegExp(name) })
  await field.fill('a')
  // Before there is an answer nothing moves.
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  answer()
  await expect.element(page.getByText('2 found')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(found('Quay')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(found('Wharf')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(found('Wharf')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(found('Quay')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('group', { name: 'Artwork' })).toMatchTextContent('Quay')
})

test('GSALE-03 a name that no unsold work has is told', async () => {
  const Stub = createRoutesStub([
    { path: '/admin/orders/new', Component: Form },
    { path: '/admin/orders/new/works', loader: () => ({ found: [], answered: 'Quay', work: null }) },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders/new']} />)
  await page.getByRole('searchbox').fill('Quay')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('No unsold artwork has the name, artist or inventory number ‘Quay’.')
})

test('PFRM-53 AUTH-25 a search of works whose code cannot be loaded is told, leaves the form, and goes on once it can be', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const module = 'data:text/javascript,export default 1'
  vi.stubGlobal('__reactRouterDataRouter', { routes: [{ id: 'works', path: '/admin/orders/new/works' }] })
  vi.stubGlobal('__reactRouterManifest', { version: '1', routes: { works: { module } } })
  const fetch = vi.fn(async () => new Response('', { status: 502 }))
  vi.stubGlobal('fetch', fetch)
  const quay = { id: 'quay', name: 'Quay', inventoryNumber: null, price: null, image: null, picture: null }
  const Stub = createRoutesStub([
    { path: '/admin/orders/new', Component: Form },
    { path: '/admin/orders/new/works', loader: () => ({ found: [quay], answered: 'Qua', work: null }) },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders/new']} />)
  await page.getByLabelText('Buyer').fill('Ines Aldana')
  await page.getByRole('searchbox').fill('Qu')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The search failed. Type on to try again.')
  await expect.element(page.getByLabelText('Buyer')).toHaveValue('Ines Aldana')
  fetch.mockImplementation(async () => new Response(''))
  await page.getByRole('searchbox').fill('Qua')
  await expect.element(page.getByRole('button', { name: /Quay/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
