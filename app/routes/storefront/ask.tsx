import { data, isRouteErrorResponse } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { AskPage } from '#app/features/enquiries/ask/ask-page.tsx'
import { newRequestKey } from '#app/features/enquiries/ask/ask-values.ts'
import { handleAskForm } from '#app/features/enquiries/ask/handle-ask-form.server.ts'
import { readUnsent, UnsentEnquiry } from '#app/features/enquiries/ask/unsent-enquiry.tsx'
import { askPath, isEnquiryKind } from '#app/features/enquiries/enquiry.ts'
import { maxEnquiryBytes } from '#app/features/enquiries/enquiry-schema.server.ts'
import { ErrorPage, NotFoundPage } from '#app/features/layout/error-page.tsx'
import { findProduct } from '#app/features/products/find-product.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import type { Route } from './+types/ask.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, error, params }) =>
  pageMeta(matches, {
    title: loaderData?.product
      ? `Ask about ${loaderData.product.name}`
      : error
        ? 'Ask about this work'
        : 'Page not found',
    path: askPath(params.productId),
    noindex: true,
  })

/** The form about a work, for browsers without JavaScript (ENQ-01). It contains an idempotency key, so it is never cached. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const now = app.now()
  const product = await findProduct({ db: app.db, now }, params.productId)
  const kind = new URL(request.url).searchParams.get('kind')
  return data(
    { product, kind: isEnquiryKind(kind) ? kind : 'question', requestKey: newRequestKey(), now: now.toISOString() },
    { status: product ? 200 : 404, headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await readFields(request, maxEnquiryBytes)
  const { client } = context.get(requestFacts)
  const taken = await handleAskForm(context.get(appContext), { fields, productId: params.productId, client })
  // Thrown, so that no loader queries the database as well.
  if ('unsent' in taken) throw data({ unsent: taken.unsent }, { status: taken.status })
  const { sent, status, headers } = taken
  return data({ sent, requestKey: fields.get('requestKey') }, { status, headers })
}

export default function Ask({ loaderData: { product, kind, requestKey, now }, actionData }: Route.ComponentProps) {
  if (!product) return <NotFoundPage />
  // The same form sent again is the same enquiry; one that was not accepted gets a new key.
  const isKeySpent = actionData?.sent.message !== undefined
  return (
    <AskPage
      product={product}
      kind={kind}
      now={now}
      sent={actionData?.sent}
      requestKey={(!isKeySpent && actionData?.requestKey) || requestKey}
    />
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const unsent = isRouteErrorResponse(error) ? readUnsent(error.data) : null
  return unsent ? <UnsentEnquiry productId={params.productId} unsent={unsent} /> : <ErrorPage error={error} />
}
