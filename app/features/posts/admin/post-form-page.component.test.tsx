import { createRoutesStub, data, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { AdminPost, FeaturedProduct, PostGroup } from './admin-post.ts'
import { emptyPostForm } from './post-form.ts'
import { PostFormPage } from './post-form-page.tsx'
import { maxGroups } from './post-groups.ts'

const ids = new Map<string, string>()
/** The same for the same name. */
const idOf = (name: string) => ids.get(name) ?? ids.set(name, crypto.randomUUID()).get(name)!
const group = (name: string): PostGroup => ({ id: idOf(name), name })
const work = (name: string) =>
  ({ id: idOf(name), name, price: 100, category: 'Paintings', subcategory: 'Oil', image: null, picture: null }) as const
const post = {
  ...emptyPostForm,
  id: 'post-1',
  title: 'Quinces',
  slug: 'quinces',
  excerpt: 'Short.',
  content: 'Long.',
  featured_image: null,
  categories: [group('Kept'), group('Lost')],
  tags: [],
  related_products: [],
  version: 1,
} as unknown as AdminPost
const editPath = '/admin/blog/edit/post-1'

interface Setting {
  /** null: a new one. */
  post?: AdminPost | null
  /** Responds to each form that is sent. */
  action?: () => unknown
  /** What there is to choose from, each time that the page is read. */
  categories?: () => PostGroup[]
}

async function renderForm({ post: edited = post, action, categories = () => post.categories }: Setting = {}) {
  const sent: { values: Record<string, unknown> }[] = []
  const Form = () => (
    <PostFormPage id="post-1" post={edited} groups={{ categories: useLoaderData<PostGroup[]>(), tags: [] }} />
  )
  const Stub = createRoutesStub([
    galleryRoot([
      { path: '/admin/blog', Component: () => <h1>Blog Management</h1> },
      {
        path: editPath,
        Component: Form,
        loader: categories,
        shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) => !formMethod && defaultShouldRevalidate,
        action: async ({ request }) => {
          sent.push(await request.json())
          return action!()
        },
      },
    ]),
  ])
  await render(<Stub initialEntries={[editPath]} />)
  await expect.element(page.getByLabelText('Title', { exact: true })).toBeVisible()
  return sent
}

/** The search for works finds `works`, or fails. */
function stubWorks(works: readonly FeaturedProduct[]) {
  const search = { works, fails: false }
  vi.stubGlobal('fetch', async (path: string) => {
    if (search.fails) return Response.json({ error: 'Failed' }, { status: 400 })
    const params = new URL(path, location.href).searchParams
    const [asked, text] = [params.getAll('id'), params.get('search')]
    const items = search.works.filter(({ id, name }) => (text === null ? asked.includes(id) : name.startsWith(text)))
    return Response.json({ items })
  })
  return search
}
afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const works = page.getByRole('region', { name: 'Featured Works' })
const listed = works.getByRole('listitem')

test('PSTF-07 PSTF-08 PSTF-12 PSTF-13 PSTF-14 PSTF-51 works are searched, added once, put in order and taken away', async () => {
  const found = stubWorks([work('Quince in Rain'), work('Quince in Sun')])
  await renderForm()
  const search = page.getByLabelText('Search artworks')
  found.fails = true
  await search.fill('Qui')
  await expect.element(page.getByText('Failed to search products')).toBeVisible()
  found.fails = false
  await search.fill('Pear')
  await expect.element(page.getByText('No published artwork is named ‘Pear’.')).toBeVisible()
  const results = page.getByRole('list', { name: 'Artworks found' })
  for (const [name, message, times] of [
    ['Quince in Sun', 'Product added', 1],
    ['Quince in Rain', 'Product added', 2],
    ['Quince in Sun', 'Product already added', 1],
  ] as const) {
    await search.fill('Quince')
    await results.getByRole('button', { name: new RegExp(name) }).click()
    await expect.poll(() => page.getByText(message).elements().length).toBe(times)
    await expect.element(search).toHaveFocus()
    await expect.element(search).toHaveValue('')
  }
  const names = () =>
    works
      .getByText(/^Quince in/)
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Quince in Sun', 'Quince in Rain'])
  await works.getByRole('button', { name: 'Move artwork 2 earlier' }).click()
  await expect.poll(names).toEqual(['Quince in Rain', 'Quince in Sun'])
  await works.getByRole('button', { name: 'Remove artwork 1' }).click()
  await expect.poll(names).toEqual(['Quince in Sun'])
})

test('PSTF-49 works that the page was not opened with are named, and one that was deleted is said to be gone', async () => {
  stubWorks([work('Pomegranate Study')])
  await renderForm({ post: { ...post, related_products: [work('Pomegranate Study'), work('Deleted')] } })
  await expect.element(listed.first().getByText('Pomegranate Study')).toBeVisible()
  await expect.element(listed.last().getByText('An artwork that is not there any more')).toBeVisible()
})

