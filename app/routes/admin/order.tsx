import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import { changeOrder } from '#app/features/orders/admin/change-order.server.ts'
import { findAdminOrder, findOrderByHandle } from '#app/features/orders/admin/find-admin-order.server.ts'
import { orderChange, orderChangeLimits } from '#app/features/orders/admin/order-change-schema.server.ts'
import { orderMessages } from '#app/features/orders/admin/order-messages.ts'
import { OrderPage } from '#app/features/orders/admin/order-page.tsx'
import { findOrderMails } from '#app/features/orders/mails/find-order-mails.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { readPage } from '#app/platform/paging.ts'
import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import type { Route } from './+types/order.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const found = await findOrderByHandle(app.db, params.handle)
  if (!found) throw data({ message: orderMessages.notFound }, { status: 404 })
  const page = readPage(new URL(request.url).searchParams.get('page'))
  const [order, mails] = await Promise.all([findAdminOrder(app, found, page), findOrderMails(app, found.id)])
  return { order, mails, readAt: app.now().toISOString(), email: context.get(adminContext).email }
}

export const action = adminAction(
  orderChange,
  orderChangeLimits,
  (change, { app, params }: AdminCaller<Route.ActionArgs['params']>) => changeOrder(app, params.handle, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, orderMessages.changeFailed)
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.order.handle} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FormLoadFailure
      error={error}
      messages={orderMessages}
      subject="The order"
      back={{ to: '/admin/orders', text: 'Back to Orders' }}
    />
  )
}
