import { hang } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, screens, test } from './test.ts'

for (const [name, use] of screens) {
  test.describe(`on ${name}`, () => {
    test.use(use)

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
      await expectAccessible(visitor)
      await expectNoSidewaysScroll(visitor)

      await page.goto(`${app.url}/admin/settings/pages/returns`)
      await field(page, 'Near the price').fill('Keep it for a month, and send it back if it is not for you')
      await button(page, 'Save Page').click()
      await expect(page.getByText('Page saved')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
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

    test('SHOP-21 SHOP-22 footer and contact card say whether the gallery is open, and lead to a map', async ({
      page,
      app,
    }) => {
      // A Tuesday at 3:59 PM in the gallery's time zone.
      await page.clock.install({ time: new Date('2026-12-08T20:59:00Z') })
      await page.goto(`${app.url}/contact-card`)
      const places = [page.getByRole('main'), page.getByRole('contentinfo')]
      for (const place of places) {
        await expect(place.getByText('Open now until 5 PM')).toBeVisible()
        await expect(place.getByRole('link', { name: /5011 S Dixie Hwy/ })).toHaveAttribute(
          'href',
          /^https:\/\/www\.openstreetmap\.org\/search\?query=5011/,
        )
      }
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.clock.runFor(61 * 60_000)
      for (const place of places) await expect(place.getByText('Closed, opens Wednesday 11 AM')).toBeVisible()
    })

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false })
      test("SHOP-21 the day's hours stand where it is said whether the gallery is open", async ({ page, app }) => {
        await page.goto(`${app.url}/contact-card`)
        for (const place of [page.getByRole('main'), page.getByRole('contentinfo')])
          await expect(place.getByText(/^(Open today 11 AM to 5 PM|Closed today)$/)).toBeVisible()
      })
    })
  })
}
