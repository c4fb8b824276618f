import { expectAccessible, expectNoSidewaysScroll, resize, watchShifts } from './page-checks.ts'
import { expect, phone, test } from './test.ts'

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test.use({ ...phone, viewport: sizes[0]! })

test('RUN-06 the line that no money moves leaves as the page is scrolled, moves nothing, and is one line', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  // No journey adds a work here.
  await page.goto('/collection?category=Sculpture')
  const line = page.getByText('Demonstration: no money moves')
  await expect(line).toBeVisible()
  expect(await shifts()).toEqual([])
  for (const size of sizes) {
    await resize(page, size)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await line.boundingBox()).toMatchObject({ y: 0, height: 28 })
    await expectAccessible(page, { within: 'header' })
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(async () => (await line.boundingBox())!.y).toBe(-28)
    const name = page.getByRole('banner').getByRole('link', { name: 'Vitrine' })
    expect((await name.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  }
})
