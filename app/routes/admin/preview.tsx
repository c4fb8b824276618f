import { data, isRouteErrorResponse } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { actorOf } from '#app/features/auth/admin-action.server.ts'
import { adminContext, confirmAdmin, requireAdminForPages } from '#app/features/auth/require-admin.server.ts'
import { previewEvent, previewSavedEvent } from '#app/features/events/admin/preview-event.server.ts'
import { FullEvent } from '#app/features/events/event-page/event-page.tsx'
import { StorefrontShell } from '#app/features/layout/storefront-shell.tsx'
import { previewPost, previewSavedPost } from '#app/features/posts/admin/preview-post.server.ts'
import { FullPost } from '#app/features/posts/post-page.tsx'
import { isUuid } from '#app/platform/is-uuid.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NothingToPreview, PreviewFaults } from '#app/ui/form/preview-faults.tsx'
import { readPreview } from '#app/ui/form/read-preview.server.ts'
import type { Route } from './+types/preview.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdminForPages]

export const meta: Route.MetaFunction = () => [{ title: 'Preview | Admin Portal' }]

/** The saved version, a draft or not (AEVT-15, BPST-10); for a form that was never saved there may be none yet. */
export async function loader({ params: { kind, id }, context }: Route.LoaderArgs) {
  const app = actingIn(context)
  const preview =
    kind === 'events' ? await previewSavedEvent(app, id) : kind === 'blog' ? await previewSavedPost(app, id) : null
  return data(preview, { status: preview ? 200 : 404 })
}

/** The form's current values. */
export async function action({ request, params: { kind, id }, context }: Route.ActionArgs) {
  const values = await readPreview(request)
  await confirmAdmin(context)
  if (!isUuid(id) || (kind !== 'events' && kind !== 'blog')) throw data(null, { status: 404 })
  const app = actingIn(context)
  const preview = kind === 'events' ? await previewEvent(app, id, values) : await previewPost(app, id, values)
  return data(preview, { status: preview.faults ? 422 : 200 })
}

function actingIn(context: Route.LoaderArgs['context']) {
  return { ...context.get(appContext), actor: actorOf(context.get(adminContext), context.get(requestFacts)) }
}

/** A public page as visitors would see it, for staff. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const preview = actionData ?? loaderData
  return (
    <>
      <aside className="preview-note" aria-label="Preview">
        <b>Preview</b> Only staff see this page. Nothing is saved by looking at it.
      </aside>
      <StorefrontShell>
        {!preview ? (
          <NothingToPreview />
        ) : preview.faults ? (
          <PreviewFaults faults={preview.faults} />
        ) : 'event' in preview ? (
          <FullEvent event={preview.event} />
        ) : (
          <FullPost post={preview.post} />
        )}
      </StorefrontShell>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedOut = isRouteErrorResponse(error) && error.status === 401
  return (
    <main id="main" className="page grid min-h-svh place-items-center">
      <title>Preview | Admin Portal</title>
      <EmptyState heading="h1" title={isSignedOut ? 'You are signed out' : 'The preview cannot be shown'}>
        <p>What is in the form is still there, in the other tab.</p>
        <a className="btn btn--secondary" href="/admin">
          Go to the Admin Portal
        </a>
      </EmptyState>
    </main>
  )
}
