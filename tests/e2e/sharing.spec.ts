import { toast } from './kept-works.ts'
import { expect, test } from './test.ts'

for (const [id, name, prepare, text] of [
  [
    'SHARE-02',
    'the device',
    () => Object.assign(navigator, { share: async () => {}, canShare: () => true }),
    'Shared successfully',
  ],
  [
    'SHARE-03',
    'the clipboard',
    () => Object.defineProperty(navigator, 'share', { value: undefined }),
    'Link copied to clipboard',
  ],
  [
    'SHARE-04',
    'nothing',
    () => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    },
    'Failed to copy link',
  ],
] as const) {
  test(`SHARE-01 ${id} a work is shared by ${name}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(prepare)
    const { items } = await (await page.request.get('/api/products?perPage=48')).json()
    // Other journeys hang works without a picture of their own.
    const work = items.find(({ images }: { images: string[] }) => /^\/images\/[\da-f]{32}\.webp$/.test(images[0]!))
    await page.goto(`/favorites?productId=${work.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
    await expect(toast(page, text)).toBeVisible()
    if (id !== 'SHARE-03') return
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname + new URL(link).search).toBe(`/collection?productId=${work.id}`)
    const html = await (await page.request.get(link)).text()
    expect(html).toContain(`property="og:title" content="${work.name}`)
    expect(html).toMatch(/property="og:image" content="https?:\/\/[^"]+\/images\/[\da-f]{32}\.webp/)
  })
}
