import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminOrderQuery } from '#app/features/orders/admin/admin-order-query.ts'
import { findAdminOrders } from '#app/features/orders/admin/find-admin-orders.server.ts'
import { endLapsedReservations } from '#app/features/orders/reservations/end-lapsed-reservations.server.ts'
import { mails } from '#db/schema/mails.ts'
import { postAsBuyer } from '#tests/bought-order.ts'
import { eventually } from '#tests/eventually.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { sendMails } from '#tests/send-mails.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const moment = new Date('2026-11-20T17:00:00Z')
/** That have passed for the program. */
let days = 0
let app: TestApp
let mailServer: MailServer
let office: ReturnType<typeof openInvoiceOffice>
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({
    logLevel: 'silent',
    now: () => new Date(moment.getTime() + days * 86_400_000),
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', SMTP_URL: mailServer.url },
  })
  office = openInvoiceOffice(app)
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

/** The day in so many days, in the gallery. */
const dayIn = (count: number) => new Date(moment.getTime() + (days + count) * 86_400_000).toISOString().slice(0, 10)
const extend = (handle: number, day: unknown, { version = 1, cookie }: { version?: number; cookie?: string } = {}) =>
  office.change(handle, { intent: 'extend', id: String(handle), version, values: { day } }, cookie)
/** Once the client has the invoice's mail: one that waits to be sent is not queued again. */
const isMailed = ({ id }: { id: string }) =>
  eventually(async () => {
    const [mail] = await app.context.db.select().from(mails).where(eq(mails.invoice_id, id))
    expect(mail?.state).toBe('sent')
  })
const partPaid = async () => {
  const invoice = await office.write({ firstAmount: 300 })
  return { ...invoice, first: (await office.pay(invoice.secret)).orderId }
}

test('INV-21 an overdue rest is given a later last day: its link is good again until then, the client is mailed, and open pages hear of it', async () => {
  const { id, handle, name, secret, productId, first } = await partPaid()
  await sendMails(app.context)
  await isMailed({ id })
  days += 3
  expect((await office.page(secret)).status).toBe(410)
  expect(await office.invoiceState(id)).toBe('overdue')
  const notice = Promise.withResolvers<void>()
  const leave = app.context.liveHub.subscribe({
    topics: ['products_changes'],
    works: new Set([productId]),
    client: 'test',
    onNotice: () => notice.resolve(),
    onClose: () => {},
  })
  const saved = await extend(handle, dayIn(5))
  expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining(dayIn(5))])
  await notice.promise
  leave?.()
  expect(await office.invoiceState(id)).toBe('part-paid')
  const page = await office.page(secret)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('November 28, 2026')])
  const { inNeed } = await findAdminOrders(app.context, readAdminOrderQuery(new URLSearchParams()))
  const { handle: firstOrder } = await office.orderNow(first)
  const needs = inNeed.orders.find((order) => order.handle === firstOrder)?.needs ?? []
  expect(needs).not.toContain('rest-overdue')
  expect(await office.trailOf(handle)).toMatchObject([
    { action: 'invoice-written' },
    {
      action: 'invoice-extended',
      changes: { last_day: { from: dayIn(-2), to: dayIn(5) } },
      note: 'Sent again to ada@example.com',
    },
  ])
  await sendMails(app.context)
  await eventually(() => {
    const mails = mailServer.mails.map(({ raw }) => raw.replace(/=\r?\n/g, '')).filter((raw) => raw.includes(name))
    expect(mails.some((raw) => /^Subject: Invoice /m.test(raw) && raw.includes('November 28, 2026'))).toBe(true)
  })
  await office.pay(secret)
  expect(await office.invoiceState(id)).toBe('paid')
})

test('INV-21 of an open invoice the reservation ends with the later last day', async () => {
  const { id, handle, productId, secret } = await office.write()
  expect((await extend(handle, dayIn(9))).status).toBe(200)
  const { until } = await office.invoiceNow(id)
  expect(await office.reservationsOf(productId)).toMatchObject([{ until, invoice_id: id }])
  days += 4
  await app.context.db.transaction((tx) => endLapsedReservations(tx, { at: app.context.now() }))
  expect(await office.invoiceState(id)).toBe('open')
  expect((await postAsBuyer(app, '/api/orders', { json: { productId } })).status).toBe(409)
  expect((await office.page(secret)).status).toBe(200)
  await office.pay(secret)
  expect(await office.invoiceState(id)).toBe('paid')
})

test('INV-21 refused: who is no admin, what is no invoice, no day, a day that is over, not later, or in more than a year', async () => {
  const { id, handle, day } = await office.write()
  const before = await office.invoiceNow(id)
  expect((await extend(handle, dayIn(5), { cookie: '' })).status).toBe(401)
  expect((await extend(handle, dayIn(5), { cookie: await office.signIn(false) })).status).toBe(403)
  expect((await extend(999_999, dayIn(5))).status).toBe(404)
  expect((await office.change(handle, { intent: 'extend', values: { day: dayIn(5) } })).status).toBe(400)
  for (const wrong of ['', null, '2026-02-30', 'soon', 5, dayIn(-1), '1999-01-01', day, dayIn(0), dayIn(400)])
    expect((await extend(handle, wrong)).status, String(wrong)).toBe(422)
  expect(await office.invoiceNow(id)).toEqual(before)
})

test('INV-21 refused of an invoice that is withdrawn, paid, lapsed, sold otherwise, being paid after its time, or whose first part went back', async () => {
  const withdrawn = await office.write()
  await office.change(withdrawn.handle, { intent: 'withdraw' })
  const paid = await office.write()
  await office.pay(paid.secret)
  const returned = await partPaid()
  await office.refund(returned.first)
  const pending = await partPaid()
  await office.pay(pending.secret, 'pending')
  const lapsed = await office.write()
  days += 3
  for (const [{ id, handle }, says] of [
    [withdrawn, 'It was withdrawn'],
    [paid, 'It is paid'],
    [returned, 'A payment of it went back'],
    [pending, 'The client is paying it right now'],
    [lapsed, 'Write another invoice'],
  ] as const) {
    const before = await office.invoiceNow(id)
    const refused = await extend(handle, dayIn(5))
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(says)])
    expect(await office.invoiceNow(id)).toEqual(before)
  }
})

test('INV-21 of two people who move it at once one does, and the other is shown what is stored; one that is sent twice is one', async () => {
  const { id, handle } = await office.write()
  const both = await Promise.all([extend(handle, dayIn(5)), extend(handle, dayIn(7))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const place = both[0]!.status === 200 ? 0 : 1
  const [stored, other] = place === 0 ? [dayIn(5), dayIn(7)] : [dayIn(7), dayIn(5)]
  expect(await both[1 - place]!.text()).toContain(stored)
  expect((await extend(handle, stored)).status).toBe(200)
  expect((await extend(handle, other)).status).toBe(409)
  expect((await office.invoiceNow(id)).version).toBe(2)
})
