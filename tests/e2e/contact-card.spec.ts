import jsQR from 'jsqr'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, screens, test } from './test.ts'

test('CARD-01 CARD-04 CARD-06 SITE-13 shows how to find and reach the gallery, and is kept out of search engines', async ({
  page,
}) => {
  const response = await page.goto('/contact-card')
  expect(response!.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const card = page.getByRole('main')
  await expect(card).toContainText('5011 S Dixie Hwy')
  await expect(card).toContainText('West Palm Beach, FL 33405')
  await expect(card).toContainText('Monday to Saturday')
  await expect(card).toContainText('11:00 AM to 5:00 PM')
  await expect(card.getByRole('link', { name: '(561) 555-0142' })).toHaveAttribute('href', 'tel:5615550142')
  await expect(card.getByRole('link', { name: 'hello@vitrine.example' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/dir\/.*5011\+S\+Dixie/,
  )
})

test('CARD-02 CARD-03 the code on the screen is read as the card', async ({ page }) => {
  await page.goto('/contact-card')
  const code = page.getByRole('img', { name: 'QR code of the contact card of Vitrine' })
  await expect(code).toHaveAttribute('src', '/api/contact-card/qr?size=300x300')
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const vcard = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(vcard).toMatch(/^BEGIN:VCARD\r\n/)
  expect(vcard).toContain('FN:Vitrine')
  expect(vcard).toContain('+15615550142')
  expect(await (await page.request.get('/api/contact-card.vcf')).text()).toBe(vcard)
})

test('CARD-05 prints the card alone', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/contact-card')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Vitrine' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get Directions' })).toBeHidden()
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)
    test(`the card has no accessibility faults and fits on ${name}`, async ({ page }) => {
      await page.goto('/contact-card')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
