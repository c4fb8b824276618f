import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { readAdminPostQuery } from '#app/features/posts/admin/admin-post-query.ts'
import { AdminPostsPage } from '#app/features/posts/admin/admin-posts-page.tsx'
import { changePost, postChange } from '#app/features/posts/admin/change-post.server.ts'
import { findAdminPosts } from '#app/features/posts/admin/find-admin-posts.server.ts'
import { postMessages } from '#app/features/posts/admin/post-messages.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/blog.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Blog | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const query = readAdminPostQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminPosts(db, query), {
    ms: maxSettleMs,
    onFailure: (error) => log.error({ error }, 'the list of posts could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null }
  return { query, list: list.promise ?? list.value }
}

export const action = adminAction(
  postChange,
  { maxBytes: 4_096, malformed: 'This change is not known.' },
  (change, { app }) => changePost(app, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, postMessages.deleteFailed)
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <AdminPostsPage query={loaderData.query} list={loaderData.list} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminPostsPage {...useLostList(props, readAdminPostQuery)} />
}
