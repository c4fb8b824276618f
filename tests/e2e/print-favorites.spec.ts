import { readPdf } from '../read-pdf.ts'
import { keepWorks } from './kept-works.ts'
import { expect, test } from './test.ts'

test('SITE-02 PRINT-03 PRINT-04 PRINT-05 PRINT-06 PRINT-07 PRINT-08 PRINT-09 PRINT-10 PRINT-15 opens the list in a window, ten works on a sheet of Letter or A4, prints it when its pictures are there, and closes it', async ({
  page,
  context,
  app,
}) => {
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        [...document.images].every(({ naturalWidth }) => naturalWidth > 0),
      )
      window.dispatchEvent(new Event('beforeprint'))
    }
  })
  const works = await keepWorks(page, 11)
  // It waits for the pictures, however long they take: its limit of 15 s is tested elsewhere.
  await page.evaluate(() => {
    const real = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => real(run, ms === 15_000 ? 150_000 : ms)) as typeof setTimeout
  })
  await page.getByRole('button', { name: 'Print List' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print Favorites' })
  await dialog.getByLabel(`Note for ${works[10]!.name}`).fill('<script>alert(1)</script> & "quotes"\nzweite Zeile')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print List' }).click()
  await expect(dialog.getByRole('button', { name: 'Preparing...' })).toBeVisible()
  const list = await opened
  await expect(list).toHaveTitle('Vitrine Favorites List')
  await expect(list.getByRole('heading', { name: 'Vitrine Favorites List' })).toBeVisible()
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date())
  await expect(list.getByText(date)).toBeVisible()
  for (const text of ['5011 S Dixie Hwy, West Palm Beach, FL 33405', '(561) 555-0142'])
    await expect(list.locator('footer')).toContainText(text)
  await expect(list.locator('footer')).toContainText(/localhost:\d+|127\.0\.0\.1:\d+/)
  for (const { name } of works) await expect(list.getByRole('heading', { name })).toBeVisible()
  await expect(list.getByText('<script>alert(1)</script> & "quotes"')).toBeVisible()
  expect(await list.locator('script').count()).toBe(0)
  await expect(list.locator('img')).toHaveCount(11)
  const html = await list.content()
  expect(html).toContain('@page { size: letter; margin: 0.5in; }')
  await expect(list.locator('html')).toHaveAttribute('data-printed', 'true')
  const closed = list.waitForEvent('close')
  await list.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await closed
  await expect(dialog.getByRole('button', { name: 'Print List' })).toBeVisible()

  // A page of the same site, which may load the site's fonts.
  const paper = await context.newPage()
  await paper.route(`${app.url}/printed`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await paper.goto(`${app.url}/printed`)
  for (const options of [{ preferCSSPageSize: true }, { format: 'A4', preferCSSPageSize: false }] as const) {
    const sheet = await readPdf(await paper.pdf(options))
    if (options.preferCSSPageSize) expect([sheet.width, sheet.height]).toEqual([612, 792])
    const text = sheet.text.replace(/\s/g, '')
    for (const { name } of works.slice(0, 10)) expect(text, JSON.stringify(options)).toContain(name.replace(/\s/g, ''))
    // Two names at the same height, the second one on the right half, and nothing beyond the margins.
    const items = sheet.items.filter(({ str }) => str.trim())
    const at = (name: string) => items.find(({ str }) => name.startsWith(str.trim()))!
    const [left, right] = [at(works[0]!.name), at(works[1]!.name)]
    expect(Math.abs(left.y - right.y)).toBeLessThan(1)
    expect(right.x).toBeGreaterThan(sheet.width / 2)
    expect(Math.min(...items.map(({ x }) => x))).toBeGreaterThanOrEqual(options.preferCSSPageSize ? 35 : 20)
    expect(Math.max(...items.map(({ x, width }) => x + width))).toBeLessThan(sheet.width - 20)
  }
})
