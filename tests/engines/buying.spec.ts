import { hang } from '../e2e/buying.ts'
import { runSql } from '../test-postgres.ts'
import { expectFits } from './dialogs.ts'
import type { Visitor } from './visitor.ts'
import { test } from './walk.ts'

const toast = (text: string) => ({ css: '.toast', text })
const payment = { role: 'dialog', name: 'Demo payment' } as const

async function goToPayment(visitor: Visitor) {
  await visitor.click({ role: 'button', name: 'Buy this piece' })
  await visitor.sees({ text: 'Held for you for' })
  await visitor.click({ role: 'button', name: 'Continue to demo payment' })
}

test('ENG-12 a payment that is declined is said so, and the next one buys the work; a second window sees the sale', async ({
  visitor,
  open,
  app,
}) => {
  const { id, name } = await hang(app)
  const other = await open()
  // Not in the room: a window that shares the buyer's cookie would resume the same purchase (ORD-10).
  const card = { role: 'article', text: name } as const
  await other.goto('/collection')
  await other.sees(card)

  await visitor.goto(`/collection?productId=${id}`)
  await goToPayment(visitor)
  await expectFits(visitor, payment)
  await visitor.click({ role: 'button', name: 'Decline, as a bank would', within: payment })
  await visitor.sees(toast('Payment failed. Please try again or contact support.'))
  await goToPayment(visitor)
  await visitor.click({ role: 'button', name: 'Approve payment', within: payment })
  await visitor.sees(toast("Payment successful! We'll contact you about delivery."))
  await visitor.seesNo({ role: 'dialog', name })
  await visitor.sees({ css: 'article .sold', within: card })

  await other.sees({ css: 'article .sold', within: card })
})

test('ENG-13 an open page outlives a restart of the server, and shows what changed meanwhile', async ({
  visitor,
  app,
}) => {
  const { id, name } = await hang(app)
  await visitor.goto('/collection')
  await visitor.sees({ role: 'article', text: name })
  await visitor.evaluate(() => document.body.setAttribute('data-same', 'document'))
  const renamed = `${name} renamed`
  await app.restart(() => runSql(app.databaseUrl, `update products set name = '${renamed}' where id = '${id}'`))
  await visitor.sees({ role: 'article', text: renamed })
  await visitor.sees({ css: 'body[data-same]' })
})
