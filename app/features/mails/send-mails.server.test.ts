import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { recordGallerySale } from '#app/features/orders/gallery-sales/record-gallery-sale.server.ts'
import { extendInvoice } from '#app/features/orders/invoices/admin/extend-invoice.server.ts'
import { sendInvoiceAgain } from '#app/features/orders/invoices/admin/send-invoice-again.server.ts'
import { findOrderMails } from '#app/features/orders/mails/find-order-mails.server.ts'
import { sendMailAgain } from '#app/features/orders/mails/send-mail-again.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { requestRefund } from '#app/features/orders/refunds/request-refund.server.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { type Mail, type Mailer, MailFailure } from '#app/platform/mail/mailer.ts'
import { artists } from '#db/schema/artists.ts'
import { invoice_links, invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { order_links } from '#db/schema/order-links.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { refunds } from '#db/schema/refunds.ts'
import { createSmtpMailer } from '#integrations/smtp/smtp-mailer.server.ts'
import { mailComposers } from '#server/mail-composers.ts'
import { galleryData } from '#tests/gallery-data.ts'
import { openInvoiceDesk } from '#tests/invoice-desk.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { sendMails } from '#tests/send-mails.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { claimMail } from './claim-mail.server.ts'
import type { MailContext } from './mail-composers.ts'
import { sendMails as sendDueMails } from './send-mails.server.ts'

let shop: TestShop
let server: MailServer | undefined
const from = () => ({ name: 'Vitrine', address: 'desk@gallery.example' })
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await shop.database.drop()
})

/** The context for sending, with a mail server that accepts or refuses as `options` say. */
async function withMailServer(options: SMTPServerOptions = {}): Promise<MailContext & OrderContext> {
  server = await startMailServer(options)
  return at(server.url)
}
function at(url: string): MailContext & OrderContext {
  const gallery = { ...galleryData.gallery, email: 'desk@gallery.example' }
  return {
    ...shop,
    mailer: createSmtpMailer({ url, from, limitMs: 5_000 }),
    settings: { gallery, siteUrl: 'https://gallery.example', imageHosts: [] },
  }
}
async function buy(context: OrderContext, facts: Parameters<typeof newProduct>[1] = {}): Promise<string> {
  const { id: productId } = await newProduct(shop.db, { name: 'Harbour', price: 4800, ...facts })
  const opened = await openOrder(context, { productId, clientAddress: '192.0.2.9' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await decideDemoPayment(context, providerOrderId, 'approve')
  expect(await captureOrder(context, orderId)).toBe('completed')
  return orderId
}
const rows = () => shop.db.select().from(mails).orderBy(mails.id)
const states = async () => (await rows()).map(({ state }) => state)
const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_, __, done) => done(Object.assign(new Error('No'), { responseCode })),
})
const minuteMs = 60_000
const notice = eq(mails.kind, 'order-notice')

test('MAIL-03 a sale queues a confirmation and a notice with the order, or none of it without a mail server', async () => {
  const context = await withMailServer()
  await buy(context)
  expect((await rows()).map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
    ['order-confirmation', 'collector@example.com', 'queued'],
    ['order-notice', 'desk@gallery.example', 'queued'],
  ])
  await buy(shop)
  expect(await rows()).toHaveLength(2)
  expect(await findOrderMails(shop, (await rows())[0]!.order_id!)).toMatchObject({ isOn: false })
})