test('PSTF-50 OP-68 a category that is deleted while a post with it is written is told apart, and can be taken away', async () => {
  let isLost = false
  const message = 'A category was deleted meanwhile. Choose again.'
  const sent = await renderForm({
    categories: () => (isLost ? [group('Kept')] : post.categories),
    action() {
      if (isLost) return { outcome: 'saved', id: 'post-1' }
      isLost = true
      const errors = { categories: message }
      return data({ outcome: 'invalid', fault: 'invalid', message, errors }, { status: 422 })
    },
  })
  await page.getByLabelText('Title', { exact: true }).fill('Pears')
  await button('Update Post').click()
  const categories = page.getByRole('group', { name: 'Categories' })
  await expect.element(categories.getByText(message)).toBeVisible()
  const gone = categories.getByLabelText('A category that is not there any more')
  await expect.element(gone).toBeChecked()
  await expect.element(categories.getByLabelText('Lost')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Pears')
  await gone.click()
  await expect.element(gone).not.toBeInTheDocument()
  await expect.element(categories).toHaveFocus()
  await button('Update Post').click()
  await expect.element(page.getByRole('heading', { name: 'Blog Management' })).toBeVisible()
  expect(sent.map(({ values }) => values.categories)).toEqual([['Kept', 'Lost'].map(idOf), [idOf('Kept')]])
})

test('PSTF-52 of very many categories the form says that more exist, and calls none deleted', async () => {
  const many = Array.from({ length: maxGroups - 1 }, (_, number) => group(`Category ${number}`))
  await renderForm({ categories: () => [...many, group('Kept')] })
  const categories = page.getByRole('group', { name: 'Categories' })
  await expect.element(categories.getByLabelText('Kept')).toBeChecked()
  await expect.element(categories.getByLabelText('A category that is not listed')).toBeChecked()
  await expect.element(categories.getByText(/^Of very many categories the first 500 by name are listed/)).toBeVisible()
  await expect.element(page.getByText(/^Of very many tags/)).not.toBeInTheDocument()
})

test('PSTF-18 PSTF-19 PSTF-20 PSTF-48 a busy form says so and saves once, and then leads to the list', async () => {
  const { promise: saved, resolve: save } = Promise.withResolvers<object>()
  const sent = await renderForm({ action: () => saved })
  const title = page.getByLabelText('Title', { exact: true })
  await title.fill('Pears')
  const submit = () => (title.element() as HTMLInputElement).form!.requestSubmit()
  submit()
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
  submit()
  save({ outcome: 'saved', id: 'post-1' })
  await expect.element(page.getByText('Post updated successfully')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Blog Management' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('PSTF-32 PSTF-44 PSTF-45 FORM-03 what was not saved is said by a toast and in the form, which keeps the text', async () => {
  await renderForm({
    action: () => data({ outcome: 'refused', message: 'You are signed out.' }, { status: 401 }),
  })
  await page.getByLabelText('Title', { exact: true }).fill('Typed')
  await button('Update Post').click()
  await expect.element(page.getByText('Not authorized', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/^Not authorized\. You are signed out\./)).toBeVisible()
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Typed')
})

test.for([
  [503, changeFailure('unavailable', 'Failed to save post', ['The server cannot be reached.'])],
  [403, changeFailure('forbidden', 'Profile not found')],
] as const)(
  'PSTF-44 PSTF-45 a save that fails with %i is told in a red box and by a toast',
  async ([status, failure]) => {
    await renderForm({ action: () => data(failure, { status }) })
    await page.getByLabelText('Title', { exact: true }).fill('Typed')
    await button('Update Post').click()
    const message = page.getByText(failure.message, { exact: true })
    await expect.poll(() => message.elements()).toHaveLength(2)
    const inForm = page.elementLocator(document.getElementById('post')!).getByText(failure.message, { exact: true })
    await expect.element(inForm).toBeVisible()
    expect(inForm.element().closest('.note--error')).not.toBeNull()
  },
)

test('PSTF-04 PSTF-28 the excerpt shows how long it is, and the meta description follows the content', async () => {
  await renderForm({ post: null })
  await page.getByLabelText('Excerpt').fill('Twelve')
  await expect.element(page.getByText('6/1000')).toBeVisible()
  await page.getByLabelText('Content').fill('She painted quinces.')
  await expect.element(page.getByLabelText('Meta Description')).toHaveValue('She painted quinces.')
})

test('PSTF-53 OP-51 the form says how long what search engines show should be, how long it is, and shows it', async () => {
  await renderForm({ post: null })
  const [title, description] = [page.getByLabelText('Meta Title'), page.getByLabelText('Meta Description')]
  await expect.element(title).toHaveAccessibleDescription('Optional. 50-60 characters; left blank, the title is used')
  await expect.element(description).toHaveAccessibleDescription('Optional. 150-160 characters; filled from the content')
  const section = page.getByRole('region', { name: 'SEO Settings' })
  await page.getByLabelText('Title', { exact: true }).fill('The Poster as a Painted Wall')
  await page.getByLabelText('Content').fill('She painted quinces.')
  await expect.element(section).toMatchTextContent('The Poster as a Painted WallShe painted quinces.')
  await expect.element(section.getByText('28', { exact: true })).not.toHaveAttribute('data-good')
  await title.fill('M'.repeat(55))
  await description.fill('d'.repeat(155))
  await expect.element(section).toMatchTextContent('M'.repeat(55) + 'd'.repeat(155))
  await expect.element(section.getByText('55', { exact: true })).toHaveAttribute('data-good')
  await expect.element(section.getByText('155', { exact: true })).toHaveAttribute('data-good')
})

test('OP-63 where there are no categories or tags yet, the form leads to where they are added', async () => {
  await renderForm({ post: { ...post, categories: [] } as AdminPost, categories: () => [] })
  for (const [name, path] of [
    ['Add a category', '/admin/blog/categories?add'],
    ['Add a tag', '/admin/blog/tags?add'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path)
})
