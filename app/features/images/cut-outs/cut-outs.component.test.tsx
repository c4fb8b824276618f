import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { ImageListField } from '../image-list-field.tsx'
import { useImageUploads } from '../use-image-uploads.ts'
import { CutOutDialogs } from './cut-out-dialogs.tsx'
import { CutOutTools } from './cut-out-tools.tsx'
import type { Originals } from './originals.ts'
import { replaceImage } from './replace-image.ts'
import { useCutOuts } from './use-cut-outs.ts'

const pixel = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect fill="${colour}" width="8" height="6"/></svg>`)}`
const [red, green, cutRed, cutGreen] = [pixel('red'), pixel('green'), pixel('#fcc'), pixel('#cfc')]
const facts = { width: 80, height: 60, tone: '#888888', has_alpha: true }

interface Asked {
  image: string
  signal: AbortSignal
  respond: (status: number, body: object) => void
}
const asked: Asked[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason))
    const { image } = JSON.parse(body)
    asked.push({ image, signal, respond: (status, json) => resolve(Response.json(json, { status })) })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())
const made = (url: string) => [201, { url, ...facts }] as const

/** The images of a form with their tools, and a field beside them; `order` is what the form holds. */
async function renderForm(
  initial: string[],
  { originals = {}, missing = null }: { originals?: Originals; missing?: string | null } = {},
) {
  const order = { current: initial }
  function Form() {
    const [images, setImages] = useState(initial)
    order.current = images
    const uploads = useImageUploads({ images, max: 10, onUploaded: () => {} })
    const cutOuts = useCutOuts({
      work: 'chair',
      images,
      pictures: {},
      originals,
      setup: { missing },
      onReplace: (from, to) => setImages((now) => replaceImage(now, from, to)),
    })
    return (
      <>
        <ImageListField
          field="images"
          label="Images"
          images={images}
          max={10}
          pictures={{}}
          uploads={uploads}
          fault={undefined}
          onChange={setImages}
          tools={(image, number) => <CutOutTools cutOuts={cutOuts} image={image} number={number} />}
        />
        <CutOutDialogs cutOuts={cutOuts} />
        <input aria-label="Name" />
      </>
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Form }])
  const rendered = await render(<Stub hydrationData={{ loaderData: { root: { imageHosts: [] } } }} />)
  return { order, ...rendered }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const announcement = (text: string) => page.getByRole('status').getByText(text)

