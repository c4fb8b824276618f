import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { findAdminPost, findPostGroups } from '#app/features/posts/admin/find-admin-posts.server.ts'
import { PostFormPage } from '#app/features/posts/admin/post-form-page.tsx'
import { PostLoadFailure } from '#app/features/posts/admin/post-load-failure.tsx'
import { postMessages } from '#app/features/posts/admin/post-messages.ts'
import { postFormLimits, postSubmission, savePost } from '#app/features/posts/admin/save-post.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/edit-post.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.post.title} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const [post, groups] = await Promise.all([findAdminPost(db, params.id), findPostGroups(db)])
  if (!post) throw data({ message: postMessages.notFound }, { status: 404 })
  return { post, groups }
}

/** The form keeps what it was opened with; what stands there meanwhile comes with the response to its saving. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(
  postSubmission,
  postFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) => savePost(app, submission, params.id),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, postMessages.saveFailed)
}

export default function EditPost({ loaderData }: Route.ComponentProps) {
  const { post, groups } = loaderData
  return <PostFormPage key={post.id} id={post.id} post={post} groups={groups} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PostLoadFailure error={error} />
}
