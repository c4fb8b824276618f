import { readPdf } from '../read-pdf.ts'
import type { TestApp } from '../test-app.ts'
import { keepWorks } from './kept-works.ts'
import { expect, test } from './test.ts'

test('PRINT-03 PRINT-04 PRINT-05 PRINT-06 PRINT-07 PRINT-08 PRINT-09 PRINT-10 opens the list in a window, prints it when its pictures are there, and closes it', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = ''
      window.dispatchEvent(new Event('beforeprint'))
    }
  })
  const works = await keepWorks(page, 3)
  await page.getByRole('button', { name: 'Print List' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print Favorites' })
  await dialog.getByLabel(`Note for ${works[0]!.name}`).fill('<script>alert(1)</script> & "quotes"\nzweite Zeile')
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
  await expect(list.locator('img')).toHaveCount(3)
  await expect
    .poll(() =>
      list
        .locator('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(await list.content()).toContain('@page { size: letter; margin: 0.5in; }')

  const paper = await context.newPage()
  await paper.setContent(await list.content())
  const sheet = await readPdf(await paper.pdf({ preferCSSPageSize: true }))
  await paper.close()
  expect([sheet.width, sheet.height]).toEqual([612, 792])
  expect(Math.min(...sheet.items.filter(({ str }) => str.trim()).map(({ x }) => x))).toBeGreaterThanOrEqual(35)

  await expect(list.locator('html')).toHaveAttribute('data-printed')
  const closed = list.waitForEvent('close')
  await list.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await closed
  await expect(dialog.getByRole('button', { name: 'Print List' })).toBeVisible()
})

test('PRINT-15 ten works stand on one sheet, in two columns, on Letter and on A4', async ({ page, context, app }) => {
  await context.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  const works = await keepWorks(page, 11)
  await page.getByRole('button', { name: 'Print List' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Print List' }).click()
  const list = await opened
  await expect(list.getByRole('heading', { name: works[10]!.name })).toBeVisible()
  const html = await list.content()
  // A page of the same site, which may have the site's fonts; the window itself closes when it has been printed.
  const paper = await context.newPage()
  await paper.route(`${app.url}/printed`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await paper.goto(`${app.url}/printed`)
  for (const options of [{ preferCSSPageSize: true }, { format: 'A4', preferCSSPageSize: false }] as const) {
    const sheet = await readPdf(await paper.pdf(options))
    const first = works.slice(0, 10).map(({ name }) => name.replace(/\s/g, ''))
    const text = sheet.text.replace(/\s/g, '')
    for (const name of first) expect(text, JSON.stringify(options)).toContain(name)
    // Two names at one height, the second one on the right half, and nothing beyond the margin.
    const at = (name: string) => sheet.items.find(({ str }) => str.trim() !== '' && name.startsWith(str.trim()))!
    const [left, right] = [at(works[0]!.name), at(works[1]!.name)]
    expect(Math.abs(left.y - right.y)).toBeLessThan(1)
    expect(right.x).toBeGreaterThan(sheet.width / 2)
    for (const { x, width, str } of sheet.items) if (str.trim()) expect(x + width, str).toBeLessThan(sheet.width - 20)
  }
})

/** Holds each picture that `app` is asked for until it is released, or all until `end`. */
function holdPictures({ context: { imageStore } }: TestApp) {
  const held: (() => void)[] = []
  const { readVariant } = imageStore
  imageStore.readVariant = async (...asked) => {
    await new Promise<void>((release) => held.push(release))
    return readVariant(...asked)
  }
  return {
    held,
    end() {
      imageStore.readVariant = readVariant
      for (const release of held) release()
    },
  }
}

test('PRINT-09 printing waits for every picture, then 100 ms', async ({ page, context, app }) => {
  await context.addInitScript(() => {
    const { dataset } = (window.opener ?? window).document.documentElement
    window.print = () => {
      dataset.printed = String(Date.now())
    }
  })
  // Held by the program: in a window that another one opened, Playwright's own interception never lets pictures end.
  const pictures = holdPictures(app)
  try {
    await keepWorks(page, 2)
    await page.getByRole('button', { name: 'Print List' }).click()
    const opened = page.waitForEvent('popup')
    const openedAt = Date.now()
    await page.getByRole('dialog').getByRole('button', { name: 'Print List' }).click()
    const list = await opened
    const closed = list.waitForEvent('close')
    await expect.poll(() => pictures.held.length).toBe(2)
    pictures.held[0]!()
    await expect.poll(() => list.evaluate(() => [...document.images].filter((image) => image.complete).length)).toBe(1)
    const html = page.locator('html')
    await expect(html).not.toHaveAttribute('data-printed')
    const releasedAt = Date.now()
    pictures.held[1]!()
    await closed
    expect(Number(await html.getAttribute('data-printed')) - releasedAt).toBeGreaterThanOrEqual(99)
    // Not because a list without a picture is printed after 15 s.
    expect(Number(await html.getAttribute('data-printed')) - openedAt).toBeLessThan(15_000)
  } finally {
    pictures.end()
  }
})

test('PRINT-11 a blocked window is explained', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await keepWorks(page, 1)
  await page.getByRole('button', { name: 'Print List' }).click()
  const alert = page.waitForEvent('dialog')
  const clicked = page.getByRole('dialog').getByRole('button', { name: 'Print List' }).click()
  const said = await alert
  expect([said.type(), said.message()]).toEqual(['alert', 'Please allow pop-ups to print your favorites list.'])
  await said.accept()
  await clicked
})
