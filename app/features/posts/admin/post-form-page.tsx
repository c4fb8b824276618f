import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { deriveMetaDescription } from '#app/features/products/product-texts.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { savedState } from '#app/ui/admin-list/use-saved-id.ts'
import { type FormState, TextArea, TextField } from '#app/ui/form/fields.tsx'
import { PreviewedFormFrame } from '#app/ui/form/previewed-form-frame.tsx'
import { SearchPreview } from '#app/ui/form/search-preview.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { FeaturedProduct, PostForForm, PostGroup } from './admin-post.ts'
import { FeaturedWorksField } from './featured-works-field.tsx'
import { GroupChoices } from './group-choices.tsx'
import { checkPost, emptyPostForm, maxExcerptLength, postFields, postFormOf, withContent } from './post-form.ts'
import { postMessages } from './post-messages.ts'

interface Props {
  id: string
  /** null: a new post. */
  post: PostForForm | null
  /** What is said of the works that it features; null when that could not be read. */
  works?: readonly FeaturedProduct[] | null
  groups: { categories: PostGroup[]; tags: PostGroup[] }
}

/** The form of a post, new (SHELL-15) or being edited (SHELL-16). */
export function PostFormPage({ id, post, works = [], groups }: Props) {
  const navigate = useNavigate()
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/blog'
  const form = useVersionedForm({
    fields: postFields,
    id,
    saved: post,
    valuesOf: (saved) => (saved ? postFormOf(saved) : emptyPostForm),
    check: (values, saved) => checkPost(values, saved ?? {}).faults ?? [],
    action: (savedId) => (savedId ? `/admin/blog/edit/${savedId}` : '/admin/blog/new'),
    asNew: { newId: uuidv7, changes: { status: 'draft' } },
    failedMessage: postMessages.saveFailed,
    refusedMessage: postMessages.notAuthorized,
    onSaved: (_, before) => showToast('success', before ? postMessages.updated : postMessages.created),
    leave: (savedId) => navigate(listPath, { state: savedState(savedId) }),
  })
  const { state } = form
  useFreshGroups(state.faults.categories ?? state.faults.tags)
  const uploads = useImageUploads({
    images: state.values.featured_image,
    max: 1,
    onUploaded: (url) => form.change({ featured_image: [url] }),
  })
  const { isUploading } = uploads
  return (
    <PreviewedFormFrame
      form={form}
      formId="post"
      title={form.saved ? 'Edit Blog Post' : 'Add New Blog Post'}
      back={{ to: listPath, text: 'Back to Blog Posts' }}
      previewPath={`/admin/blog/${id}/preview`}
      saveLabel={form.saved ? 'Update Post' : 'Create Post'}
      subject="This post"
      keptAs="a new draft"
      isUploading={isUploading}
      aside={<StatusSection form={state} />}
    >
      <ImageListField
        field="featured_image"
        label="Featured Image"
        images={state.values.featured_image}
        max={1}
        pictures={post?.featured_image ? { [post.featured_image]: post.picture } : {}}
        uploads={uploads}
        fault={state.faults.featured_image}
        onChange={(change) => form.change(({ featured_image }) => ({ featured_image: change(featured_image) }))}
      />
      <BasicInformation form={state} groups={groups} />
      <FeaturedWorksField form={state} known={works ?? []} isUnread={works === null} />
      <SeoSection form={state} />
    </PreviewedFormFrame>
  )
}

type PostFormState = FormState<typeof postFields>

function BasicInformation({ form, groups }: { form: PostFormState; groups: Props['groups'] }) {
  const { excerpt, slug } = form.values
  return (
    <section className="box" aria-labelledby="post-basics">
      <h2 id="post-basics">Basic Information</h2>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="title" isRequired className="span" />
        <TextField form={form} field="author" />
        <TextField
          form={form}
          field="slug"
          hint={slug.trim() ? `The end of its address: /blog/${slug.trim()}` : 'Left blank it is made of the title.'}
        />
        <TextArea form={form} field="excerpt" rows={4} isRequired className="span">
          <p className="meter">
            <span className="num" data-good={excerpt.trim().length <= maxExcerptLength || undefined}>
              {excerpt.trim().length}/{maxExcerptLength}
            </span>
          </p>
        </TextArea>
        <TextArea
          form={form}
          field="content"
          rows={20}
          isRequired
          className="span"
          hint="Plain text: a line is a paragraph."
          onChange={(content) => form.change((values) => withContent(values, content))}
        />
        <GroupChoices form={form} field="categories" groups={groups.categories} />
        <GroupChoices form={form} field="tags" groups={groups.tags} />
      </div>
    </section>
  )
}

function StatusSection({ form }: { form: PostFormState }) {
  return (
    <section className="box" aria-labelledby="post-status">
      <h2 id="post-status">Status</h2>
      <div className="field">
        <label className="sr-only" htmlFor="field-status">
          Status
        </label>
        <select
          id="field-status"
          className="select"
          value={form.values.status}
          onChange={({ target }) => form.change({ status: target.value === 'published' ? 'published' : 'draft' })}
        >
          <option value="draft">Draft</option>
          <option value="published">Published</option>
        </select>
      </div>
      <p className="small quiet mt-3">Visitors see a post when it is published.</p>
    </section>
  )
}

/** What search engines show, with how long it should be (PSTF-53). Blank ones are derived on saving. */
function SeoSection({ form }: { form: PostFormState }) {
  const title = form.values.meta_title || form.values.title
  const description = form.values.meta_description || (deriveMetaDescription(form.values.content) ?? '')
  return (
    <section className="box" aria-labelledby="post-seo">
      <h2 id="post-seo">SEO Settings</h2>
      <div className="fgrid">
        <TextField
          form={form}
          field="meta_title"
          placeholder={form.values.title || 'The title'}
          hint="Optional. 50-60 characters; left blank, the title is used"
          measure={{ text: title, from: 50, to: 60 }}
        />
        <TextArea
          form={form}
          field="meta_description"
          rows={3}
          placeholder={description}
          hint="Optional. 150-160 characters; filled from the content"
          measure={{ text: description, from: 150, to: 160 }}
        />
        <SearchPreview title={title} description={description} />
      </div>
    </section>
  )
}

/** Reads categories and tags again where one of those chosen was deleted meanwhile, so that it can be told from the others. */
function useFreshGroups(fault: string | undefined) {
  const { revalidate } = useRevalidator()
  const read = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (fault) read()
  }, [fault])
}
