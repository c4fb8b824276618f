import { appContext, requestFacts } from '#app/app-context.ts'
import { findOrderByHandle } from '#app/features/orders/admin/find-admin-order.server.ts'
import { renderPackingNote } from '#app/features/receipts/papers/render-packing-note.server.ts'
import { renderReceipt } from '#app/features/receipts/papers/render-receipt.server.ts'
import { attachment } from '#app/features/tear-sheets/tear-sheet-file-name.ts'
import type { Route } from './+types/order-paper.ts'

const papers = { receipt: renderReceipt, 'packing-note': renderPackingNote }

/** `GET /admin/orders/{handle}/{receipt|packing-note}.pdf`: a document of a paid order, as a download (OADM-08); else 404. */
export async function loader({ params: { handle, paper }, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const draw = Object.hasOwn(papers, paper) ? papers[paper as keyof typeof papers] : null
  const order = draw && (await findOrderByHandle(app.db, handle))
  const isPaid = order?.captured_amount != null && (order.state === 'paid' || order.state === 'refunded')
  const drawn = order && isPaid ? await draw(app, context.get(requestFacts).site, order) : null
  const headers = { 'Cache-Control': 'no-store' }
  if (!drawn) return new Response('There is no such paper of this order.', { status: 404, headers })
  return new Response(new Uint8Array(drawn.pdf), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Length': String(drawn.pdf.length),
      'Content-Disposition': attachment(drawn.fileName),
    },
  })
}
