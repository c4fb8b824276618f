import { eq } from 'drizzle-orm'
import { blog_categories, blog_post_categories, blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { newPost } from '../new-post.ts'
import { newProduct } from '../new-product.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field, photograph, sampleImage } from './staff.ts'
import { expect, holdRequests, screens, test } from './test.ts'

test('PSTF-01 PSTF-02 PSTF-03 PSTF-04 PSTF-05 PSTF-07 PSTF-08 PSTF-12 PSTF-13 PSTF-14 PSTF-15 PSTF-17 PSTF-18 PSTF-48 SHELL-15 BPST-09 BPST-10 a post with featured works is written, published, and changed', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const images = await sampleImage(app)
  for (const name of ['Quince in Rain', 'Quince in Sun']) await newProduct(app.context.db, { name, images })
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: 'Add New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Blog Post' })).toBeVisible()
  for (const name of ['Featured Image', 'Basic Information', 'Featured Works', 'SEO Settings', 'Status'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(field(page, 'Content')).toHaveAttribute('rows', '20')

  await button(page, 'Create Post').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Title is required',
    'Excerpt is required',
    'Content is required',
  ])
  await field(page, 'Title').fill('Quinces of the Coast')
  await field(page, 'Excerpt').fill('Twelve')
  await expect(page.getByText('6/1000')).toBeVisible()
  await field(page, 'Content').fill('She painted quinces.')
  await expect(field(page, 'Meta Description')).toHaveValue('She painted quinces.')
  const image = page.getByRole('region', { name: 'Featured Image' })
  await image.locator('input[type=file]').setInputFiles(await photograph('quince.jpg'))
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(image.locator('input[type=file]')).toHaveCount(0)

  const search = page.getByLabel('Search artworks')
  await page.route('**/api/admin/featured-works?*', (route) => route.fulfill({ status: 400 }))
  await search.fill('quin')
  await expect(page.getByText('Failed to search products')).toBeVisible()
  await page.unroute('**/api/admin/featured-works?*')
  const found = page.getByRole('list', { name: 'Artworks found' })
  for (const [name, said] of [
    ['Quince in Sun', 'Product added'],
    ['Quince in Rain', 'Product added'],
    ['Quince in Sun', 'Product already added'],
  ] as const) {
    await search.fill('quince in')
    await found.getByRole('button', { name }).click()
    await expect(page.getByText(said)).not.toHaveCount(0)
  }
  const works = page.getByRole('region', { name: 'Featured Works' })
  await works.getByRole('button', { name: 'Move artwork 2 earlier' }).click()
  await page.getByLabel('Status').last().selectOption('Published')
  await button(page, 'Create Post').click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/blog')

  const visitor = await context.newPage()
  await visitor.goto(`${app.url}/blog/quinces-of-the-coast`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quinces of the Coast')
  await expect(visitor.getByText(/Quince in Rain[^]*Quince in Sun/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit Quinces of the Coast' }).click()
  await field(page, 'Title').fill('Quinces, perhaps')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Quinces, perhaps')
  await expect(preview.getByText('Only staff see this page.')).toBeVisible()
  await expectAccessible(preview)
  await preview.close()
  await works.getByRole('button', { name: 'Remove artwork 1' }).click()
  await field(page, 'Title').fill('Quinces')
  const colleague = await context.newPage()
  await colleague.goto(`${app.url}/admin/blog`)
  await expect(colleague.getByRole('link', { name: 'Edit Quinces of the Coast' })).toBeVisible()
  await button(page, 'Update Post').click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quinces')
  await expect(colleague.getByRole('link', { name: 'Edit Quinces', exact: true })).toBeVisible()
})

test('PSTF-19 PSTF-20 a busy form says so and saves once', async ({ page, context, app }) => {
  await enter(app, context)
  const { id } = await newPost(app.context.db, { title: 'Saved once' })
  await page.goto(`/admin/blog/edit/${id}`)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/admin\/blog\/edit\/[^/]+\.data/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await field(page, 'Title').fill('Saved but once')
  await field(page, 'Title').press('Enter')
  await expect(button(page, 'Saving...')).toBeDisabled()
  await field(page, 'Title').press('Enter')
  release()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  expect(posts.filter((url) => url.includes('/admin/blog/edit/'))).toHaveLength(1)
})

test('FORM-10 what was typed is offered again after a reload, and gone when it is saved', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newPost(app.context.db, { title: 'Half written' })
  await page.goto(`/admin/blog/edit/${id}`)
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Title').fill('Wholly written')
  await page.reload()
  const notice = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(notice).toContainText(/Unsaved changes from \d+:\d\d/)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'Title')).toHaveValue('Wholly written')
  await button(page, 'Update Post').click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await page.goto(`/admin/blog/edit/${id}`)
  await expect(field(page, 'Title')).toHaveValue('Wholly written')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved')))).toEqual([])
})

