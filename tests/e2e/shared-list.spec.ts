import { sharedListPath } from '#app/features/favorites/shared-list/shared-list-path.ts'
import { keptWorks, openFavorites, someWorks, toast } from './kept-works.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, screens, test, waitingUntilReady } from './test.ts'

test('FAV-24 FAV-26 a list that is shared on one device opens on another, and so does a work of it', async ({
  page,
  browser,
  context,
  app,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const works = await someWorks(page, 3)
  const path = sharedListPath(works.map(({ id }) => id))!
  await openFavorites(page, works)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(app.url + path)

  const other = waitingUntilReady(await (await browser.newContext(phone)).newPage())
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Shared list')
  await expect(other.getByRole('article').getByRole('heading')).toHaveText(works.map(({ name }) => name))
  await other.getByRole('article').getByRole('link', { name: works[1]!.name }).tap()
  const room = other.getByRole('dialog', { name: works[1]!.name })
  await expect(room).toBeVisible()
  await other.reload()
  await expect(room).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('article')).toHaveCount(3)
  await expect(other).toHaveURL(app.url + path)
  await other.context().close()
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test(`FAV-25 a list is saved on ${name}, free of faults that axe finds, and nothing is wider than the screen`, async ({
      page,
    }) => {
      const works = await someWorks(page, 5)
      await page.goto(sharedListPath([...works.map(({ id }) => id), '0193a1b2-0000-7000-8000-000000000000'])!)
      await expect(page.getByText('1 work of this list is no longer listed.')).toBeVisible()
      await page.getByRole('button', { name: 'Save these to my favorites' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: /Favorites/ })).toContainText('5')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expect(page.getByText('All of these are in your favorites.')).toBeVisible()
      expect((await keptWorks(page)).map(({ id }) => id)).toEqual(works.map(({ id }) => id))
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('FAV-24 PDP-10 PDP-11 TEAR-01 without JavaScript a shared list and a work of it can be read, and its tear sheet saved; nothing is offered that does not work', async ({
    page,
  }) => {
    const works = await someWorks(page, 48)
    const shown = works.filter(({ condition, price, images }) => condition && price && images.length > 0).slice(0, 2)
    await page.goto(sharedListPath(shown.map(({ id }) => id))!)
    for (const { name } of shown) await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save these to my favorites' })).toBeHidden()
    const [work] = shown
    await page.getByRole('article').getByRole('link', { name: work!.name }).click()
    const room = page.getByRole('dialog', { name: work!.name })
    await expect(room.getByText(work!.description!.split('\n')[0]!)).toBeVisible()
    await expect(room.getByRole('region', { name: 'Specifications' })).toContainText(work!.condition!)
    const download = page.waitForEvent('download')
    await room.getByRole('button', { name: 'Tear Sheet' }).click()
    expect((await download).suggestedFilename()).toMatch(/_tear_sheet\.pdf$/)
    await room.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
