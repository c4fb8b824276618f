import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type AppContext, appContext } from '#app/app-context.ts'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { readJson } from '#app/platform/read-json.server.ts'
import type { RefusedCaller } from '#app/platform/refused-caller.ts'
import { deleteProduct } from './delete-product.server.ts'
import { productMessages } from './product-messages.ts'
import { setProductSold } from './set-product-sold.server.ts'
import { setProductStatus } from './set-product-status.server.ts'

/** What the artwork list asks for, as JSON. */
const changeShape = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('set-status'), id: z.string(), status: z.enum(['draft', 'published']) }),
  z.object({ intent: z.literal('set-sold'), id: z.string(), sold: z.boolean() }),
  z.object({ intent: z.literal('delete'), id: z.string() }),
  /** `order`: the number that a refusal to offer the work again named. */
  z.object({ intent: z.literal('undo-order'), id: z.string(), order: z.string(), reason: z.string() }),
])
export type ProductChange = z.infer<typeof changeShape>

export type ProductChangeAnswer =
  | { outcome: 'changed' }
  | { outcome: 'deleted'; id: string; message: string }
  /** `message` for a toast; `reasons` for the row, where there is more to say. `paidOrder`: the number of an order to undo. */
  | { outcome: 'failed'; message: string; reasons: string[]; paidOrder?: string }
  | RefusedCaller

/** The action of the artwork list (PLST-09..20, PERM-04): 400 malformed, 401, 403, 404, 409 held by a buyer or paid for, 413, 415, 422 incomplete. */
export async function changeProduct(request: Request, context: Readonly<RouterContextProvider>) {
  const parsed = changeShape.safeParse(await readJson(request, { maxBytes: 4_096 }))
  if (!parsed.success) return failed(400, 'This change is not known.')
  const change = parsed.data
  const app = context.get(appContext)
  switch (change.intent) {
    case 'set-status': {
      const result = await setProductStatus(app, change)
      if (result.outcome === 'incomplete') {
        const reasons = result.faults.map((fault) => fault.summary)
        return failed(422, productMessages.statusFailed, reasons)
      }
      return result.outcome === 'changed' ? changed() : failed(404, productMessages.statusFailed, [gone])
    }
    case 'set-sold':
      return setSold(app, change)
    case 'undo-order':
      return undo(context, change)
    case 'delete': {
      const { outcome } = await deleteProduct(app, change.id)
      if (outcome === 'on-hold') return failed(409, productMessages.deleteFailed, ['A buyer is completing a purchase.'])
      if (outcome === 'not-found') return failed(404, productMessages.deleteFailed, [gone])
      return data<ProductChangeAnswer>({ outcome, id: change.id, message: productMessages.deleted })
    }
  }
}

async function setSold(app: AppContext, change: Extract<ProductChange, { intent: 'set-sold' }>) {
  const result = await setProductSold(app, change)
  switch (result.outcome) {
    case 'changed':
      return changed()
    case 'not-found':
      return failed(404, productMessages.soldFailed, [gone])
    case 'on-hold':
      return failed(409, productMessages.soldFailed, ['A payment for it is under way.'])
    case 'paid-for': {
      const reasons = [productMessages.paidFor(result.order)]
      return failed(409, productMessages.soldFailed, reasons, result.order)
    }
  }
}

async function undo(
  context: Readonly<RouterContextProvider>,
  { id, order, reason }: Extract<ProductChange, { intent: 'undo-order' }>,
) {
  const by = context.get(adminContext).email
  const { outcome } = await undoOrder(context.get(appContext), { order, productId: id, reason, by })
  switch (outcome) {
    case 'undone':
      return changed()
    case 'no-reason':
      return failed(422, productMessages.undoFailed, ['A reason of 1 to 500 characters is needed.'])
    case 'not-found':
    case 'ambiguous':
      return failed(404, productMessages.undoFailed, [`No order ${order} keeps this artwork sold.`])
  }
}

const gone = 'It is not there any more.'

function changed() {
  return data<ProductChangeAnswer>({ outcome: 'changed' })
}

function failed(status: number, message: string, reasons: string[] = [], paidOrder?: string) {
  return data<ProductChangeAnswer>({ outcome: 'failed', message, reasons, ...(paidOrder && { paidOrder }) }, { status })
}