test('MAIL-03 a sale that is not written down queues nothing', async () => {
  const context = await withMailServer()
  await buy({ ...context, db: shop.db }, { sold_out: false })
  const { id } = await newProduct(shop.db)
  const opened = await openOrder(context, { productId: id, clientAddress: '192.0.2.10' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await decideDemoPayment(context, providerOrderId, 'pending')
  expect(await captureOrder(context, orderId)).toBe('pending')
  expect((await rows()).filter(({ order_id }) => order_id === orderId)).toEqual([])
})

test('MAIL-03 ORD-33 money that goes back because the work is gone is told to its buyer', async () => {
  const context = await withMailServer()
  const { id: productId } = await newProduct(shop.db, { name: 'Harbour', price: 4800 })
  const opened = await openOrder(context, { productId, clientAddress: '192.0.2.9' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await decideDemoPayment(context, providerOrderId, 'approve')
  const sellElsewhere = { sold_out: true, sold_at: shop.now(), quantity: 0 }
  const { captureOrder: take } = context.paymentProvider
  const paymentProvider = {
    ...context.paymentProvider,
    async captureOrder(...asked: Parameters<typeof take>) {
      const captured = await take(...asked)
      await shop.db.update(products).set(sellElsewhere)
      return captured
    },
  }
  expect(await captureOrder({ ...context, paymentProvider }, orderId)).toBe('already-sold')
  await sendMails(context)
  expect(server!.mails.map(({ to }) => to)).toEqual([['collector@example.com']])
  const raw = textOf(server!.mails[0]!.raw)
  expect(raw).toContain('We have returned $4,800.00 to you')
  expect(raw).toContain('“Harbour” was no longer available when your payment arrived.')
})

test('REF-07 each refund is mailed to its buyer once, with its own amount', async () => {
  const context = await withMailServer()
  const orderId = await buy(context)
  const refund = (cents: number, leftCents: number) =>
    requestRefund({ ...context, actor: shop.actor }, orderId, {
      id: randomUUID(),
      cents,
      reason: 'For staff alone',
      leftCents,
      returnedBy: null,
    })
  await refund(100_050, 480_000)
  await refund(379_950, 379_950)
  await sendMails(context)
  await sendMails(context)
  const refundMails = server!.mails.map(({ raw }) => raw).filter((raw) => raw.includes('Subject: Refund'))
  expect(refundMails).toHaveLength(2)
  expect(refundMails[0]).toContain('$1,000.50')
  expect(refundMails[1]).toContain('$3,799.50')
  expect(refundMails.join('')).not.toContain('For staff alone')
})

test('ORD-15 mails of a sale that are sent after it was called off or its money went back say so', async () => {
  const refused = await withMailServer(refusing(421))
  const staff = { ...refused, actor: shop.actor }
  const refunded = await buy(refused, { name: 'Returned' })
  const input = { cents: 480_000, leftCents: 480_000, reason: 'Damaged', returnedBy: null }
  expect(await requestRefund(staff, refunded, { ...input, id: randomUUID() })).toMatchObject({ outcome: 'done' })
  const undone = await buy(refused, { name: 'Undone' })
  expect(await undoOrder(staff, { order: undone, reason: 'Agreed' })).toMatchObject({ outcome: 'undone' })
  await buy(refused, { name: 'Kept' })
  await server!.stop()
  await sendMails(await withMailServer())

  const texts = server!.mails.map(({ raw }) => textOf(raw))
  const [returned, calledOff, kept] = ['Returned', 'Undone', 'Kept'].map((name) =>
    texts.filter((text) => text.includes(`“${name}”`)),
  )
  expect(kept!.join('')).toContain('the work is yours')
  expect(kept!.join('')).toContain('The next step is yours')
  for (const text of [...returned!, ...calledOff!]) expect(text).not.toMatch(/is yours|contact you about/)
  expect(returned!.filter((text) => text.includes('has gone back since'))).toHaveLength(2)
  expect(calledOff!.filter((text) => text.includes('was called off since'))).toHaveLength(2)
})

test('ORD-32 mails of a sale that are sent while all of its money is on its way back say so', async () => {
  const context = await withMailServer()
  const orderId = await buy(context)
  const facts = { source: 'staff', returned_by: 'provider', reason: 'Agreed', asked_by: 'Test' } as const
  const refund = { ...facts, id: randomUUID(), order_id: orderId, amount: 4800, asked_at: shop.now() }
  await shop.db.insert(refunds).values({ ...refund, state: 'asked' })
  await sendMails(context)
  const texts = server!.mails.map(({ raw }) => textOf(raw))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toContain('All of the money is on its way back.')
    expect(text).not.toMatch(/is yours|contact you about|contact the buyer/)
  }
})

test('ORD-18 the notice of a work that its buyer collects says so, and names no place that it is sent to', async () => {
  const context = await withMailServer()
  await buy(context)
  await shop.db.update(orders).set({ tax: { delivery: { to: 'gallery' }, lines: [] } })
  await sendMails(context)
  const [, noticeText] = server!.mails.map(({ raw }) => textOf(raw))
  expect(noticeText).toContain('The work is collected in the gallery.')
  expect(noticeText).toContain('1 Example Street')
  expect(noticeText).not.toContain('Ship to')
})

test('GSALE-06 a sale in the gallery is confirmed to a buyer with a mail address, and the gallery needs no notice', async () => {
  const context = await withMailServer()
  const sell = async (email: string) => {
    const { id: work } = await newProduct(shop.db, { name: 'Desk', price: 900 })
    const facts = { work, amount: 900, paid_by: 'cash', paid_on: '2026-03-02', name: 'Ada', email } as const
    const rest = { sell_reserved: false, reservation: null, phone: '', address: null, note: null }
    return recordGallerySale({ ...context, actor: shop.actor } as never, randomUUID(), { ...facts, ...rest })
  }
  expect((await sell('')).outcome).toBe('recorded')
  expect((await sell('ada@example.com')).outcome).toBe('recorded')
  await sendMails(context)
  expect(server!.mails.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(server!.mails[0]!.raw).toContain('You bought it in the gallery')
})

test('MAIL-04 four senders at once send each mail once, and a sale told twice queues no second', async () => {
  const context = await withMailServer()
  const orderId = await buy(context)
  await captureOrder(context, orderId)
  await Promise.all([context, context, context, context].map(sendMails))
  await sendMails(context)
  expect(server!.mails.map(({ to: [to] }) => to).toSorted()).toEqual(['collector@example.com', 'desk@gallery.example'])
  expect(await states()).toEqual(['sent', 'sent'])
})

test('MAIL-04 a mail that another copy is taking is left to it, and keeps no other waiting', async () => {
  await buy(await withMailServer())
  const claim = (tx: unknown) => claimMail(tx as TestShop['db'], shop.now(), Object.keys(mailComposers))
  await shop.db.transaction(async (other) => {
    const taken = await claim(other)
    await shop.db.transaction(async (own) => {
      await own.execute(sql`set local lock_timeout = '5s'`)
      const next = await claim(own)
      expect([taken!.id, next!.id].toSorted()).toEqual((await rows()).map(({ id }) => id))
      expect(await claim(own)).toBeNull()
    })
  })
})

test('MAIL-15 a copy that does not know the kind of a mail leaves it to one that does', async () => {
  const context = await withMailServer()
  await buy(context)
  const { 'order-notice': _, ...known } = mailComposers
  await sendDueMails(context, known as typeof mailComposers)
  expect(server!.mails.map(({ to: [to] }) => to)).toEqual(['collector@example.com'])
  expect((await rows()).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'order-confirmation sent',
    'order-notice queued',
  ])
  await sendMails(context)
  expect(await states()).toEqual(['sent', 'sent'])
})

test('MAIL-04 of two mails that two copies send in the same moment each is noted by how it went itself', async () => {
  const context = await withMailServer()
  await buy(context)
  const both = Promise.withResolvers<void>()
  let handed = 0
  const mailer: Mailer = {
    async send({ to }) {
      if (++handed === 2) both.resolve()
      await both.promise
      if (to === 'desk@gallery.example') throw new MailFailure('No such mailbox', 'refused')
    },
  }
  await Promise.all([1, 2].map(() => sendMails({ ...context, mailer })))
  expect((await rows()).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['collector@example.com', 'sent'],
    ['desk@gallery.example', 'failed'],
  ])
})

test('MAIL-05 what is not taken for now is tried again later and later, twelve times in all', async () => {
  const context = await withMailServer(refusing(421))
  await buy(context)
  await shop.db.delete(mails).where(notice)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    await sendMails(context)
    const [mail] = await rows()
    expect(mail!.attempts).toBe(attempt)
    if (attempt === 12) break
    expect(mail!.state).toBe('queued')
    const waitMs = mail!.next_attempt_at.getTime() - shop.now().getTime()
    waits.push(waitMs / minuteMs)
    shop.pass(waitMs - 1)
    await sendMails(context)
    expect((await rows())[0]!.attempts).toBe(attempt)
    shop.pass(1)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256])
  expect(await states()).toEqual(['failed'])
})

