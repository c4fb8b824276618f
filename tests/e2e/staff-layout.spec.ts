import { buyWork } from '../bought-order.ts'
import { hang, ordersOf, sampleImages } from './buying.ts'
import { expectNoSidewaysScroll, resize } from './page-checks.ts'
import { enter } from './staff.ts'
import { expect, test } from './test.ts'

const widths = [390, 768, 1024, 1280, 1440]

test('GSALE-03 PLST-07 PLST-09 PLST-42 no button of a row lies on its price or its switches, no box on its picture', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await hang(app)
  await page.goto('/admin/products')
  const list = page.getByRole('list', { name: 'Artworks' })
  await expect(list.getByRole('link', { name: /^Record a sale/ }).first()).toBeVisible()
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    const overlaps = await list.evaluate((rows) => {
      const rectsOf = (row: Element, selector: string) =>
        [...row.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      return [...rows.children].flatMap((row) => {
        const texts = document.createRange()
        const others = [...row.querySelectorAll('.rows__figure, .rows__switches')].flatMap((part) => {
          texts.selectNodeContents(part)
          return [...texts.getClientRects()]
        })
        // Its icon, not the area that can be clicked.
        return rectsOf(row, '.rows__actions svg').filter((icon) =>
          others.some(
            (other) =>
              icon.left < other.right && other.left < icon.right && icon.top < other.bottom && other.top < icon.bottom,
          ),
        )
      })
    })
    expect([width, overlaps]).toEqual([width, []])
    const boxes = await list.evaluate((rows) =>
      [...rows.children].map((row) => {
        const { right, width, height } = row.querySelector('.rows__select')!.getBoundingClientRect()
        const { left } = row.querySelector('.rows__thumb')!.getBoundingClientRect()
        return right <= left && width >= 44 && height >= 44
      }),
    )
    expect([width, new Set(boxes)]).toEqual([width, new Set([true])])
    await expectNoSidewaysScroll(page)
  }
})

test('OADM-01 OADM-03 an order’s badges stand within its row, and its page shows the picture', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { orderId, productId } = await buyWork(app, { images: await sampleImages(app) })
  const { handle } = (await ordersOf(app, productId)).find(({ id }) => id === orderId)!
  await page.goto('/admin/orders')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/admin/orders/${handle}"]`) })
  const badges = row.locator('.badge')
  await expect(badges).toHaveText(['Paid', /To arrange/])
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    const box = (await row.boundingBox())!
    for (const badge of await badges.all()) {
      const its = (await badge.boundingBox())!
      expect(its.x).toBeGreaterThanOrEqual(box.x)
      expect(its.x + its.width).toBeLessThanOrEqual(box.x + box.width)
    }
  }

  await page.goto(`/admin/orders/${handle}`)
  const image = page.getByRole('region', { name: 'Artwork' }).getByRole('img')
  await expect(image).toHaveAttribute('data-state', 'loaded')
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    const picture = (await image.boundingBox())!
    expect(Math.max(picture.width, picture.height)).toBeGreaterThan(36)
  }
})