test('PSTF-07 PSTF-49 PSTF-51 a work is added with keys alone, and is known again when the form is restored', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Pomegranate Study', images: await sampleImage(app) })
  await page.goto('/admin/blog/new')
  page.on('dialog', (dialog) => dialog.accept())
  const search = page.getByLabel('Search artworks')
  const works = page.getByRole('region', { name: 'Featured Works' })
  await search.fill('no such pomegranate')
  await expect(works).toContainText('No published artwork is named ‘no such pomegranate’.')
  await search.fill('pomegranate')
  await expect(page.getByRole('list', { name: 'Artworks found' }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(works.getByRole('listitem')).toContainText('Pomegranate Study')
  await expect(works).not.toContainText('not there any more')

  await page.reload()
  await app.context.db.delete(products).where(eq(products.id, id))
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(works.getByRole('listitem')).toContainText('An artwork that is not there any more')
})

test('PSTF-50 OP-68 a category that is deleted while a post with it is written is told apart, and can be taken away', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  for (const name of ['Kept Painters', 'Lost Painters'])
    await db
      .insert(blog_categories)
      .values({ id: crypto.randomUUID(), name, slug: name.toLowerCase().replace(' ', '-') })
  await page.goto('/admin/blog/new')
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Title').fill('With a lost category')
  await field(page, 'Excerpt').fill('Short.')
  await field(page, 'Content').fill('Long.')
  const categories = page.getByRole('group', { name: 'Categories' })
  for (const name of ['Kept Painters', 'Lost Painters']) await categories.getByLabel(name).check()
  await db.delete(blog_categories).where(eq(blog_categories.name, 'Lost Painters'))
  await button(page, 'Create Post').click()
  await expect(categories.getByText('A category was deleted meanwhile. Choose again.')).toBeVisible()
  const gone = categories.getByLabel('A category that is not there any more')
  await expect(gone).toBeChecked()
  await expect(categories.getByLabel('Lost Painters')).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('With a lost category')

  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await gone.press('Space')
  await expect(gone).toHaveCount(0)
  await expect(categories).toBeFocused()
  await button(page, 'Create Post').click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  const [post] = await db.select().from(blog_posts).where(eq(blog_posts.title, 'With a lost category'))
  expect(await db.select().from(blog_post_categories).where(eq(blog_post_categories.post_id, post!.id))).toHaveLength(1)
})

test('PSTF-32 PSTF-39 PSTF-44 PSTF-45 FORM-03 the form comes after a spinner; saved without a signed-in user it says that, and keeps the text', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await newPost(app.context.db, { title: 'Waited for', created_at: new Date('2090-01-01') })
  await page.goto('/admin/blog')
  const { release } = await holdRequests(page, '**/admin/blog/edit/*.data?_routes=*edit-post*', 'GET')
  await page.getByRole('link', { name: 'Edit Waited for' }).click()
  await expect(page.getByText('Loading the post')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog\/edit\//)
  await expectAccessible(page)
  release()
  await field(page, 'Title').fill('Typed')
  await context.clearCookies()
  await button(page, 'Update Post').click()
  await expect(page.getByText('Not authorized', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Not authorized. You are signed out.' })).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed')
})

test('BPST-06 SHELL-18 deleting a post asks first, and declining deletes nothing', async ({ page, context, app }) => {
  await enter(app, context)
  const { db } = app.context
  const { id } = await newPost(db, { title: 'Put aside' })
  await page.goto('/admin/blog?search=put+aside')
  await page.getByRole('button', { name: 'Delete Put aside' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await db.select().from(blog_posts).where(eq(blog_posts.id, id))).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete Put aside' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
  await expect(page.getByText('No posts match ‘put aside’')).toBeVisible()
})

for (const [screen, use] of screens)
  test.describe(`on ${screen}`, () => {
    test.use(use)

    test('BPST-08 PSTF-42 list and form are for everyone, empty and full', async ({ page, context, app, freshApp }) => {
      await enter(app, context)
      const { id: work } = await newProduct(app.context.db, { images: await sampleImage(app) })
      const { id } = await newPost(app.context.db, { works: [work], categories: ['Painters of Coasts'] })
      for (const path of ['/admin/blog', `/admin/blog/edit/${id}`, '/admin/blog/new']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await page.goto('/admin/blog/edit/none')
      await expect(page.getByText('Failed to load post')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const empty = await freshApp({ template: emptyTemplate })
      await enter(empty, context)
      await page.goto(`${empty.url}/admin/blog`)
      await expect(page.getByRole('link', { name: 'Create Your First Post' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
