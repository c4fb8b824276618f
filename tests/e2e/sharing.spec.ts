import { toast } from './kept-works.ts'
import { expect, test } from './test.ts'

test('SHARE-01 SHARE-02 SHARE-03 SHARE-04 a work is shared by the device, else by the clipboard, else not', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: async () => {}, canShare: () => true }))
  const { items } = await (await page.request.get('/api/products')).json()
  await page.goto(`/favorites?productId=${items[0].id}`)
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share' })
  await share.click()
  await expect(toast(page, 'Shared successfully')).toBeVisible()

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await share.click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe(`/collection?productId=${items[0].id}`)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await share.click()
  await expect(toast(page, 'Failed to copy link')).toBeVisible()
})
