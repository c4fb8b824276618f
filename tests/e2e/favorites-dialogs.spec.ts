import { keepWorks, toast } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { recordRequests } from './record-requests.ts'
import { expect, screens, test } from './test.ts'

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test(`SHOP-10 EMAIL-21 PRINT-13 on ${name} the dialogs open also when their code did not come at first, lock the page, and have no faults that axe finds`, async ({
      page,
    }) => {
      const code = '**/assets/{email,print}-favorites-dialog-*.js'
      await page.route(code, (route) => route.abort())
      await keepWorks(page, 8)
      const buttons = ['Email Favorites', 'Print List'].map((text) => page.getByRole('button', { name: text }).first())
      for (const button of buttons) {
        const failure = page.getByText('This could not be opened. Please try again.')
        await expect(failure).toHaveCount(0)
        await button.click()
        await expect(failure).toHaveCount(1)
        await expect(page.getByRole('article')).toHaveCount(8)
      }
      await page.unroute(code)
      for (const button of buttons) {
        await button.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('switch')).toHaveCount(4)
        await page.mouse.move(10, 450)
        await page.mouse.wheel(0, 600)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
        expect(await page.evaluate(() => window.scrollY)).toBe(0)
        if (button === buttons[0]) {
          await dialog.getByRole('button', { name: 'Send Email' }).click()
          await expect(dialog.getByLabel("Recipient's Email *")).toBeFocused()
        }
        await expectAccessible(page)
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
        if (button === buttons[0]) {
          await dialog.getByRole('button', { name: 'Copy list' }).click()
          const foot = (await dialog.locator('.dialog__foot').boundingBox())!
          await expect
            .poll(async () => {
              const box = await page.locator('li[data-sonner-toast]').last().boundingBox()
              return box && box.y + box.height <= foot.y
            })
            .toBe(true)
        }
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(button).toBeFocused()
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
    })
  })
}

test('SITE-02 EMAIL-11 EMAIL-18 EMAIL-22 FAV-24 a long list says what the message leaves out, copies whole, and opens a message that leads to all of it, without asking the server', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Mail links are recorded instead of followed: there is no mail program here.
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.protocol !== 'mailto:') return
      document.documentElement.dataset.mail = event.target.href
      event.preventDefault()
    })
  })
  // A notice of a change would have the works loaded again.
  await page.route('**/api/live*', (route) => route.abort())
  const works = await keepWorks(page, 12)
  await page.getByRole('button', { name: 'Email Favorites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Favorites' })
  await dialog.getByLabel("Recipient's Email *").fill('marguerite@example.com')
  await dialog.getByLabel('Your Name *').fill('Inès Aldana')
  await dialog.getByLabel('Your Email *').fill('ines@aldana.example')
  await expect(dialog.getByRole('status')).toContainText('Left out: pictures, details, and the address of each work.')
  await dialog.getByRole('button', { name: 'Copy list' }).click()
  await expect(toast(page, 'List copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const { name } of works) expect(copied).toContain(name)
  const asked = recordRequests(page)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(toast(page, 'Email client opened with your favorites')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([])
  const mail = (await page.locator('html').getAttribute('data-mail'))!
  expect(mail.length).toBeLessThanOrEqual(2_000)
  const body = new URL(mail).searchParams.get('body')!
  for (const { name } of works) expect(body).toContain(name)
  const [, address] = /The whole list: (\S+)/.exec(body)!
  await page.goto(address!)
  await expect(page.getByRole('article')).toHaveCount(12)
})
