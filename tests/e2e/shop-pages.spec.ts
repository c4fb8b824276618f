import type { Page } from '@playwright/test'
import { hang } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, phone, test } from './test.ts'

/** The page as it is, on a desktop and on a phone. */
async function expectGoodOnBothScreens(page: Page) {
  const desktop = page.viewportSize()!
  for (const size of [phone.viewport, desktop]) {
    await resize(page, size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test('SHOP-19 SET-07 what staff write of a page is in an open room and in the footer without a reload', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp()
  await enter(app, context)
  const { id } = await hang(app)
  const visitor = await context.newPage()
  const live = visitor.waitForResponse((response) => response.url().includes('/api/live'))
  await visitor.goto(`${app.url}/collection?productId=${id}`)
  await live
  const lines = visitor
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /Shipping|Returns|Authenticity/ })
  await expect(lines.filter({ hasText: 'Returns' })).toContainText('Send it back within 14 days')
  await expectGoodOnBothScreens(visitor)

  await page.goto(`${app.url}/admin/settings/pages/returns`)
  await field(page, 'Near the price').fill('Keep it for a month, and send it back if it is not for you')
  await button(page, 'Save Page').click()
  await expect(page.getByText('Page saved')).toBeVisible()
  await expectGoodOnBothScreens(page)
  await visitor.bringToFront()
  await expect(lines.filter({ hasText: 'Returns' })).toContainText(
    'Keep it for a month, and send it back if it is not for you. Returns',
  )

  await page.bringToFront()
  await field(page, 'Text').fill('')
  await button(page, 'Save Page').click()
  await expect(page.getByText('not shown to visitors')).toBeVisible()
  await visitor.bringToFront()
  await expect(lines.filter({ hasText: 'Returns' })).toHaveCount(0)
  await expect(lines).toHaveCount(2)
  const opened = context.waitForEvent('page')
  await lines.getByRole('link', { name: 'Shipping and delivery' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Shipping and delivery')
  await visitor.getByRole('button', { name: 'Close' }).click()
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Authenticity' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Returns' })).toHaveCount(0)
})
