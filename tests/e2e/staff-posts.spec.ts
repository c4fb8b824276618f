import { eq } from 'drizzle-orm'
import { blog_categories, blog_posts } from '#db/schema/posts.ts'
import { newPost } from '../new-post.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible, expectGoodOnScreens } from './page-checks.ts'
import { button, enter, field, photograph, sampleImage } from './staff.ts'
import { expect, holdRequests, phone, test } from './test.ts'

test('PSTF-02 PSTF-07 PSTF-08 PSTF-13 PSTF-17 PSTF-18 PSTF-48 PSTF-49 BPST-10 FORM-10 a post with featured works is written, restored after a reload, published, and changed', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const images = [await sampleImage(app)]
  for (const name of ['Quince in Rain', 'Quince in Sun']) await newProduct(app.context.db, { name, images })
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'Add New Post' }).click()
  await button(page, 'Create Post').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Title is required',
    'Excerpt is required',
    'Content is required',
  ])
  await field(page, 'Title').fill('Quinces of the Coast')
  await field(page, 'Excerpt').fill('Twelve')
  await field(page, 'Content').fill('She painted quinces.')
  const image = page.getByRole('region', { name: 'Featured Image' })
  await image.locator('input[type=file]').setInputFiles(await photograph('quince.jpg'))
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expect(image.locator('input[type=file]')).toHaveCount(0)
  const works = page.getByRole('region', { name: 'Featured Works' })
  const search = page.getByLabel('Search artworks')
  await search.fill('quince in')
  await expect(page.getByRole('list', { name: 'Artworks found' }).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product added')).toBeVisible()
  await expect(search).toBeFocused()
  await search.fill('quince in sun')
  await page.getByRole('list', { name: 'Artworks found' }).getByRole('button').click()
  await page.getByLabel('Status').last().selectOption('Published')

  await page.reload()
  const notice = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(notice).toContainText(/Unsaved changes from \d+:\d\d/)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'Title')).toHaveValue('Quinces of the Coast')
  await expect(works.getByRole('listitem')).toContainText(['Quince in Rain', 'Quince in Sun'])
  await button(page, 'Create Post').click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/blog')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved')))).toEqual([])

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
  await field(page, 'Title').fill('Quinces')
  await button(page, 'Update Post').click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quinces')
})

test('BPST-06 BPST-09 PSTF-32 PSTF-39 SHELL-18 the list hears of a post, deleting asks first, and the form comes after a spinner', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  await page.goto('/admin/blog?search=put+aside')
  const none = page.getByText('No posts match ‘put aside’')
  await expect(none).toBeVisible()
  const { id } = await newPost(db, { title: 'Put aside' })
  await page.getByRole('button', { name: 'Delete Put aside' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await db.$count(blog_posts, eq(blog_posts.id, id))).toBe(1)
  await page.getByRole('button', { name: 'Delete Put aside' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
  await expect(none).toBeVisible()

  await newPost(db, { title: 'Put aside again' })
  const { release } = await holdRequests(page, '**/admin/blog/edit/*.data?_routes=*edit-post*', 'GET')
  await page.getByRole('link', { name: 'Edit Put aside again' }).click()
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

test('SHELL-24 the form of a post that cannot be read again keeps what is typed', async ({ page, context, app }) => {
  await enter(app, context)
  const { db } = app.context
  const { id } = await newPost(db, { categories: ['Painters of Rain'] })
  await page.goto(`/admin/blog/edit/${id}`)
  await field(page, 'Title').fill('Typed')
  await db.delete(blog_categories).where(eq(blog_categories.name, 'Painters of Rain'))
  const reads = `**/admin/blog/edit/${id}.data*`
  await page.route(reads, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  // The deleted category is refused, and the groups are requested again.
  await button(page, 'Update Post').click()
  await expect(page.getByText('This page could not be read again.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed')
})

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('PSTF-42 the list of posts and its form are for everyone', async ({ page, context, app }) => {
    await enter(app, context)
    const { id: work } = await newProduct(app.context.db, { images: [await sampleImage(app)] })
    const { id } = await newPost(app.context.db, { works: [work], categories: ['Painters of Coasts'] })
    for (const path of ['/admin/blog', `/admin/blog/edit/${id}`, '/admin/blog/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectGoodOnScreens(page)
    }
    await page.goto('/admin/blog/edit/none')
    await expect(page.getByText('Failed to load post')).toBeVisible()
    await expectGoodOnScreens(page)
  })
})
