import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { AskForm } from './ask-form.tsx'
import { emptyEnquiry } from './ask-values.ts'
import { keepEnquiry, readKeptEnquiry } from './kept-enquiries.ts'

const product = productFacts()
const now = '2026-12-10T15:00:00Z'
const Stub = createRoutesStub([
  {
    id: 'root',
    path: '*',
    loader: () => galleryData,
    Component: () => (
      <AskForm product={product} kind="question" heading="h2" now={now} requestKey="k" cancel={null} back={null} />
    ),
  },
])
const stub = <Stub hydrationData={{ loaderData: { root: galleryData } }} />

let main: HTMLElement
beforeEach(() => {
  localStorage.clear()
  main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = renderToString(stub)
})
let leave = () => {}
afterEach(() => {
  vi.unstubAllGlobals()
  leave()
  main.remove()
})

function hydrate() {
  const root = hydrateRoot(main, stub)
  leave = () => root.unmount()
}
const field = (name: string | RegExp) => page.getByRole('textbox', { name })

test('ENG-39 what was typed before the code of the page was there stays, over what was kept, and is kept', async () => {
  keepEnquiry(
    product.id,
    { values: { ...emptyEnquiry('question'), message: 'Kept', phone: '555' }, requestKey: 'a' },
    Date.now(),
  )
  await field('Message').fill('Typed early\nin two lines')
  ;(page.getByRole('radio', { name: 'Request a viewing' }).element() as HTMLElement).click()
  hydrate()
  await field('Email').fill('ines@aldana.example')
  await expect.element(field('Message')).toHaveValue('Typed early\nin two lines')
  await expect.element(field(/^Phone/)).toHaveValue('555')
  await expect.element(page.getByRole('radio', { name: 'Request a viewing' })).toBeChecked()
  expect(readKeptEnquiry(product.id, Date.now())).toMatchObject({
    values: { kind: 'viewing', message: 'Typed early\nin two lines', phone: '555', email: 'ines@aldana.example' },
    requestKey: null,
  })
})

test('ENQ-03 a day that the gallery closes meanwhile is not offered any more', async () => {
  let gallery = galleryData.gallery
  const Open = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => ({ ...galleryData, gallery }),
      HydrateFallback: () => null,
      Component() {
        const { revalidate } = useRevalidator()
        return (
          <>
            <AskForm product={product} kind="viewing" heading="h2" now={now} requestKey="k" cancel={null} back={null} />
            <button type="button" onClick={() => revalidate()}>
              Revalidate
            </button>
          </>
        )
      },
    },
  ])
  main.innerHTML = ''
  const { getByRole } = await render(<Open initialEntries={['/']} />)
  const days = () => [...document.querySelectorAll<HTMLInputElement>('[name=day]')].filter(({ disabled }) => !disabled)
  await expect.poll(() => days().length).toBeGreaterThan(2)
  const day = days()[1]!.value
  gallery = { ...gallery, closedDays: [...gallery.closedDays, { key: 'k', name: 'Opening', first: day, last: day }] }
  await getByRole('button', { name: 'Revalidate' }).click()
  await expect.poll(() => days().map(({ value }) => value)).not.toContain(day)
})

test('ENQ-05 without that, what was kept and the name of its sending come back as they were', async () => {
  const kept = { values: { ...emptyEnquiry('question'), message: 'Kept\nin two lines' }, requestKey: 'a' }
  keepEnquiry(product.id, kept, Date.now())
  hydrate()
  await expect.element(field('Message')).toHaveValue('Kept\nin two lines')
  expect(readKeptEnquiry(product.id, Date.now())).toEqual(kept)
})

test('ENQ-23 nothing tells a form filler what to put into the field that nobody sees; what a robot puts there is sent', async () => {
  hydrate()
  const unseen = main.querySelector<HTMLInputElement>('[aria-hidden=true] input')!
  expect(Object.fromEntries([...unseen.attributes].map(({ name, value }) => [name, value]))).toEqual({
    name: 'unused',
    tabindex: '-1',
    autocomplete: 'off',
    value: '',
    'data-1p-ignore': 'true',
    'data-lpignore': 'true',
    'data-bwignore': 'true',
    'data-form-type': 'other',
  })
  const sent = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ number: 'Q-7F3A9C', viewingAt: null }, { status: 201 }),
  )
  vi.stubGlobal('fetch', sent)
  await field('Message').fill('Is it signed?')
  await field('Name').fill('Robot')
  await field('Email').fill('robot@spam.example')
  unseen.value = 'https://spam.example'
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(JSON.parse(String(sent.mock.calls[0]![1].body))).toMatchObject({ homepage: 'https://spam.example' })
})
