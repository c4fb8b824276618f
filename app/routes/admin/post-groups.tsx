import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import {
  changePostGroup,
  type PostGroupDeletion,
  type PostGroupSubmission,
  postGroupChange,
  postGroupLimits,
} from '#app/features/posts/admin/change-post-group.server.ts'
import { findPostGroups } from '#app/features/posts/admin/find-post-groups.server.ts'
import { groupKindOf, type PostGroupKind, postGroups } from '#app/features/posts/admin/post-groups.ts'
import { PostGroupsPage } from '#app/features/posts/admin/post-groups-page.tsx'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/post-groups.ts'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${postGroups[groupKindOf(location.pathname)].title} | Admin Portal` },
]

/** The categories or the tags of posts, depending on the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = groupKindOf(url.pathname)
  return { kind, list: await findPostGroups(context.get(appContext).db, kind) }
}

const changeOf = (kind: PostGroupKind) =>
  adminAction(postGroupChange, postGroupLimits, (change, { app }) => changePostGroup(app, kind, change))

export async function action(args: Route.ActionArgs) {
  return changeOf(groupKindOf(args.url.pathname))(args)
}

export async function clientAction({ request, url, serverAction }: Route.ClientActionArgs) {
  const { messages } = postGroups[groupKindOf(url.pathname)]
  const change: PostGroupDeletion | PostGroupSubmission = await request.clone().json()
  return keepPageOnFailure(serverAction, 'intent' in change ? messages.deleteFailed : messages.saveFailed)
}

export default function PostGroups({ loaderData: { kind, list } }: Route.ComponentProps) {
  return <PostGroupsPage key={kind} kind={kind} list={list} />
}
