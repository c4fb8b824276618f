import type { AppContext } from '#app/app-context.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import type { CommandIo } from './admin.ts'
import { commandActor } from './command-actor.ts'

const usage = `npm run orders -- undo ORDER --reason "..."
  marks a paid order as undone, so that its work can be offered again. ORDER is the number that a refusal names, or the
  order's id. No money moves: settle it with the buyer first. The order stays in the books, with the reason (at most 500
  characters).`

/** `orders`: what an operator does with orders (ORD-06). Returns the exit code: 0, 1 refused, 2 used wrongly. */
export async function runOrdersCommand(
  args: readonly string[],
  context: Pick<AppContext, 'db' | 'now'>,
  io: Pick<CommandIo, 'say' | 'complain'>,
): Promise<number> {
  const [verb, order, option, reason, ...more] = args
  if (verb !== 'undo' || !order || option !== '--reason' || reason === undefined || more.length > 0) {
    io.complain(usage)
    return 2
  }
  const result = await undoOrder({ ...context, actor: commandActor('orders') }, { order, reason })
  switch (result.outcome) {
    case 'undone':
      io.say(`Order ${result.number} is undone; its work can be marked available`)
      return 0
    case 'no-reason':
      io.complain('A reason has 1 to 500 characters')
      return 2
    case 'not-found':
      io.complain(`There is no paid order ${order} that is neither refunded nor undone`)
      return 1
    case 'ambiguous':
      io.complain(`More than one order has the number ${order}; name its whole id`)
      return 1
  }
}
