import { createRoutesStub } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { WallView } from './wall-view.tsx'

const photo = page.getByRole('img', { name: 'Your photograph' })
const refusal = page.getByRole('alert').filter({ hasText: /./ })

/** A work on the visitor's own wall, without a photograph yet unless an earlier test has chosen one. */
beforeEach(async () => {
  const product = { ...productFacts(), width_inches: 36, height_inches: 24 }
  const Wall = () => <WallView product={product} onClose={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Wall }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  await page.getByRole('radio', { name: 'Your own wall' }).click()
})

async function photograph(width: number, height: number, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#c9cac0'
  context.fillRect(0, 0, width, height)
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
}

/** Adds to a JPEG's header that the camera was held upright, so that it must be rotated by 90°. */
function heldUpright(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return new Uint8Array([...jpeg.subarray(0, 2), ...exif, ...orientation, ...jpeg.subarray(2)])
}

async function choose(name: string, ...parts: BlobPart[]) {
  const input = page.getByLabelText(/^Choose (a|another) photograph$/)
  await expect.element(input).toBeEnabled()
  const chosen = new DataTransfer()
  chosen.items.add(new File(parts, name))
  const field = input.element() as HTMLInputElement
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test.each([
  [400, 300, '300', '400'],
  [2400, 1800, '2048', '2731'],
])('WALL-05 a photograph of %d × %d that was taken upright is shown upright', async (width, height, wide, high) => {
  await choose('upright.jpg', heldUpright(await photograph(width, height, 'image/jpeg')))
  await expect.element(photo).toHaveAttribute('width', wide)
  await expect.element(photo).toHaveAttribute('height', high)
})

test('WALL-07 a text called .jpg, a damaged photograph and one of 200 megapixels are refused in words, and what was there stays', async () => {
  const good = await photograph(600, 400, 'image/jpeg')
  await choose('wall.jpg', good)
  await expect.element(photo).toHaveAttribute('width', '600')
  const unreadable = 'This file could not be read as a photograph. Please choose a JPEG, PNG or WebP.'
  const enormous = await photograph(64, 64, 'image/png')
  new DataView(enormous.buffer).setUint32(16, 20_000)
  new DataView(enormous.buffer).setUint32(20, 10_000)
  const damaged = (await photograph(300, 200, 'image/png')).subarray(0, 45)
  for (const [name, bytes, words] of [
    ['text.jpg', 'A text, whatever its name says.', unreadable],
    [
      'huge.png',
      enormous,
      'This photograph has 200 megapixels. At most 100 can be shown; please choose a smaller one.',
    ],
    ['damaged.png', damaged, unreadable],
  ] as const) {
    await choose(name, bytes)
    await expect.element(refusal).toHaveTextContent(words)
    await choose('wall.jpg', good)
    await expect.element(refusal).not.toBeInTheDocument()
  }
  await choose('empty.jpg')
  await expect.element(refusal).toHaveTextContent(unreadable)
  await expect.element(photo).toHaveAttribute('width', '600')
})

/** Photographs are decoded when the returned function is called, and are 8 px wide. */
async function holdReading() {
  const read = await createImageBitmap(new ImageData(8, 6))
  let goOn = () => {}
  const held = new Promise<ImageBitmap>((done) => {
    goOn = () => done(read)
  })
  vi.stubGlobal('createImageBitmap', () => held)
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => goOn()
}

test('SHOP-24 what is typed while a photograph is being read stays, and gives the scale', async () => {
  await choose('wall.jpg', await photograph(600, 400, 'image/jpeg'))
  await expect.element(photo).toHaveAttribute('width', '600')
  const goOn = await holdReading()
  await choose('large.jpg', await photograph(600, 400, 'image/jpeg'))
  await expect.element(page.getByText('Reading your photograph …')).toBeVisible()
  await page.getByLabelText('How high this door is').fill('84')
  goOn()
  await expect.element(photo).toHaveAttribute('width', '8')
  await expect.element(page.getByLabelText('How high this door is')).toHaveValue('84')
  await expect.element(page.getByText('84 in', { exact: true })).toBeInTheDocument()
})

test('A11Y-13 the focus stays where a photograph is chosen, while it is read and then', async () => {
  const field = page.getByLabelText(/^Choose (a|another) photograph$/)
  ;(field.element() as HTMLElement).focus()
  const goOn = await holdReading()
  await choose('large.jpg', await photograph(600, 400, 'image/jpeg'))
  await expect.element(page.getByText('Reading your photograph …')).toBeVisible()
  // The browser removes the focus from a disabled element after the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await expect.element(field).toHaveFocus()
  goOn()
  await expect.element(photo).toHaveAttribute('width', '8')
  await expect.element(field).toHaveFocus()
})

test('WALL-05 of two photographs that are read at once the one that was chosen last is shown', async () => {
  const goOn = await holdReading()
  await choose('large.jpg', await photograph(600, 400, 'image/jpeg'))
  await expect.element(page.getByText('Reading your photograph …')).toBeVisible()
  vi.unstubAllGlobals()
  await choose('wall.jpg', await photograph(300, 200, 'image/jpeg'))
  await expect.element(photo).toHaveAttribute('width', '300')
  goOn()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await expect.element(photo).toHaveAttribute('width', '300')
})
