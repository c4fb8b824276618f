import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { AskDialog } from './ask-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('ENQ-18 what is said to be with the gallery is what was sent, whatever was typed on the way', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>()
  const sent = vi.fn((_path: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', sent)
  const product = productFacts({ takes_offers: true })
  const Dialog = () => <AskDialog product={product} kind="offer" onClose={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Dialog }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  await page.getByLabelText('Your offer').fill('1,000')
  await page.getByLabelText('Name').fill('Inès Aldana')
  await page.getByLabelText('Email').fill('ines@aldana.example')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await page.getByLabelText('Your offer').fill('1,500')
  respond(Response.json({ number: 'Q-7F3A9C', viewingAt: null }, { status: 201 }))
  const told = page.getByRole('status')
  await expect.element(told).toMatchTextContent(/Your offer is with us\./)
  expect(JSON.parse(String(sent.mock.calls[0]![1].body))).toMatchObject({ offer: '1,000' })
  await expect.element(told).toMatchTextContent(/Offer\$1,000/)
})
