import { deriveMetaDescription } from '#app/features/products/product-texts.ts'
import { makeSlug } from '#app/platform/slug.ts'
import { type AddFault, checkRow, slugFault } from '#app/ui/form/check-row.ts'
import {
  choiceField,
  emptyValues,
  type FormFault,
  idsField,
  imagesField,
  nameField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import type { PostForForm } from './admin-post.ts'

const maxLength = { line: 300, slug: 200, text: 100_000, description: 5_000 }
/** Characters of an excerpt (PSTF-23). */
export const maxExcerptLength = 1_000
export const maxFeatured = 50

/** The fields of a post, in the order of the form (PSTF-03); a new post's values (PSTF-06, PSTF-16). */
export const postFields = {
  featured_image: imagesField('Featured Image'),
  title: nameField('Title', maxLength.line),
  author: textField('Author', maxLength.line, { empty: 'Gallery Staff' }),
  slug: nameField('Slug', maxLength.slug),
  excerpt: textField('Excerpt', maxLength.text),
  content: textField('Content', maxLength.text),
  categories: idsField('Categories', 50),
  tags: idsField('Tags', 50),
  related_products: idsField('Featured Works', maxFeatured),
  meta_title: textField('Meta Title', maxLength.line),
  meta_description: textField('Meta Description', maxLength.description),
  status: choiceField('Status', ['draft', 'published']),
}

export type PostField = keyof typeof postFields
export type PostFormValues = ValuesOf<typeof postFields>
type PostFacts = StoredOf<typeof postFields>
export type PostFault = FormFault<PostField>

export const emptyPostForm: PostFormValues = emptyValues(postFields)

/** The form of an existing post. Texts that were derived when they were left blank are blank again, to be derived again. */
export function postFormOf(post: PostForForm): PostFormValues {
  const ids = (things: { id: string }[]) => things.map(({ id }) => id)
  return valuesOf(postFields, {
    ...post,
    featured_image: post.featured_image ? [post.featured_image] : [],
    categories: ids(post.categories),
    tags: ids(post.tags),
    related_products: ids(post.related_products),
    meta_title: post.meta_title === post.title ? '' : post.meta_title,
  })
}

/** What a content that is typed changes: a description that is empty, or was filled from the content, follows it (PSTF-28). */
export function withContent(values: PostFormValues, content: string): Partial<PostFormValues> {
  const { meta_description } = values
  const isDerived = meta_description.trim() === '' || meta_description === (deriveMetaDescription(values.content) ?? '')
  return { content, ...(isDerived && { meta_description: deriveMetaDescription(content) ?? '' }) }
}

/** What a form fills: columns of the post, and the ids of what it is linked with. */
export type PostRow = ReturnType<typeof rowOf>

/** What a form fills, or all of its faults, in the order of the form (PSTF-21..27). */
export function checkPost(
  values: unknown,
  kept: Partial<Pick<PostForForm, 'slug'>> = {},
): { row: PostRow; faults?: undefined } | { faults: PostFault[] } {
  return checkRow(postFields, values, (form, add) => findFaults(form, kept, add), rowOf)
}

function findFaults(form: PostFacts, kept: Partial<Pick<PostForForm, 'slug'>>, add: AddFault<typeof postFields>): void {
  if (form.featured_image.length > 1) add('featured_image', 'A post has one image')
  if (!form.title) add('title', 'Title is required')
  if (form.title && !form.slug && !makeSlug(form.title))
    add('slug', 'Slug is required: the title has no letter and no digit to make it of')
  const fault = slugFault(form.slug, kept.slug, 'the-same-road-twice')
  if (fault) add('slug', fault)
  if (!form.excerpt) add('excerpt', 'Excerpt is required')
  else if (form.excerpt.length > maxExcerptLength) add('excerpt', 'Excerpt must be 1000 characters or less')
  if (!form.content) add('content', 'Content is required')
}

function rowOf({ featured_image, categories, tags, related_products, ...form }: PostFacts) {
  const content = form.content ?? ''
  return {
    post: {
      ...form,
      excerpt: form.excerpt ?? '',
      content,
      slug: form.slug || makeSlug(form.title),
      featured_image: featured_image[0] ?? null,
      meta_title: form.meta_title ?? form.title,
      meta_description: form.meta_description ?? deriveMetaDescription(content),
    },
    links: { categories, tags, related_products },
  }
}
