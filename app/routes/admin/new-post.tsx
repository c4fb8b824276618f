import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { findGroupChoices } from '#app/features/posts/admin/find-group-choices.server.ts'
import { PostFormPage } from '#app/features/posts/admin/post-form-page.tsx'
import { postMessages } from '#app/features/posts/admin/post-messages.ts'
import { postFormLimits, savePost } from '#app/features/posts/admin/save-post.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-post.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Blog Post | Admin Portal' }]

/** With the id that the post will have: a form that is sent twice creates one post. */
export async function loader({ context }: Route.LoaderArgs) {
  return { id: uuidv7(), groups: await findGroupChoices(context.get(appContext).db) }
}

/** Categories and tags are read again when the form requests it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(formSubmission, postFormLimits, (submission, { app }) =>
  savePost(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, postMessages.saveFailed)
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
  // The first id is kept while the form is open.
  const [id] = useState(loaderData.id)
  return <PostFormPage id={id} post={null} groups={loaderData.groups} />
}
