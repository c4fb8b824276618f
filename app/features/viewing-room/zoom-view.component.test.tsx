import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { galleryData } from '#tests/gallery-data.ts'
import { ZoomView } from './zoom-view.tsx'

const initial = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(initial.width, initial.height))

/** A picture twice as high as it is wide, of which nothing is known before it is loaded. */
function unknownPicture(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 80 })
  canvas.getContext('2d')!.fillRect(0, 0, 40, 80)
  return canvas.toDataURL()
}

async function renderZoom() {
  const src = unknownPicture()
  const Zoom = () => <ZoomView src={src} picture={null} name="Portrait" onClose={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Zoom }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  return page.getByRole('dialog', { name: 'Zoom' }).getByRole('img', { name: 'Portrait' })
}

test('A11Y-25 in a low window the lens is no higher than the room for the picture, and covers neither name nor bar', async () => {
  const lens = () => document.querySelector('.lens')!.getBoundingClientRect()
  await page.viewport(320, 256)
  await renderZoom()
  const ground = document.querySelector('.zoom__ground')!
  await expect.poll(() => lens().height).toBeCloseTo(ground.clientHeight)
  expect(lens().top).toBeGreaterThanOrEqual(ground.getBoundingClientRect().top - 1)
  await page.viewport(414, 896)
  await expect.poll(() => lens().height).toBe(200)
})

test('SHOP-25 a picture of unknown size keeps its proportions in the zoom and under the lens', async () => {
  const shown = await renderZoom()
  await expect
    .poll(() => {
      const { width, height } = shown.element().getBoundingClientRect()
      return width / height
    })
    .toBeCloseTo(0.5)
  // If the finest variant cannot be loaded, its frame stays as it was.
  const pictures = [...document.querySelectorAll('.zoom img')]
  expect(pictures.map((picture) => getComputedStyle(picture).objectFit)).toEqual(['contain', 'contain'])
})
