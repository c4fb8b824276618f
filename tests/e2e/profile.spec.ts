import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, test } from './test.ts'

test.describe('one profile', () => {
  test('POST-01 POST-02 POST-03 POST-04 POST-05 POST-06 POST-10 POST-11 SITE-10 shows title, day, author, picture and text', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/blog/ragna-ronnevik`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect(crumbs.getByRole('listitem')).toHaveText([
      'Home',
      'Artist Profiles',
      'Ragna Rønnevik: The Same Road Twice',
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ragna Rønnevik: The Same Road Twice')
    await expect(page.getByRole('article').first().locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
    await expect(page.getByText('Eleanor Maddox-Pryor')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Share' }).first()).toBeVisible()
    const picture = page.getByRole('img', { name: 'Ragna Rønnevik: The Same Road Twice' })
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText(/^Ragna Rønnevik \(1928–2011\) was the daughter/)).toBeVisible()
    await expect(page.locator('.prose p')).toHaveCount(5)

    await page.getByRole('button', { name: 'Back to Top' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Back to Artist Profiles' }).click()
    await expect(page).toHaveURL(`${app.url}/blog`)
  })

  test('FAV-22 POST-07 POST-08 POST-09 A11Y-08 A11Y-09 featured works open over the profile, by click, Enter and Space', async ({
    page,
    freshApp,
  }) => {
    const app = await freshApp({ template: emptyTemplate })
    const { db } = app.context
    const sold = await newProduct(db, {
      name: 'Sold Harbor',
      sold_out: true,
      sold_at: new Date(),
      quantity: 0,
      price: 900,
    })
    const free = await newProduct(db, { name: 'Free Harbor', price: 1200.5, subcategory: 'Watercolor' })
    const draft = await newProduct(db, { name: 'Hidden Harbor', status: 'draft' })
    await newPost(db, { slug: 'harbors', works: [sold.id, draft.id, free.id] })
    await page.goto(`${app.url}/blog/harbors`)
    const works = page.getByRole('region', { name: 'Featured Works by the Artist' })
    await expect(works.getByRole('heading', { level: 3 })).toHaveText(['Sold Harbor', 'Free Harbor'])
    const [soldCard, freeCard] = [works.getByRole('article').first(), works.getByRole('article').last()]
    await expect(soldCard.locator('.tag')).toHaveText('Sold')
    await expect(soldCard).not.toContainText('$')
    await expect(freeCard.locator('.tag')).toHaveCount(0)
    await expect(freeCard).toContainText('Paintings, Watercolor')
    await expect(freeCard).toContainText('$1,200.50')
    await expect(freeCard.getByRole('img', { name: 'Free Harbor' })).toBeAttached()

    const room = page.getByRole('dialog')
    for (const open of [
      () => freeCard.getByRole('link', { name: 'Free Harbor' }).click(),
      () => freeCard.getByRole('link', { name: 'Free Harbor' }).press('Enter'),
      () => freeCard.getByRole('link', { name: 'Free Harbor' }).press('Space'),
    ]) {
      await open()
      await expect(page).toHaveURL(`${app.url}/blog/harbors?productId=${free.id}`)
      await expect(room.getByRole('heading', { name: 'Free Harbor' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(room).toHaveCount(0)
      await expect(page).toHaveURL(`${app.url}/blog/harbors`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Same Road Twice')
    }
  })

  for (const slug of ['unknown', '%3Cscript%3E', 'category', '..admin']) {
    test(`POST-12 there is no profile at ${slug}`, async ({ page, app }) => {
      const response = await page.goto(`${app.url}/blog/${slug}`)
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Artist Profile Not Found' })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to Artist Profiles' }).click()
      await expect(page).toHaveURL(`${app.url}/blog`)
    })
  }

  test('POST-03 POST-06 unusual texts are shown as they are', async ({ page, freshApp }) => {
    const app = await freshApp({ template: emptyTemplate })
    const { db } = app.context
    await newPost(db, { slug: 'bare', author: null, excerpt: '', content: '', title: 'B'.repeat(300) })
    await newPost(db, {
      slug: 'markup',
      title: '<b>Bold</b> & "quoted"',
      content: `<script>document.title = 'stolen'</script>\n<b>no</b>\n${'x'.repeat(10_000)}`,
      author: '<i>Ana</i>',
    })
    await newPost(db, { slug: 'long', content: Array.from({ length: 1_000 }, () => 'word '.repeat(100)).join('\n') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.url}/blog/bare`)
    await expect(page.getByText('Gallery Staff')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`${app.url}/blog/markup`)
    await expect(page).toHaveTitle('<b>Bold</b> & "quoted" - Vitrine')
    await expect(page.getByText("<script>document.title = 'stolen'</script>")).toBeVisible()
    await expect(page.locator('.prose p')).toHaveCount(3)
    await expect(page.getByText('<i>Ana</i>')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`${app.url}/blog/long`)
    await expect(page.locator('.prose p')).toHaveCount(1_000)
    // The list carries none of the texts.
    const list = await page.request.get(`${app.url}/blog`)
    expect((await list.body()).length).toBeLessThan(200_000)
    await page.goto(`${app.url}/blog`)
    await expect(page.getByRole('article')).toHaveCount(3)
    await expectNoSidewaysScroll(page)
  })
})
