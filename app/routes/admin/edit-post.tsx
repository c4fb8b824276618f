import { Suspense } from 'react'
import { Await, data, type ShouldRevalidateFunctionArgs, useAsyncError } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { findPostForForm } from '#app/features/posts/admin/find-admin-post.server.ts'
import { findFeaturedWorks } from '#app/features/posts/admin/find-featured-works.server.ts'
import { findGroupChoices } from '#app/features/posts/admin/find-group-choices.server.ts'
import { PostFormPage } from '#app/features/posts/admin/post-form-page.tsx'
import { PostLoadFailure } from '#app/features/posts/admin/post-load-failure.tsx'
import { postMessages } from '#app/features/posts/admin/post-messages.ts'
import { postFormLimits, savePost } from '#app/features/posts/admin/save-post.server.ts'
import { withOwnGroups } from '#app/features/posts/admin/with-own-groups.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { FormSpinner } from '#app/ui/form/form-spinner.tsx'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/edit-post.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'post' in loaderData.form
        ? `${loaderData.form.post.title} | Admin Portal`
        : 'Edit Blog Post | Admin Portal',
  },
]

/** `works` is null if the featured works cannot be read; the form works without them (PSTF-38). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const [post, choices] = await Promise.all([findPostForForm(db, params.id), findGroupChoices(db)])
  if (!post) throw data({ message: postMessages.notFound }, { status: 404 })
  const works = await findFeaturedWorks(db, post.id).catch((error) => {
    log.error({ error }, 'the works of a post could not be read')
    return null
  })
  return { form: { post, groups: withOwnGroups(choices, post), works } }
}

/** Shows the screen at once, with a spinner until the post has loaded (PSTF-39). */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { form: serverLoader().then(({ form }) => form) }
}

/** The form keeps the data it was opened with; the current data come with the response to saving. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(
  formSubmission,
  postFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) => savePost(app, submission, params.id),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, postMessages.saveFailed)
}

export default function EditPost({ loaderData }: Route.ComponentProps) {
  // One tree for promise and value: what was typed survives a revalidation.
  return (
    <Suspense fallback={<FormSpinner title="Edit Blog Post" label="Loading the post" />}>
      <Await resolve={loaderData.form} errorElement={<Failed />}>
        {(loaded) => <Loaded {...loaded} />}
      </Await>
    </Suspense>
  )
}

function Loaded({ post, groups, works }: Awaited<ReturnType<typeof loader>>['form']) {
  return <PostFormPage key={post.id} id={post.id} post={post} groups={groups} works={works} />
}

function Failed() {
  return <PostLoadFailure error={useAsyncError()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PostLoadFailure error={error} />
}
