import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { blog_categories, blog_tags } from '#db/schema/posts.ts'
import { desktop, expectAccessible, expectGoodOnScreens, resize } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, phone, test } from './test.ts'

test('CAT-01 CAT-03 CAT-06 CAT-07 CAT-09 a category is added and edited in the list', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/blog/categories')
  await page.getByRole('link', { name: 'Add Category' }).click()
  const form = page.getByRole('form', { name: 'Add Category' })
  await expect(field(page, 'Name')).toBeFocused()
  await button(page, 'Save').click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Salt & Light')
  await expect(form.getByText('salt-light')).toBeVisible()
  await field(page, 'Description').fill('Photographs of the coast.')
  await field(page, 'Description').blur()
  await button(page, 'Save').click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  const row = page.getByRole('list', { name: 'Categories' }).getByRole('listitem').filter({ hasText: 'Salt & Light' })
  await expect(row).toContainText('Photographs of the coast.')
  await expect(row).toContainText('0 posts')
  await expect(row).toContainText('Saved just now')
  const edit = row.getByRole('link', { name: 'Edit Salt & Light' })
  await expect(edit).toBeFocused()

  await edit.click()
  await expect(field(page, 'Slug')).toHaveValue('salt-light')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await field(page, 'Name').fill('Salt and Light')
  await page.getByRole('navigation', { name: 'Blog' }).getByRole('link', { name: 'Tags' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await field(page, 'Name').press('Enter')
  await expect(page.getByText('Category updated successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Salt and Light' })).toBeFocused()
})

test('CAT-08 CAT-10 CAT-11 the list hears of changes; of two people who edit a category the second keeps both, and what is typed outlives its deletion', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  const id = uuidv7()
  const shared = eq(blog_categories.id, id)
  await page.goto('/admin/blog/categories')
  await db.insert(blog_categories).values({ id, name: 'Shared', slug: 'shared' })
  await page.getByRole('link', { name: 'Edit Shared' }).click()
  await field(page, 'Description').fill('Mine.')
  await db.update(blog_categories).set({ name: 'Theirs', version: 2 }).where(shared)
  await button(page, 'Save').click()
  const failed = page.getByText('Failed to save category')
  await expect(failed).toBeVisible()
  const notice = page.getByRole('region', { name: 'This category was changed while you worked on it' })
  await expect(notice).toContainText('Theirs')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('Category updated successfully')).toBeVisible()
  const stored = await db.select().from(blog_categories).where(shared)
  expect(stored).toMatchObject([{ name: 'Theirs', slug: 'shared', description: 'Mine.', version: 3 }])

  await page.route('**/admin/blog/categories.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Delete Theirs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete category')).toBeVisible()
  await page.unroute('**/admin/blog/categories.data*')
  await page.getByRole('link', { name: 'Edit Theirs' }).click()
  await field(page, 'Name').fill('Kept')
  const count = page.getByRole('status').filter({ hasText: 'categories' })
  const before = (await count.textContent())!
  await db.delete(blog_categories).where(shared)
  await expect(count).not.toHaveText(before)
  await expect(field(page, 'Name')).toHaveValue('Kept')
  await expect(failed).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Keep the text as a new category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Kept' })).toBeFocused()
})

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('CAT-01 TAG-01 TAG-12 both tabs are for everyone, and hear of changes', async ({ page, context, app }) => {
    await enter(app, context)
    const { db } = app.context
    const id = uuidv7()
    const name = `Long ${'name '.repeat(12)}${'x'.repeat(40)}`
    await db.insert(blog_categories).values({ id, name, slug: id, description: 'Long text. '.repeat(40) })
    await db.insert(blog_tags).values({ id, name, slug: id })
    for (const path of ['categories?add', `categories?edit=${id}`, 'categories', `tags?edit=${id}`, 'tags']) {
      await page.goto(`/admin/blog/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Blog Management' })).toBeVisible()
      await expectGoodOnScreens(page)
    }
    const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    const before = await tags.count()
    await db.insert(blog_tags).values({ id: uuidv7(), name: 'Heard of', slug: uuidv7() })
    await expect(tags).toHaveCount(before + 1)
    await resize(page, desktop)
    const lefts = await Promise.all((await tags.all()).map(async (tag) => (await tag.boundingBox())!.x))
    expect(new Set(lefts).size).toBe(2)
  })
})
