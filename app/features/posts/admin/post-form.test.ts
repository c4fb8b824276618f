import { expect, test } from 'vitest'
import { checkPost, emptyPostForm, type PostFormValues, withContent } from './post-form.ts'

const complete: PostFormValues = {
  ...emptyPostForm,
  title: 'The Same Road Twice',
  excerpt: 'For forty years.',
  content: 'She grew up\r\non the coast.\rIn 1960.',
}
const faultsOf = (changes: Partial<Record<keyof PostFormValues, unknown>>, kept = {}) =>
  checkPost({ ...complete, ...changes }, kept).faults?.map(({ field, message }) => `${field}: ${message}`) ?? []
function rowOf(changes: Partial<Record<keyof PostFormValues, unknown>> = {}) {
  const checked = checkPost({ ...complete, ...changes })
  if (checked.faults) throw new Error(checked.faults[0]!.message)
  return checked.row
}

test('PSTF-06 PSTF-16 PSTF-25 PSTF-26 PSTF-27 PSTF-29 what is left blank is filled in, and line endings are one', () => {
  expect(rowOf().post).toMatchObject({
    author: 'Gallery Staff',
    status: 'draft',
    slug: 'the-same-road-twice',
    meta_title: 'The Same Road Twice',
    meta_description: 'She grew up on the coast. In 1960.',
    content: 'She grew up\non the coast.\nIn 1960.',
    featured_image: null,
  })
  expect(rowOf({ slug: 'road', meta_title: 'Roads', meta_description: 'Of roads.' }).post).toMatchObject({
    slug: 'road',
    meta_title: 'Roads',
    meta_description: 'Of roads.',
  })
})

test('PSTF-21 PSTF-22 PSTF-24 all that is missing is named at once', () => {
  expect(faultsOf({ title: ' ', excerpt: '', content: '\n' })).toEqual([
    'title: Title is required',
    'excerpt: Excerpt is required',
    'content: Content is required',
  ])
})

test('PSTF-23 an excerpt has at most 1000 characters', () => {
  expect(faultsOf({ excerpt: 'x'.repeat(1_000) })).toEqual([])
  expect(faultsOf({ excerpt: 'x'.repeat(1_001) })).toEqual(['excerpt: Excerpt must be 1000 characters or less'])
})

test('OP-61 a slug that cannot be made, or is none, is refused', () => {
  expect(faultsOf({ title: '???' })).toEqual([expect.stringMatching(/^slug: Slug is required/)])
  expect(faultsOf({ slug: 'A b' })).toEqual([expect.stringMatching(/^slug: Slug may hold/)])
  expect(faultsOf({ slug: 'A b' }, { slug: 'A b' })).toEqual([])
})

test('BLOG-12 a slug that is made of a long title is one that the form takes when the post is edited', () => {
  const title = `${'Wort '.repeat(50)}und Bild`
  const { slug } = rowOf({ title }).post
  expect(faultsOf({ title, slug }, { slug })).toEqual([])
  expect(slug).toMatch(/^wort-wort-.*wort$/)
})

test('PSTF-28 a description that nobody wrote follows the content, one that somebody wrote stays', () => {
  const typed = withContent({ ...emptyPostForm }, 'She grew up.')
  expect(typed).toEqual({ content: 'She grew up.', meta_description: 'She grew up.' })
  expect(withContent({ ...emptyPostForm, ...typed }, 'She grew up there.')).toEqual({
    content: 'She grew up there.',
    meta_description: 'She grew up there.',
  })
  expect(withContent({ ...emptyPostForm, ...typed, meta_description: 'Mine' }, 'She')).toEqual({ content: 'She' })
})

test.each(['', ' \n'])(
  'PSTF-28 a description that was cleared (%j) is filled when content is typed',
  (meta_description) => {
    const written = { ...emptyPostForm, content: 'She grew up.', meta_description }
    expect(withContent(written, 'She grew up there.')).toEqual({
      content: 'She grew up there.',
      meta_description: 'She grew up there.',
    })
  },
)

test.each([
  ['categories', 'x'],
  ['categories', ['x']],
  ['tags', [null]],
  ['related_products', [{}]],
  ['status', 'gone'],
  ['title', 5],
  ['featured_image', [5]],
])('%s may not be %j', (field, value) => {
  expect(faultsOf({ [field]: value }).length).toBeGreaterThan(0)
})
