import { appContext, requestFacts } from '#app/app-context.ts'
import { findLinkedOrder } from '#app/features/orders/links/find-linked-order.server.ts'
import { secretPageHeaders } from '#app/features/receipts/buyers-page/secret-page-headers.ts'
import { renderReceipt } from '#app/features/receipts/papers/render-receipt.server.ts'
import { attachment } from '#app/features/tear-sheets/tear-sheet-file-name.ts'
import type { Route } from './+types/order-receipt.ts'

/** `GET /orders/{secret}/receipt.pdf`: the buyer's receipt, as a download (OPAGE-06). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const order = await findLinkedOrder(app.db, params.secret)
  const receipt = order && (await renderReceipt(app, context.get(requestFacts).site, order, { isForBuyer: true }))
  if (!receipt) return new Response('There is no receipt at this address.', { status: 404, headers: secretPageHeaders })
  return new Response(new Uint8Array(receipt.pdf), {
    headers: {
      ...secretPageHeaders,
      'Content-Type': 'application/pdf',
      'Content-Length': String(receipt.pdf.length),
      'Content-Disposition': attachment(receipt.fileName),
    },
  })
}
