import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { AdminBar } from '#app/features/auth/admin-bar.tsx'
import { PortalFailure } from '#app/features/auth/portal-failure.tsx'
import { adminContext, requireAdminForPages } from '#app/features/auth/require-admin.server.ts'
import { SignInDialog } from '#app/features/auth/sign-in/sign-in-dialog.tsx'
import { SigningOut } from '#app/features/auth/signing-out.tsx'
import { useSessionWatch } from '#app/features/auth/use-session-watch.ts'
import { useSignsOut } from '#app/features/auth/use-sign-out.ts'
import { countNewEnquiries } from '#app/features/enquiries/admin/count-new-enquiries.server.ts'
import { adminEnquiriesPath } from '#app/features/enquiries/admin/enquiry-path.ts'
import { NewEnquiries } from '#app/features/enquiries/admin/new-enquiries.tsx'
import { UndoProvider } from '#app/features/products/admin/undo-provider.tsx'
import { PendingSwitches } from '#app/ui/admin-list/pending-switches.tsx'
import { UnsavedFormOwner } from '#app/ui/form/use-unsaved-form.ts'
import { keepShownPage, useShownPage } from '#app/ui/keep-shown-page.ts'
import { numberHashEntries } from '#app/ui/number-hash-entries.ts'
import type { Route } from './+types/layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdminForPages]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownPage]

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(adminContext)
  return { id, email, newEnquiries: await countNewEnquiries(context.get(appContext)) }
}

/** Every navigation inside the portal checks again who is signed in (AUTH-21, AUTH-22); a failed change does not. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === undefined || defaultShouldRevalidate
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const session = useSessionWatch(loaderData.email)
  useShownPage()
  // As early as possible: in the back office, Back must not lose unsaved changes.
  useEffect(numberHashEntries, [])
  if (useSignsOut()) return <SigningOut id={loaderData.id} />
  return (
    <UnsavedFormOwner value={loaderData.id}>
      <div className="admin">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AdminBar
          email={loaderData.email}
          counts={{ [adminEnquiriesPath]: <NewEnquiries counted={loaderData.newEnquiries} /> }}
        />
        <main id="main" className="page" tabIndex={-1}>
          <UndoProvider>
            <PendingSwitches>
              <Outlet />
            </PendingSwitches>
          </UndoProvider>
          {session.isEnded && <SignInDialog email={loaderData.email} onClose={session.dismiss} />}
        </main>
      </div>
    </UnsavedFormOwner>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalFailure error={error} />
}
