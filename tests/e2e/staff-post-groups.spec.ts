import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { slugOf } from '#app/platform/slug.ts'
import type { Database } from '#db/connect.ts'
import { blog_categories, blog_post_tags, blog_tags } from '#db/schema/posts.ts'
import { newPost } from '../new-post.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, holdRequests, screens, test } from './test.ts'

async function newCategory(db: Database, name: string) {
  const id = uuidv7()
  await db.insert(blog_categories).values({ id, name, slug: slugOf(name) })
  return id
}

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

test('CAT-10 CAT-11 the list hears of changes; what is typed into the form outlives the deletion of its category', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  await page.goto('/admin/blog/categories')
  const id = await newCategory(db, 'Heard of')
  await page.getByRole('link', { name: 'Edit Heard of' }).click()
  await field(page, 'Name').fill('Kept')
  const count = page.getByRole('status').filter({ hasText: 'categories' })
  const before = (await count.textContent())!
  await db.delete(blog_categories).where(eq(blog_categories.id, id))
  await expect(count).not.toHaveText(before)
  await expect(field(page, 'Name')).toHaveValue('Kept')
  await button(page, 'Save').click()
  await expect(page.getByText('Failed to save category')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the text as a new category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Kept' })).toBeFocused()
})

test('CAT-11 of two people who edit the same category the second sees what the first has saved, and keeps both', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  const id = await newCategory(db, 'Shared')
  await page.goto(`/admin/blog/categories?edit=${id}`)
  await field(page, 'Description').fill('Mine.')
  await db.update(blog_categories).set({ name: 'Theirs', version: 2 }).where(eq(blog_categories.id, id))
  await button(page, 'Save').click()
  const notice = page.getByRole('region', { name: 'This category was changed while you worked on it' })
  await expect(notice).toContainText('Theirs')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('Category updated successfully')).toBeVisible()
  const stored = await db.select().from(blog_categories).where(eq(blog_categories.id, id))
  expect(stored).toMatchObject([{ name: 'Theirs', slug: 'shared', description: 'Mine.', version: 3 }])
})

test('CAT-13 TAG-04 TAG-05 TAG-08 TAG-09 TAG-11 TAG-12 OP-68 a tag is deleted after a confirmation that says what it takes away', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp({ template: emptyTemplate })
  await enter(app, context)
  const { db } = app.context
  await page.goto(`${app.url}/admin/blog/tags`)
  await expect(page.getByRole('heading', { name: 'No tags found' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Tag' }).click()
  await field(page, 'Name').fill('Etching')
  await button(page, 'Save').click()
  await expect(page.getByText('Tag created successfully')).toBeVisible()
  const [tag] = await db.select().from(blog_tags)
  for (let i = 0; i < 2; i++)
    await db.insert(blog_post_tags).values({ post_id: (await newPost(db)).id, tag_id: tag!.id })
  await expect(page.getByText('2 posts')).toBeVisible()

  const { release } = await holdRequests(page, '**/admin/blog/tags.data*', 'POST')
  await page.getByRole('button', { name: 'Delete Etching' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  await expect(dialog).toContainText('2 posts will lose it; the posts themselves stay.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting tag...' })).toBeVisible()
  release()
  await expect(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No tags found' })).toBeFocused()
})

test('CAT-08 TAG-10 a deletion that the server does not respond to says so and keeps the row', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  await newCategory(db, 'Kept one')
  await db.insert(blog_tags).values({ id: uuidv7(), name: 'Kept one', slug: 'kept-one' })
  for (const [path, kind] of [
    ['categories', 'category'],
    ['tags', 'tag'],
  ]) {
    await page.goto(`/admin/blog/${path}`)
    await page.route(`**/admin/blog/${path}.data*`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Delete Kept one' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Failed to delete ${kind}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Kept one' })).toBeVisible()
  }
})

for (const [screen, use] of screens)
  test.describe(`on ${screen}`, () => {
    test.use(use)

    test('CAT-01 CAT-05 TAG-01 TAG-05 both tabs are for everyone, empty and full', async ({
      page,
      context,
      app,
      freshApp,
    }) => {
      await enter(app, context)
      const { db } = app.context
      const name = `Long ${screen} ${'name '.repeat(12)}${'x'.repeat(40)}`
      const id = uuidv7()
      await db.insert(blog_categories).values({ id, name, slug: id, description: 'Long text. '.repeat(40) })
      await db.insert(blog_tags).values({ id, name, slug: id })
      for (const path of ['categories', 'tags']) {
        for (const query of ['', '?add', `?edit=${id}`, '?edit=none']) {
          await page.goto(`/admin/blog/${path}${query}`)
          await expect(page.getByRole('heading', { level: 1, name: 'Blog Management' })).toBeVisible()
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
      }
      if (screen === 'a desktop') {
        const boxes = await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').all()
        const lefts = await Promise.all(boxes.map(async (box) => (await box.boundingBox())!.x))
        expect(new Set(lefts).size).toBe(2)
      }

      const empty = await freshApp({ template: emptyTemplate })
      await enter(empty, context)
      for (const [path, title] of [
        ['categories', 'No categories found'],
        ['tags', 'No tags found'],
      ]) {
        await page.goto(`${empty.url}/admin/blog/${path}`)
        await expect(page.getByRole('heading', { name: title! })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    })
  })
