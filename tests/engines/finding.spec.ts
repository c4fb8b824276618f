import { expect } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import { send } from '../buyer.ts'
import { test } from './walk.ts'

const menu = { role: 'dialog', name: 'Menu' } as const
const search = { role: 'textbox', name: 'Search the collection' } as const

test('ENG-03 the menu of a phone opens, and closes by its button, by Escape and by a click outside', async ({
  visitor,
}) => {
  await visitor.resize(768, 1024)
  await visitor.goto('/contact-card')
  const ways = [
    () => visitor.click({ role: 'button', name: 'Close menu' }),
    () => visitor.press('Escape'),
    () => visitor.clickAt(20, 500),
  ]
  for (const close of ways) {
    await visitor.click({ role: 'button', name: 'Open menu' })
    await visitor.waitUntilStill(menu)
    await close()
    await visitor.seesNo(menu)
  }
  await visitor.click({ role: 'button', name: 'Open menu' })
  await visitor.click({ css: 'summary', text: 'Paintings', within: menu })
  await visitor.click({ css: 'a', text: 'Watercolor', within: menu })
  await visitor.isAt('/collection?category=Paintings&subcategory=Watercolor')
  await visitor.seesNo(menu)
})

test('ENG-04 the categories open under the mouse and lead to their works', async ({ visitor }) => {
  const categories = { css: 'nav[aria-label=Collection]' }
  await visitor.goto('/contact-card')
  await visitor.hover({ role: 'link', name: 'Prints', within: categories })
  // This arrives together with the data that hides subcategories without works.
  await visitor.sees({ css: '.category-panel__work' })
  await visitor.click({ css: 'a', text: 'Etching', within: categories })
  await visitor.isAt('/collection?category=Prints&subcategory=Etching')
  await visitor.sees({ role: 'article' })
})

test('ENG-05 the next page of works comes, and Back returns to the place left', async ({ visitor }) => {
  await visitor.goto('/collection')
  const firstTitle = () => visitor.read({ css: 'article .label__title' }, (title) => title.textContent)
  const title = await firstTitle()
  await visitor.click({ css: '.pager a[rel=next]' })
  await visitor.isAt('/collection?page=2')
  await expect.poll(firstTitle).not.toBe(title)
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0)
  await visitor.evaluate(() => history.back())
  await visitor.isAt('/collection')
  await expect.poll(firstTitle).toBe(title)
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('ENG-06 a work is found with the keys alone', async ({ visitor }) => {
  await visitor.goto('/contact-card')
  await visitor.fill(search, 'oil')
  // Not the results for a part of the word.
  await visitor.sees({ css: '.search__foot a[href*="search=oil"]' })
  await visitor.press('ArrowDown')
  await visitor.press('ArrowDown')
  const name = await visitor.read(
    { css: '[role=option][aria-selected=true] .search__name' },
    (name) => name.textContent,
  )
  expect(name).toBeTruthy()
  await visitor.press('Enter')
  await visitor.sees({ role: 'dialog', name: name! })
})

test("ENG-07 the × of a phone's search clears it, and closes it when it is empty", async ({ visitor }) => {
  await visitor.resize(390, 844)
  await visitor.goto('/contact-card')
  // As in Safari, where a clicked button gets no focus, and the focused element loses it.
  await visitor.evaluate(() => {
    addEventListener('mousedown', (event) => {
      if (event.defaultPrevented || !(event.target as Element).closest('button')) return
      event.preventDefault()
      ;(document.activeElement as HTMLElement).blur()
    })
  })
  await visitor.click({ css: '.search__field' })
  await visitor.hasFocusOn({ css: '.search input' })
  await visitor.type('vase')
  await visitor.click({ role: 'button', name: 'Clear search' })
  await visitor.hasFocusOn(search)
  expect(await visitor.read(search, (field) => (field as HTMLInputElement).value)).toBe('')
  await visitor.click({ role: 'button', name: 'Close search' })
  await visitor.seesNo({ css: '.search__clear' })
})

test('ENG-08 a work opens from its card; Escape returns focus and scroll', async ({ visitor }) => {
  await visitor.goto('/collection')
  const link = { css: '[data-opened-here]' }
  const stood = await visitor.evaluate(() => {
    scrollTo({ top: 700, behavior: 'instant' })
    const link = document.querySelectorAll<HTMLElement>('article .card__link')[5]!
    link.dataset.openedHere = ''
    link.focus({ preventScroll: true })
    return scrollY
  })
  // The link of a work with a known maker includes the maker.
  const name = (await visitor.read({ css: '.label__title', within: link }, (title) => title.textContent))!
  const room = { role: 'dialog', name } as const
  await visitor.press('Enter')
  await visitor.hasFocusOn(room)
  await visitor.press('ArrowRight')
  await visitor.press('Escape')
  await visitor.seesNo(room)
  await visitor.isAt('/collection')
  await visitor.hasFocusOn({ css: '.card__link', text: name })
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(stood)
})

test('ENG-09 the lens of the zoom follows the mouse; Escape closes the zoom first', async ({ visitor, url }) => {
  const items = (await send(`${url}/api/products`, { method: 'GET' })).body.items as Product[]
  const work = items.find(({ pictures }) => pictures[0] && pictures[0].width > 1000)!
  const room = { role: 'dialog', name: work.name } as const
  const zoom = { role: 'dialog', name: 'Zoom' } as const
  await visitor.goto(`/collection?productId=${work.id}`)
  await visitor.click({ role: 'button', name: 'Zoom', within: room })
  const picture = await visitor.waitUntilStill({ css: '.zoom__picture', within: zoom })
  const point = { x: picture.x + picture.width * 0.2, y: picture.y + picture.height * 0.1 }
  await visitor.moveTo(point.x, point.y)
  await expect
    .poll(async () => {
      const lens = await visitor.waitUntilStill({ css: '.lens' })
      return Math.hypot(lens.x - point.x, lens.y - point.y)
    })
    .toBeLessThan(2)
  await visitor.click({ role: 'button', name: 'Zoom in', within: zoom })
  await visitor.sees({ css: 'output', text: '3×', within: zoom })
  await visitor.press('Escape')
  await visitor.seesNo(zoom)
  await visitor.sees(room)
  await visitor.hasFocusOn({ role: 'button', name: 'Zoom', within: room })
})