test('MAIL-05 a mail server that is away is tried again, and takes the mail when it is back', async () => {
  const context = await withMailServer()
  await buy(context)
  await server!.stop()
  server = undefined
  await sendMails(context)
  expect(await states()).toEqual(['queued', 'queued'])
  expect((await rows())[0]!.last_error).toContain('ECONNREFUSED')
  shop.pass(minuteMs)
  await sendMails(await withMailServer())
  expect(await states()).toEqual(['sent', 'sent'])
})

test('MAIL-05 a mail whose text could not be written is tried again a minute later', async () => {
  const context = await withMailServer()
  await buy(context)
  await shop.db.delete(mails).where(notice)
  const unable = { ...mailComposers, 'order-confirmation': () => Promise.reject(new Error('the database went away')) }
  await expect(sendDueMails(context, unable)).rejects.toThrow('the database went away')
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'The mail could not be written' }])
  shop.pass(minuteMs)
  await sendMails(context)
  expect(await states()).toEqual(['sent'])
})

test('MAIL-09 an order and an invoice have a link for each mail that may have been taken, and none for the attempts before', async () => {
  const refused = await withMailServer(refusing(421))
  await buy(refused)
  await openInvoiceDesk({ ...shop, ...refused }).write()
  const ofMails = async () => {
    const [ofOrders, ofInvoices] = [shop.db.select().from(order_links), shop.db.select().from(invoice_links)]
    return [...(await ofOrders), ...(await ofInvoices)].filter(({ made_for }) => made_for === 'mail').length
  }
  for (let attempt = 1; attempt <= 3; attempt++) {
    await sendMails(refused)
    expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([attempt]))
    expect(await ofMails()).toBe(0)
    shop.pass(2 ** (attempt - 1) * minuteMs)
  }
  await server!.stop()
  await sendMails(await withMailServer())
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  expect(await ofMails()).toBe(2)
})

