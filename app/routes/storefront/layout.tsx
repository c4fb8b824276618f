import { Outlet } from 'react-router'
import { ErrorPage } from '#app/features/layout/error-page.tsx'
import { StorefrontShell } from '#app/features/layout/storefront-shell.tsx'
import { useLiveRevalidation } from '#app/features/live/use-live-revalidation.ts'
import { useOwnPurchases } from '#app/features/orders/purchase/use-own-purchases.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/layout.ts'

/** The title of failed pages; every other page sets its own. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: error ? 'This page cannot be shown' : null, path: '/', noindex: Boolean(error) })

export default function StorefrontLayout() {
  useOwnPurchases()
  // Name, hours and footer come with the root's data.
  useLiveRevalidation('settings_changes')
  return (
    <StorefrontShell>
      <Outlet />
    </StorefrontShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontShell>
      <ErrorPage error={error} />
    </StorefrontShell>
  )
}
