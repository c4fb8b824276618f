import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import { readSettings } from '#server/settings.ts'
import { openInvoiceDesk } from '#tests/invoice-desk.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { findClientsInvoice } from './find-clients-invoice.server.ts'

async function openShop() {
  const shop = await openTestShop()
  onTestFinished(() => shop.database.drop())
  return shop
}
const shownTo = async ({ db, now }: TestShop, secret: string) =>
  (await findClientsInvoice({ db, now, settings: readSettings({}) }, secret))!.lead

test('INV-37 a paid invoice names the mail with the link to its order only where one went out; else it says to ask for the link', async () => {
  const shop = await openShop()
  const unmailed = await openInvoiceDesk(shop).write()
  await openInvoiceDesk(shop).pay(unmailed.secret)
  expect(await shownTo(shop, unmailed.secret)).toMatch(/please ask us for the link to it\.$/)
  const desk = openInvoiceDesk({ ...shop, mailer: { send: async () => {} } })
  const mailed = await desk.write()
  await desk.pay(mailed.secret)
  expect(await shownTo(shop, mailed.secret)).toMatch(/the link to it is in the mail that confirms the payment\.$/)
  await shop.db.update(mails).set({ state: 'failed' })
  expect(await shownTo(shop, mailed.secret)).toMatch(/please ask us for the link to it\.$/)
})

test('INV-04 an invoice is to be paid by its last day', async () => {
  const shop = await openShop()
  const { secret } = await openInvoiceDesk(shop).write()
  expect(await shownTo(shop, secret)).toBe('Please pay $1,000.50 by March 3, 2026; then the work is yours.')
})
