import { newPost } from '#tests/new-post.ts'
import { test } from './empty-gallery.ts'
import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { recordRequests } from './record-requests.ts'
import { expect, holdCode, untilHydrated } from './test.ts'

test('BLOG-02 BLOG-04 BLOG-07 BLOG-08 SITE-11 profiles are searched and listed by category; the newsletter asks for an address and sends nothing', async ({
  page,
}) => {
  const code = await holdCode(page)
  await page.goto('/blog', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email address' })
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await email.fill('collector@example.com')
  const all: string[] = []
  page.on('request', (request) => all.push(request.url()))
  await subscribe.click()
  await expect(email).toHaveValue('collector@example.com')
  code.release()
  await untilHydrated(page)
  const asked = recordRequests(page)
  await email.fill('')
  await subscribe.click()
  await expect(email).toBeFocused()
  await email.fill('collector@example.com')
  await subscribe.click()
  await expect(email).toHaveValue('collector@example.com')
  await expect(page).toHaveURL('/blog')
  expect(asked).toEqual([])
  expect(all.filter((url) => url.includes('collector'))).toEqual([])

  const count = await page.getByRole('article').count()
  const box = page.getByRole('search', { name: 'Search artist profiles' }).getByRole('searchbox')
  await box.fill('  WOODCUT ')
  await box.press('Enter')
  await expect(page).toHaveURL('/blog?search=WOODCUT')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Jorun Hallestad: Cutting with the Grain'])
  await expectAccessible(page)
  await box.fill('nothing-like-it')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all profiles' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('article')).toHaveCount(count)

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Photographers' }).click()
  await expect(page).toHaveURL('/blog/category/photographers')
  await expect(page.getByRole('heading', { level: 1, name: 'Photographers' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Callum Drees: Waiting for the Shadow'])
})

test('FAV-22 POST-09 POST-10 POST-11 POST-12 A11Y-08 A11Y-09 featured works open over their profile, by click, Enter and Space', async ({
  page,
}) => {
  await page.goto('/blog/unknown')
  await expect(page.getByRole('heading', { name: 'Artist Profile Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Artist Profiles' }).click()
  await expect(page).toHaveURL('/blog')

  const title = 'Ragna Rønnevik: The Same Road Twice'
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL('/blog/ragna-ronnevik')
  const picture = page.getByRole('img', { name: title })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const work = 'Road to the Red-Roofed House'
  const link = page.getByRole('region', { name: 'Featured Works by the Artist' }).getByRole('link', { name: work })
  const room = page.getByRole('dialog')
  for (const open of [() => link.click(), () => link.press('Enter'), () => link.press('Space')]) {
    await open()
    await expect(page).toHaveURL(/\/blog\/ragna-ronnevik\?productId=/)
    await expect(room.getByRole('heading', { name: work })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(room).toHaveCount(0)
    await expect(page).toHaveURL('/blog/ragna-ronnevik')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.getByRole('button', { name: 'Back to Top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Back to Artist Profiles' }).click()
  await expect(page).toHaveURL('/blog')
})

test('LIVE-02 POST-03 POST-06 a new profile appears by itself, and unusual texts widen nothing', async ({
  page,
  gallery,
}) => {
  await resize(page, { width: 390, height: 844 })
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`${gallery.url}/blog`)
  await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
  await expectAccessible(page)
  await live
  const markup = '<b>Bold</b> & "quoted"'
  await newPost(gallery.db, { title: markup, content: `<b>no</b>\n${'x'.repeat(10_000)}`, author: '<i>Ana</i>' })
  await newPost(gallery.db, { title: 'B'.repeat(300), excerpt: '' })
  await expect(page.getByRole('article', { name: 'BBB' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('article', { name: markup }).getByRole('link', { name: 'Read More' }).click()
  await expect(page.locator('.prose p')).toHaveCount(2)
  await expect(page).toHaveTitle(`${markup} - Vitrine`)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await page.getByRole('article', { name: 'BBB' }).getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'BBB' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('BLOG-10 POST-12 POST-13 POST-14 a list or a profile that takes its time shows its skeleton; one that is refused says so with Retry', async ({
  page,
}) => {
  await page.goto('/contact-card')
  await page.route('**/api/posts?fields=summary', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('banner').getByRole('link', { name: 'Artist Profiles' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Failed to load blog posts', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Retry' }).click()

  const { promise: held, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/posts/*', async (route) => {
    await held
    await route.fulfill({ status: 403, json: {} })
  })
  await page.getByRole('link', { name: 'Read More' }).nth(1).click()
  await expect(page.getByText('Loading artist profile', { exact: true })).toBeAttached()
  await expectAccessible(page)
  refuse()
  await expect(alert).toContainText('Failed to load blog posts')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Back to Top' })).toBeVisible()
  await expect(page).toHaveTitle(/^Célestine Varrault.* - Vitrine$/)

  await page.getByRole('link', { name: 'Back to Artist Profiles' }).click()
  await page.route('**/api/posts/*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('link', { name: 'Read More' }).first().click()
  await expect(page.getByRole('heading', { name: 'Artist Profile Not Found' })).toBeVisible()
})
