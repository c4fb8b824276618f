import type { ReactElement } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import { ProductOverlay } from '#app/features/viewing-room/product-overlay.tsx'
import { WallView } from '#app/features/viewing-room/wall/wall-view.tsx'
import { ZoomView } from '#app/features/viewing-room/zoom-view.tsx'
import { lastTap } from '#app/ui/last-tap.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { coveredByToasts, keepToasts } from '#tests/covered-by-toasts.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { PhoneMenu, PhoneMenuButton } from './phone-menu.tsx'

const initial = { width: innerWidth, height: innerHeight }
beforeEach(() => {
  keepToasts()
  vi.stubGlobal('fetch', async () => Response.json({ items: [], by_artist: [], similar: [] }))
})
afterEach(async () => {
  lastTap.y = 0
  vi.unstubAllGlobals()
  await page.viewport(initial.width, initial.height)
})

const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`
const product = {
  ...productFacts({ images: [src, src, src], pictures: [null, null, null], takes_offers: true }),
  width_inches: 36,
  height_inches: 24,
}
const nothing = () => {}

function Menu() {
  const facts = { facts: undefined, loadFacts: nothing }
  return (
    <>
      <PhoneMenuButton {...facts} />
      <PhoneMenu {...facts} />
    </>
  )
}

const room = <ProductOverlay product={product} isListed />
const controls = 'dialog :is(button, input, a):not(.toasts *)'
/** The pages of the menu, and what closes it. */
const pages = '.phone-menu :is(button, nav a)'
/** Of a room that scrolls: what stays in sight. */
const bars = 'dialog :is(.room__top, .room__buy) :is(button, a)'

interface Shown {
  content: ReactElement
  name: string
  controls?: string
}
const shown: Record<string, Shown> = {
  'the zoom': {
    content: <ZoomView src={src} picture={null} name={product.name} onClose={nothing} />,
    name: 'Zoom',
  },
  'the view on a wall': {
    content: <WallView product={product} onClose={nothing} />,
    name: `View on a wall: ${product.name}`,
  },
  'the menu': { content: <Menu />, name: 'Menu', controls: pages },
  'the viewing room': { content: room, name: product.name },
  'the bars of the viewing room': { content: room, name: product.name, controls: bars },
}

test.each([
  ['the zoom', 390, 844],
  ['the zoom', 1440, 900],
  ['the view on a wall', 390, 844],
  ['the view on a wall', 768, 1024],
  ['the view on a wall', 1024, 768],
  ['the view on a wall', 1440, 900],
  ['the menu', 390, 660],
  ['the menu', 768, 1024],
  ['the bars of the viewing room', 390, 844],
  ['the bars of the viewing room', 768, 1024],
  ['the viewing room', 1024, 768],
  ['the viewing room', 1440, 700],
  ['the viewing room', 1440, 900],
])('A11Y-15 a toast covers no field or button of %s at %d × %d', async (what, width, height) => {
  await page.viewport(width, height)
  await expectNoneCovered(what)
})

test('A11Y-15 SHOP-10 on a phone a toast at the top, since one has tapped at the foot, covers no button of the bars of the room', async () => {
  await page.viewport(390, 844)
  lastTap.y = 700
  await expectNoneCovered('the bars of the viewing room')
  expect(document.querySelector('[data-sonner-toast]')!.getAttribute('data-y-position')).toBe('top')
})

async function expectNoneCovered(what: string) {
  const { content, name, controls: uncovered = controls } = shown[what]!
  const Page = createRoutesStub([galleryRoot([{ index: true, Component: () => content }])])
  await render(<Page initialEntries={['/']} />)
  if (what === 'the menu') await page.getByRole('button', { name: 'Open menu' }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect.element(dialog).toBeVisible()
  const text = 'Added "Road to the Red-Roofed House" to favorites'
  showToast('success', text)
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.poll(() => coveredByToasts(uncovered)).toEqual([])
}
