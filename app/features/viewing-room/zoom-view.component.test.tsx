import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { galleryData } from '#tests/gallery-data.ts'
import { ZoomView } from './zoom-view.tsx'

/** A picture twice as high as it is wide, of which nothing is known before it is here. */
function unknownPicture(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 80 })
  canvas.getContext('2d')!.fillRect(0, 0, 40, 80)
  return canvas.toDataURL()
}

test('SHOP-25 a picture of unknown size keeps its proportions in the zoom and under the lens', async () => {
  const src = unknownPicture()
  const Zoom = () => <ZoomView src={src} picture={null} name="Portrait" onClose={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Zoom }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  const shown = page.getByRole('dialog', { name: 'Zoom' }).getByRole('img', { name: 'Portrait' })
  await expect
    .poll(() => {
      const { width, height } = shown.element().getBoundingClientRect()
      return width / height
    })
    .toBeCloseTo(0.5)
  // Where the finest variant does not come, its frame stays as it was.
  const pictures = [...document.querySelectorAll('.zoom img')]
  expect(pictures.map((picture) => getComputedStyle(picture).objectFit)).toEqual(['contain', 'contain'])
})
