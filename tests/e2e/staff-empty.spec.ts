import { emptyTemplate } from '../test-postgres.ts'
import { expectGoodOnScreens } from './page-checks.ts'
import { enter, field } from './staff.ts'
import { expect, phone, test } from './test.ts'

const lists = [
  ['artists', 'No artists yet', 'Add the First Artist', 'Artists'],
  ['events', 'No events found', 'Create Your First Event', 'Events'],
  ['blog', 'No blog posts found', 'Create Your First Post', 'Blog'],
  ['blog/categories', 'No categories found', 'Create Your First Category', 'Blog'],
  ['blog/tags', 'No tags found', 'Create Your First Tag', 'Blog'],
] as const

test.use(phone)

test('AEVT-04 ART-10 BPST-08 CAT-05 TAG-05 SHELL-19 empty lists are for everyone and lead to the first entry; the bar of a phone shows where one is', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp({ template: emptyTemplate })
  await enter(app, context)
  const bar = page.getByRole('navigation', { name: 'Admin' })
  const isInSight = (name: string) => expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  for (const [path, title, first, link] of lists) {
    await page.goto(`${app.url}/admin/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: first })).toBeVisible()
    await isInSight(link)
    await expectGoodOnScreens(page)
  }
  await page.getByRole('link', { name: 'Create Your First Tag' }).click()
  await expect(field(page, 'Name')).toBeFocused()

  await page.goto(`${app.url}/admin/settings`)
  await isInSight('Settings')
  await bar.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await isInSight('History')
})