test('MAIL-05 MAIL-08 a refused recipient is final at once, and so is what waited for a day, until staff send it again', async () => {
  const context = await withMailServer(refusing(550))
  const orderId = await buy(context)
  await sendMails(context)
  expect(await states()).toEqual(['failed', 'failed'])
  expect((await rows())[0]!.last_error).not.toContain('sesame')

  await shop.db.update(mails).set({ state: 'queued' })
  shop.pass(24 * 60 * minuteMs + 1)
  await sendMails(context)
  expect(await states()).toEqual(['failed', 'failed'])
  const [mail] = await rows()
  expect(mail!.attempts).toBe(1)
  expect(await sendMailAgain({ ...context, actor: shop.actor }, { orderId, mailId: mail!.id })).toBe('queued')
  expect(await states()).toEqual(['queued', 'failed'])
})

test('MAIL-06 MAIL-09 a connection lost after the mail was handed over leaves it unknown, and it is not sent again', async () => {
  let handed = 0
  const sockets = new Set<Socket>()
  const context = await withMailServer({
    // The connection is lost when the server should confirm that it accepted the mail.
    onData(stream) {
      handed++
      stream.resume().on('end', () => {
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server!.onSocket((socket) => sockets.add(socket))
  await buy(context)
  await shop.db.delete(mails).where(notice)
  await sendMails(context)
  shop.pass(60 * minuteMs)
  await sendMails(context)
  expect(handed).toBe(1)
  expect(await states()).toEqual(['unknown'])
  expect(await shop.db.select().from(order_links)).toHaveLength(1)
})

test('MAIL-06 a sender that crashed leaves its mail unknown, until staff send it again, which the ledger tells', async () => {
  const context = await withMailServer()
  const orderId = await buy(context)
  await shop.db.delete(mails).where(notice)
  let hasBegun!: () => void
  const begun = new Promise<void>((done) => {
    hasBegun = done
  })
  const dies = { send: () => new Promise<void>(() => hasBegun()) }
  void sendMails({ ...context, mailer: dies })
  await begun
  shop.pass(4 * minuteMs)
  await sendMails(context)
  expect(await states()).toEqual(['sending'])
  shop.pass(2 * minuteMs)
  await sendMails(context)
  expect(await states()).toEqual(['unknown'])
  expect(server!.mails).toEqual([])

  const [{ id: mailId } = { id: '' }] = await rows()
  expect((await findOrderMails(context, orderId)).mails).toMatchObject([{ id: mailId, state: 'unknown' }])
  const again = (mail = mailId, order = orderId) =>
    sendMailAgain({ ...context, actor: shop.actor }, { orderId: order, mailId: mail })
  expect(await again('x')).toBe('not-found')
  expect(await again(mailId, mailId)).toBe('not-found')
  expect((await Promise.all([again(), again()])).toSorted()).toEqual(['queued', 'under-way'])
  await sendMails(context)
  expect(await states()).toEqual(['sent'])
  expect(server!.mails).toHaveLength(1)
  const resent = (await shop.db.select().from(order_events)).filter(({ kind }) => kind === 'mail-sent-again')
  expect(resent).toMatchObject([{ detail: { mail: 'order-confirmation', by: 'Test' } }])
})

test('INV-31 a later last day that is set while the invoice is being mailed is mailed too, in a mail of its own', async () => {
  const context = await withMailServer()
  const desk = openInvoiceDesk({ ...shop, ...context })
  const { id } = await desk.write()
  const acting = { ...context, actor: shop.actor } as unknown as ActingContext
  const sent: Mail[] = []
  const extending = {
    async send(mail: Mail) {
      sent.push(mail)
      shop.pass(1_000)
      if (sent.length > 1) return
      const invoice = await desk.invoiceNow(id)
      const change = { version: invoice.row.version, values: { day: '2026-03-20' } }
      expect(await extendInvoice(acting, invoice, change)).toMatchObject({ outcome: 'saved' })
      expect(await states()).toEqual(['queued'])
    },
  }
  await sendMails({ ...context, mailer: extending })
  expect(sent.map(({ text }) => /until (March \d+, 2026)/.exec(text)?.[1])).toEqual(['March 3, 2026', 'March 20, 2026'])
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)
  expect(await states()).toEqual(['sent'])
})

test('MAIL-06 MAIL-09 where nobody knows how an attempt ended the mail is not tried again, and its link stays', async () => {
  const context = await withMailServer()
  await buy(context)
  await shop.db.delete(mails).where(notice)
  // As if the mail is sent and the database becomes unavailable before that is recorded.
  const mailer: Mailer = { send: () => Promise.reject(new Error('the database went away')) }
  await expect(sendMails({ ...context, mailer })).rejects.toThrow('the database went away')
  expect(await states()).toEqual(['sending'])
  expect(await shop.db.select().from(order_links)).toHaveLength(1)
  shop.pass(6 * minuteMs)
  await sendMails(context)
  expect(await states()).toEqual(['unknown'])
  expect(server!.mails).toEqual([])
})

test('ORD-14 what staff send again is another mail to mail servers, what is tried again the same', async () => {
  const refused = await withMailServer(refusing(421))
  const orderId = await buy(refused)
  await shop.db.delete(mails).where(notice)
  const invoice = await openInvoiceDesk({ ...shop, ...refused }).write()
  const sent: (string | undefined)[] = []
  const context = {
    ...refused,
    mailer: {
      async send({ messageId }: Mail) {
        sent.push(messageId)
        if (sent.length <= 2) throw new MailFailure('Not now', 'not-taken')
      },
    },
  }
  await sendMails(context)
  shop.pass(minuteMs)
  await sendMails(context)
  expect(await states()).toEqual(['sent', 'sent'])
  expect(new Set(sent)).toEqual(new Set(sent.slice(0, 2)))
  expect(sent[0]).toMatch(/^[\w.-]+@gallery\.example$/)

  const [{ id: mailId } = { id: '' }] = await rows()
  const staff = { ...context, actor: shop.actor }
  expect(await sendMailAgain(staff, { orderId, mailId })).toBe('queued')
  expect(await sendInvoiceAgain(staff as never, await openInvoiceDesk(shop).invoiceNow(invoice.id))).toBe('queued')
  await sendMails(context)
  expect(new Set(sent).size).toBe(4)
})

test('MAIL-07 what people typed is text, adds no header and no address, and keeps its script', async () => {
  const context = await withMailServer()
  const orderId = await buy(context, {
    name: 'เรือ </td><script>alert(1)</script>\r\nBcc: all@x.example',
    images: ['/images/a.webp'],
  })
  const payer = {
    name: 'สมชาย <b>\r\nBcc: all@x.example',
    email: 'som@x.example',
    shipping: { street: '<img src=x>', city: 'กรุงเทพ' },
  }
  await shop.db.update(orders).set({ payer })
  await sendMails(context)
  expect(server!.mails.map(({ to }) => to)).toEqual([['collector@example.com'], ['desk@gallery.example']])
  for (const { raw } of server!.mails) {
    const [head = ''] = raw.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc/im)
    const html = textOf(raw).slice(textOf(raw).indexOf('<!doctype html>'))
    expect(html).toContain('เรือ')
    expect(html).not.toMatch(/<script|<b>|<img src=x/)
    expect(html).toContain('https://gallery.example/images/a.webp?width=800')
  }
  const [confirmation, toGallery] = server!.mails.map(({ raw }) => raw)
  expect(confirmation).toContain('Reply-To: desk@gallery.example')
  expect(toGallery).toContain('Reply-To: som@x.example')
  expect(textOf(toGallery!)).toContain('An answer to this mail goes to the buyer.')
  expect(confirmation).toMatch(/^Message-ID: <[\w.-]+@gallery\.example>\r$/m)
  expect(textOf(confirmation!)).toMatch(/https:\/\/gallery\.example\/orders\/[\w-]{22}/)
  expect(textOf(toGallery!)).not.toContain('/orders/A')
  expect(JSON.stringify(server!.mails)).not.toContain(orderId)
})

test.each([
  ['nobody', null],
  ['a list', 'a@x.example,b@x.example'],
  ['a line of its own', 'a@x.example\r\nBcc: b@x.example'],
  ['a name', 'A <a@x.example>'],
  ['no text', 7],
])(
  'MAIL-07 MAIL-16 a payer whose address is %s gets no mail, and the gallery does, which is not said to answer them',
  async (_, email) => {
    const context = await withMailServer()
    const { captureOrder: take } = context.paymentProvider
    const paymentProvider = {
      ...context.paymentProvider,
      async captureOrder(...asked: Parameters<typeof take>) {
        const captured = await take(...asked)
        return captured.outcome === 'captured' ? { ...captured, payer: { email } } : captured
      },
    }
    await buy({ ...context, paymentProvider })
    expect((await rows()).map(({ kind }) => kind)).toEqual(['order-notice'])
    await sendMails(context)
    const [{ raw } = { raw: '' }] = server!.mails
    expect(raw).toContain('Reply-To: desk@gallery.example')
    expect(textOf(raw)).not.toContain('An answer to this mail')
  },
)

/** The decoded parts of a mail. */
function textOf(raw: string): string {
  return raw
    .split(/\r\n--[^\r]+\r\n/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      const bytes = text
        .replace(/=\r\n/g, '')
        .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
}

test('ART-51 mails name the maker before the work, as it was when the order was opened', async () => {
  const context = await withMailServer()
  const artist = await newArtist(shop.db, { name: 'Ada Averne' })
  await buy(context, { artist_id: artist.id, artist_qualifier: 'attributed to' })
  await shop.db.update(artists).set({ name: 'Somebody else' })
  await sendMails(context)
  const [confirmation, noticeText] = server!.mails.map(({ raw }) => textOf(raw))
  expect(confirmation).toMatch(/Your order \w+: Attributed to Ada Averne, Harbour/)
  expect(confirmation).toContain('payment for Attributed to Ada Averne, “Harbour”')
  expect(noticeText).toContain('Attributed to Ada Averne, “Harbour” was sold on the website')
})

test('ORD-26 the confirmation of a work that its buyer collects speaks of collecting it, and not of a delivery', async () => {
  const context = await withMailServer()
  await buy(context)
  await shop.db.update(orders).set({ tax: { delivery: { to: 'gallery' }, lines: [] } })
  await sendMails(context)
  const [confirmed, noticeText] = server!.mails.map(({ raw }) => textOf(raw))
  expect(confirmed).toContain('We contact you about collecting it.')
  expect(confirmed).not.toContain('delivery')
  expect(noticeText).toContain('contact the buyer about collecting it')
})

test('INV-40 INV-42 mails about a part payment speak of rest and delivery as they stand when they are sent', async () => {
  const sent: Mail[] = []
  const context = { ...at('smtp://127.0.0.1:9'), mailer: { send: async (mail: Mail) => void sent.push(mail) } }
  const desk = openInvoiceDesk({ ...shop, ...context })
  /** Of a first part, after what happened since it was paid. */
  async function mailsAfter(happen: (invoice: { id: string; secret: string }) => Promise<unknown> = async () => {}) {
    const invoice = await desk.write({ firstAmount: 300 })
    await desk.pay(invoice.secret)
    const [first] = await desk.ordersOf(invoice.id)
    await happen(invoice)
    await sendMails(context)
    const ofFirst = sent.filter(({ subject }) => subject.includes(orderNumber(first!.id)))
    return ofFirst.map(({ text }) => text.replace(/\s+/g, ' '))
  }
  const waits = 'Wait with the delivery'
  const [open, openNotice] = await mailsAfter()
  expect(open).toContain('it is paid there; once it is in, we contact you about delivery')
  expect(openNotice).toContain(waits)

  const [paid, paidNotice] = await mailsAfter(({ secret }) => desk.pay(secret))
  expect(paid).toContain('the work is yours. We contact you about delivery.')
  expect(paid).not.toContain('what is left')
  expect(paidNotice).toContain('contact the buyer about delivery')
  expect(paidNotice).not.toContain(waits)

  const giveRestBack = async ({ id, secret }: { id: string; secret: string }) => {
    await desk.pay(secret)
    const isRest = and(eq(orders.invoice_id, id), eq(orders.invoice_part, 'rest'))
    await shop.db.update(orders).set({ state: 'refunded', refunded_amount: orders.captured_amount }).where(isRest)
  }
  const [returned, returnedNotice] = await mailsAfter(giveRestBack)
  expect(returned).toContain('can no longer be paid with the link of our invoice')
  expect(returned).not.toContain('the work is yours')
  expect(returnedNotice).toContain(waits)

  const arrange = ({ id }: { id: string }) =>
    shop.db.update(orders).set({ delivery: 'arranged', arranged_at: shop.now() }).where(eq(orders.invoice_id, id))
  const [arranged, arrangedNotice] = await mailsAfter(arrange)
  expect(arranged).toContain('it is paid there.')
  expect(arrangedNotice).toContain('The delivery is on the order already')
  expect(arrangedNotice).not.toContain(waits)

  const lapse = async ({ id }: { id: string }) => {
    await shop.db
      .update(invoices)
      .set({ until: new Date(shop.now().getTime() + 1) })
      .where(eq(invoices.id, id))
    shop.pass(1)
  }
  const [overdue] = await mailsAfter(lapse)
  expect(overdue).toContain('can no longer be paid with the link of our invoice')
  expect(overdue).not.toContain('it is paid there')
})

test('ORD-28 a buyer has a link by mail once one was sent, also while it is sent again, and none while nobody knows of the only one', async () => {
  const context = await withMailServer()
  const isLinkSent = async (orderId: string) => (await findOrderMails(context, orderId)).isLinkSent
  const sold = async (name: string) => {
    const orderId = await buy(context, { name })
    await shop.db.delete(mails).where(notice)
    return orderId
  }
  /** Whether a link exists during an attempt to send, and after it. */
  async function attempt(orderId: string, fault?: MailFailure['fault']) {
    const seen: boolean[] = []
    const mailer: Mailer = {
      async send() {
        seen.push(await isLinkSent(orderId))
        if (fault) throw new MailFailure('No', fault)
      },
    }
    await sendMails({ ...context, mailer })
    return [...seen, await isLinkSent(orderId)]
  }
  const first = await sold('First')
  async function sendAgain(orderId = first) {
    const mail = (await rows()).find((row) => row.order_id === orderId)
    expect(await sendMailAgain({ ...context, actor: shop.actor }, { orderId, mailId: mail!.id })).toBe('queued')
    return isLinkSent(orderId)
  }
  expect(await isLinkSent(first)).toBe(false)
  expect(await attempt(first)).toEqual([false, true])
  expect(await sendAgain()).toBe(true)
  expect(await attempt(first, 'unknown')).toEqual([true, true])
  expect(await sendAgain()).toBe(true)
  expect(await attempt(first, 'refused')).toEqual([true, true])
  const other = await sold('Other')
  expect(await attempt(other, 'unknown')).toEqual([false, false])
  expect(await sendAgain(other)).toBe(false)
  expect(await attempt(other, 'refused')).toEqual([false, false])
})
