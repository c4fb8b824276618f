import { blog_post_tags, blog_tags } from '#db/schema/posts.ts'
import { newPost } from '../new-post.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectGoodOnScreens } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, holdRequests, phone, test } from './test.ts'

const lists = [
  ['artists', 'No artists yet', 'Add the First Artist'],
  ['events', 'No events found', 'Create Your First Event'],
  ['blog', 'No blog posts found', 'Create Your First Post'],
  ['blog/categories', 'No categories found', 'Create Your First Category'],
  ['blog/tags', 'No tags found', 'Create Your First Tag'],
] as const

test.use(phone)

test('AEVT-04 ART-10 BPST-08 CAT-05 TAG-05 SHELL-19 empty lists are for everyone and lead to the first entry; the bar of a phone shows where one is', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp({ template: emptyTemplate })
  await enter(app, context)
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  for (const [path, title, first] of lists) {
    await page.goto(`${app.url}/admin/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: first })).toBeVisible()
    await expectGoodOnScreens(page)
  }
  await page.getByRole('link', { name: 'Create Your First Tag' }).click()
  await expect(field(page, 'Name')).toBeFocused()

  await page.setViewportSize(phone.viewport)
  for (const name of ['Settings', 'People', 'Products']) {
    await page.goto(`${app.url}/admin/${name.toLowerCase()}`)
    await expect(links.filter({ hasText: name })).toBeInViewport({ ratio: 1 })
  }
  await links.filter({ hasText: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(links.filter({ hasText: 'History' })).toBeInViewport({ ratio: 1 })
})
