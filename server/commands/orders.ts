import type { AppContext } from '#app/app-context.ts'
import { closeStrandedOrder } from '#app/features/orders/payment/close-stranded-order.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { commandActor } from './command-actor.ts'
import type { CommandIo } from './command-io.ts'

export const usage = `npm run orders -- undo ORDER --reason "..."
  marks a paid order as undone, so that its work can be offered again. No money moves: settle it with the buyer first.
  The order stays in the books.
npm run orders -- close ORDER --reason "..."
  closes an order that is being paid at a payment provider which is not in use any more, so that its work can be sold.
  See there first that no money was taken.
ORDER is an order's number, or its id. The reason has at most 500 characters.`

type Context = Pick<AppContext, 'db' | 'now' | 'paymentProvider'>

const verbs = {
  undo: {
    run: undoOrder,
    done: (number: string) => `Order ${number} is undone; its work can be marked available`,
    notFound: (order: string) => `There is no paid order ${order} that is neither refunded nor undone`,
  },
  close: {
    run: closeStrandedOrder,
    done: (number: string) => `Order ${number} is closed; its work can be sold`,
    notFound: (order: string) =>
      `There is no order ${order} that is being paid at a payment provider which is not in use any more`,
  },
}

/** `orders`: what an operator does with orders (ORD-06, ORD-17). Returns the exit code: 0, 1 refused, 2 used wrongly. */
export async function runOrdersCommand(
  args: readonly string[],
  context: Context,
  io: Pick<CommandIo, 'say' | 'complain'>,
): Promise<number> {
  const [name = '', order, option, reason, ...more] = args
  const verb = Object.hasOwn(verbs, name) ? verbs[name as keyof typeof verbs] : null
  if (!verb || !order || option !== '--reason' || reason === undefined || more.length > 0) {
    io.complain(usage)
    return 2
  }
  const result = await verb.run({ ...context, actor: commandActor('orders') }, { order, reason })
  switch (result.outcome) {
    case 'undone':
    case 'closed':
      io.say(verb.done(result.number))
      return 0
    case 'no-reason':
      io.complain('A reason has 1 to 500 characters')
      return 2
    case 'not-found':
      io.complain(verb.notFound(order))
      return 1
    case 'ambiguous':
      io.complain(`More than one order has the number ${order}; name its whole id`)
      return 1
  }
}
