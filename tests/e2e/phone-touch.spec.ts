import type { Locator } from '@playwright/test'
import { openZoom } from './every-place.ts'
import { keepWorks } from './kept-works.ts'
import { resize } from './page-checks.ts'
import { lookAtFields } from './phone-faults.ts'
import { cardOf, findSampleWork, roomOf, stagePicture } from './rooms.ts'
import { enter } from './staff.ts'
import { pinch, swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

test.use(phone)

test('ENG-25 ENG-29 nothing is shown to a mouse alone, and on a tablet no field is set below 16 px, however wide the screen', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const session = await context.newCDPSession(page)
  await resize(page, { width: 1180, height: 820 })
  for (const path of ['/collection', '/blog', '/admin/products', '/admin/products/new', '/']) {
    await page.goto(path)
    expect(await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)).toBe(true)
    expect(await lookAtFields(page, session), path).toEqual([])
    if (path.endsWith('/new')) expect(await page.evaluate(hoverProperties)).toEqual([])
  }
  expect(await page.evaluate(hoverProperties)).toEqual([])
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/scalable|maximum/)
})

test('ENG-28 ENG-30 ENG-31 on a photograph one finger scrolls, two enlarge the page, and a long press reaches the picture itself, in a card its link too', async ({
  page,
  app,
}) => {
  const product = await findSampleWork(
    app.url,
    ({ category, images }) => category === 'Photography' && images.length > 1,
  )
  // By its name: other journeys add works before it.
  await page.goto(`/collection?search=${encodeURIComponent(product.name)}`)
  const panning = 'pan-y pinch-zoom'
  const card = cardOf(page, product.name)
  const pressed = { isOffered: true, isSharp: true, link: null }
  await expect(card).toHaveCSS('touch-action', panning)
  expect(await pressedPicture(card.getByRole('img'))).toEqual({
    ...pressed,
    link: expect.stringContaining(`productId=${product.id}`),
  })
  await card.getByRole('link').tap()
  const room = roomOf(page, product)
  const picture = stagePicture(room, product)
  await expect(page.locator('.room__work')).toHaveCSS('touch-action', panning)
  expect(await pressedPicture(picture)).toEqual(pressed)

  await swipe(page, await middleOf(picture), { y: -120 })
  await expect.poll(() => room.evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(50)
  const scale = () => page.evaluate(() => window.visualViewport!.scale)
  expect(await scale()).toBe(1)
  await pinch(page, await middleOf(picture), { from: 100, to: 220 })
  await expect.poll(scale).toBeGreaterThan(1.5)
  await pinch(page, await middleOf(picture), { from: 220, to: 60 })
  await expect.poll(scale).toBe(1)

  await openZoom(page)
  await expect(page.locator('.zoom__ground')).toHaveCSS('touch-action', 'none')
  await page.getByRole('button', { name: 'Close zoom' }).tap()
  await expect(page.getByRole('button', { name: 'Zoom', exact: true })).toHaveCSS('touch-action', 'manipulation')

  const [post] = (await (await fetch(`${app.url}/api/posts`)).json()).items
  await page.goto(`/blog/${post.slug}`)
  expect(await pressedPicture(page.getByRole('article').getByRole('img').first())).toEqual(pressed)
  const [kept] = await keepWorks(page, 1)
  const favorite = await pressedPicture(cardOf(page, kept!.name).getByRole('img'))
  expect(favorite).toMatchObject({ isOffered: true, isSharp: true })
})

/** What `:hover` changes on a page, except colours and lines. Runs in the page: may use nothing from outside. */
function hoverProperties() {
  const decoration = /^(--tw-|color$|background|border-|outline|text-(decoration|underline)|translate$)/
  const found = new Set<string>()
  const read = (rules: CSSRuleList, isHover: boolean) => {
    for (const rule of rules) {
      const hovers = isHover || (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
      if (hovers && 'style' in rule)
        for (const property of rule.style as CSSStyleDeclaration) if (!decoration.test(property)) found.add(property)
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList, hovers)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules, false)
  return [...found]
}

async function middleOf(element: Locator) {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The target of the menu that a long press opens. (Headless Chromium opens none.) */
async function pressedPicture(picture: Locator) {
  // A picture far below the window is not loaded.
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('data-state', 'loaded')
  const isHit = () =>
    picture.evaluate((image) => {
      image.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = image.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === image
    })
  // While it is moving from the card into the room, it cannot be tapped.
  await expect.poll(isHit).toBe(true)
  return picture.evaluate((image: HTMLImageElement) => {
    const link = image.closest('a')
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    return {
      isOffered: image.dispatchEvent(menu),
      isSharp: Number(new URL(image.currentSrc).searchParams.get('width')) >= image.clientWidth * devicePixelRatio,
      link: link && link.pathname + link.search,
    }
  })
}
