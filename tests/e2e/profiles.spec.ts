import { newPost } from '#tests/new-post.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible } from './page-checks.ts'
import { recordRequests } from './record-requests.ts'
import { expect, holdCode, test } from './test.ts'

test.describe('the list', () => {
  test('BLOG-01 BLOG-05 BLOG-06 SITE-09 shows published profiles, newest first, and the five latest beside them', async ({
    page,
    freshApp,
  }) => {
    const app = await freshApp({ template: emptyTemplate })
    for (let day = 1; day <= 7; day++) {
      await newPost(app.context.db, {
        title: `Profile ${day}`,
        published_at: new Date(`2026-11-0${day}T15:00:00Z`),
        categories: ['Painters'],
      })
    }
    await newPost(app.context.db, { title: 'Not yet', status: 'draft', published_at: null })
    await page.goto(`${app.url}/blog`)
    await expect(page.getByRole('heading', { level: 1, name: 'Artist Profiles' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      [7, 6, 5, 4, 3, 2, 1].map((day) => `Profile ${day}`),
    )
    const first = page.getByRole('article').first()
    await expect(first).toContainText('November 7, 2026')
    await expect(first).toContainText('Gallery Staff')
    await expect(first.getByRole('link', { name: 'Painters' })).toHaveAttribute('href', '/blog/category/painters')
    await expect(first.getByRole('link', { name: 'Read More' })).toBeVisible()
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.getByRole('searchbox')).toBeVisible()
    await expect(sidebar.getByRole('region', { name: 'Recent Profiles' }).getByRole('link')).toHaveText(
      [7, 6, 5, 4, 3].map((day) => `Profile ${day}`),
    )
  })

  test('BLOG-02 BLOG-03 BLOG-04 BLOG-05 both boxes drive the one search of the address', async ({ page, app }) => {
    await page.goto(`${app.url}/blog`)
    const all = await page.getByRole('article').count()
    const [ofList, ofSidebar] = [
      page.getByRole('search', { name: 'Search artist profiles' }).getByRole('searchbox'),
      page.getByRole('search', { name: 'Find a profile' }).getByRole('searchbox'),
    ]
    await ofList.fill('  WOODCUT ')
    await ofList.press('Enter')
    await expect(page).toHaveURL(`${app.url}/blog?search=WOODCUT`)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Jorun Hallestad: Cutting with the Grain'])
    await expect(page.getByText('1 profile for “WOODCUT”.')).toBeVisible()
    await expect(ofSidebar).toHaveValue('WOODCUT')

    await ofSidebar.fill('a surveyor')
    await page.getByRole('search', { name: 'Find a profile' }).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`${app.url}/blog?search=a+surveyor`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(ofList).toHaveValue('a surveyor')

    await ofList.fill('   ')
    await ofList.press('Enter')
    await expect(page).toHaveURL(`${app.url}/blog`)
    await expect(page.getByRole('article')).toHaveCount(all)
    await ofList.press('Enter')
    await expect(page).toHaveURL(`${app.url}/blog`)
  })

  test('BLOG-02 a search that finds nothing says so and leads back', async ({ page, app }) => {
    await page.goto(`${app.url}/blog?search=${encodeURIComponent('<img src=x onerror=alert(1)> 100%_\\ \u{1F5BC} ')}`)
    await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all profiles' }).click()
    await expect(page).toHaveURL(`${app.url}/blog`)
    await page.goto(`${app.url}/blog?search=${'x'.repeat(5_000)}&page=-1&perPage=0`)
    await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
  })

  test('SITE-11 a category shows its profiles; an unknown one an empty list, with 404', async ({ page, app }) => {
    await page.goto(`${app.url}/blog`)
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Photographers' }).click()
    await expect(page).toHaveURL(`${app.url}/blog/category/photographers`)
    await expect(page.getByRole('heading', { level: 1, name: 'Photographers' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Callum Drees: Waiting for the Shadow'])

    for (const slug of ['unknown', '%3Cscript%3E', "'%20or%201=1--"]) {
      const response = await page.goto(`${app.url}/blog/category/${slug}`)
      expect(response!.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
  })

  test('BLOG-08 before the page has its code the newsletter form sends nothing either', async ({ page }) => {
    const code = await holdCode(page)
    await page.goto('/blog', { waitUntil: 'commit' })
    const email = page.getByRole('textbox', { name: 'Email address' })
    await email.fill('collector@example.com')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(email).toHaveValue('collector@example.com')
    await expect(page).toHaveURL(/\/blog$/)
    expect(asked.filter((url) => url.includes('collector'))).toEqual([])
    code.release()
  })

  test('BLOG-07 BLOG-08 the newsletter wants an address and does nothing with it', async ({ page, app }) => {
    await page.goto(`${app.url}/blog`)
    const email = page.getByRole('textbox', { name: 'Email address' })
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toHaveAttribute('required')
    const asked = recordRequests(page)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(email).toBeFocused()
    await email.fill('collector@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(`${app.url}/blog`)
    await expect(email).toHaveValue('collector@example.com')
    expect(asked).toEqual([])
  })
})

test('LIVE-02 a new profile appears by itself', async ({ page, freshApp }) => {
  const app = await freshApp({ template: emptyTemplate })
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`${app.url}/blog`)
  await expect(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
  await live
  await newPost(app.context.db, { title: 'Just published' })
  await expect(page.getByRole('article', { name: 'Just published' })).toBeVisible()
})