test('BGR-01 BGR-14 before and after stand side by side, and the cut-out takes the place of its original', async () => {
  const { order } = await renderForm([red, green])
  await button('Remove background of image 2').click()
  const busy = button('Removing... of image 2')
  await expect.element(busy).toHaveFocus()
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(announcement('Removing the background of image 2')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(asked.map(({ image }) => image)).toEqual([green])
  asked[0]!.respond(...made(cutGreen))
  const dialog = page.getByRole('dialog', { name: 'Remove background' })
  await expect.element(dialog.getByRole('img', { name: 'Original' })).toHaveAttribute('src', green)
  await expect.element(dialog.getByRole('img', { name: 'Without background' })).toHaveAttribute('src', cutGreen)
  expect(order.current).toEqual([red, green])
  await button('Use this').click()
  expect(order.current).toEqual([red, cutGreen])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Restore the original of image 2')).toHaveFocus()
  await expect.element(announcement('The cut-out is image 2 now; the original is kept')).toBeInTheDocument()
})

test('BGR-15 the original comes back before the form is saved, and the cut-out is not paid for twice', async () => {
  const { order } = await renderForm([red, green])
  await button('Remove background of image 1').click()
  asked[0]!.respond(...made(cutRed))
  await button('Use this').click()
  await button('Restore the original of image 1').click()
  expect(order.current).toEqual([red, green])
  const compare = button('Compare cut-out of image 1')
  await expect.element(compare).toHaveFocus()
  await compare.click()
  await button('Use this').click()
  expect(order.current).toEqual([cutRed, green])
  expect(asked).toHaveLength(1)
})

test('BGR-15 the original comes back after the form was saved', async () => {
  const { order } = await renderForm([cutRed, green], { originals: { [cutRed]: { url: red, picture: facts } } })
  await expect.element(button('Remove background of image 2')).toBeVisible()
  await button('Restore the original of image 1').click()
  expect(order.current).toEqual([red, green])
  await expect.element(button('Remove background of image 1')).toHaveFocus()
})

test('BGR-15 an original that is in the list again already does not come twice', async () => {
  const { order } = await renderForm([cutRed, red], { originals: { [cutRed]: { url: red, picture: facts } } })
  await button('Restore the original of image 1').click()
  expect(order.current).toEqual([red])
})

test('BGR-14 keeping the original leaves the form as it was; Escape decides later', async () => {
  const { order } = await renderForm([red])
  await button('Remove background of image 1').click()
  asked[0]!.respond(...made(cutRed))
  await expect.element(button('Use this')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const compare = button('Compare cut-out of image 1')
  await expect.element(compare).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await button('Keep the original').click()
  await expect.element(button('Remove background of image 1')).toHaveFocus()
  expect(order.current).toEqual([red])
})

test.for([
  [429, { message: 'Rate limit exceeded. Please try again in a few minutes.' }, /^Rate limit exceeded/],
  [402, { message: 'API quota exceeded. Please try again later.' }, /^API quota exceeded/],
  [503, { message: 'Failed to remove background' }, /^Failed to remove background$/],
] as const)(
  'BGR-12 OP-58 after a failure with %i a toast says why, and the form is as it was',
  async ([status, body, text]) => {
    const { order } = await renderForm([red, green])
    await button('Remove background of image 1').click()
    asked[0]!.respond(status, body)
    await expect.element(page.getByText(text).first()).toBeVisible()
    await expect.element(button('Remove background of image 1')).toHaveFocus()
    expect(order.current).toEqual([red, green])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('BGR-19 what kept a cut-out from being made or kept is told beside the general text', async () => {
  await renderForm([red])
  await button('Remove background of image 1').click()
  const message = 'Failed to remove background'
  const reason = 'There is no room left for pictures on the server. Please tell whoever looks after it.'
  asked[0]!.respond(503, { message, detail: `${message}: ${reason}` })
  await expect.element(page.getByText(message, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(reason).first()).toBeVisible()
})

test('BGR-12 without a connection, and after a page of a proxy, the general text is said', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { status: 502 }))
  await renderForm([red])
  await button('Remove background of image 1').click()
  await expect.element(page.getByText('Failed to remove background', { exact: true }).first()).toBeVisible()
  await expect.element(button('Remove background of image 1')).toBeVisible()
})

test('BGR-14 who writes elsewhere meanwhile is not interrupted', async () => {
  const { order } = await renderForm([red, green])
  await button('Remove background of image 2').click()
  await page.getByLabelText('Name').fill('Carver Chair')
  asked[0]!.respond(...made(cutGreen))
  await expect.element(button('Compare cut-out of image 2')).toBeVisible()
  await expect.element(page.getByText('The cut-out of image 2 is ready').first()).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(order.current).toEqual([red, green])
})

test('BGR-14 one under way is cancelled by its button, by removing its image, and by leaving', async () => {
  const { unmount } = await renderForm([red, green])
  await button('Remove background of image 1').click()
  await button('Cancel removing the background of image 1').click()
  await expect.element(button('Remove background of image 1')).toHaveFocus()
  expect(asked[0]!.signal.aborted).toBe(true)
  await button('Remove background of image 1').click()
  await button('Remove background of image 2').click()
  await button('Remove image 1').click()
  await expect.poll(() => asked[1]!.signal.aborted).toBe(true)
  expect(asked[2]!.signal.aborted).toBe(false)
  await unmount()
  expect(asked[2]!.signal.aborted).toBe(true)
})

test('BGR-14 two clicks at once ask once', async () => {
  await renderForm([red])
  const remove = button('Remove background of image 1').element() as HTMLElement
  remove.click()
  remove.click()
  await expect.element(button('Removing... of image 1')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('BGR-16 without a key it explains what to set, and asks nobody', async () => {
  await renderForm([red], { missing: 'REMOVE_BG_API_KEY' })
  await button('Remove background of image 1').click()
  const dialog = page.getByRole('dialog', { name: 'Background removal is not connected' })
  await expect.element(dialog.getByText('REMOVE_BG_API_KEY')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Settings, System' }))
    .toHaveAttribute('href', '/admin/settings#system')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(button('Remove background of image 1')).toHaveFocus()
  expect(asked).toEqual([])
})
