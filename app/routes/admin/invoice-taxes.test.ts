import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { invoices } from '#db/schema/invoices.ts'
import { eventually } from '#tests/eventually.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { sendMails } from '#tests/send-mails.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const moment = new Date('2026-11-20T17:00:00Z')
let app: TestApp
let mailServer: MailServer
let office: ReturnType<typeof openInvoiceOffice>
let cookie: string
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({
    logLevel: 'silent',
    now: () => moment,
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', SMTP_URL: mailServer.url },
  })
  office = openInvoiceOffice(app)
  cookie = await office.signIn()
  const taxRates = [{ key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null }]
  await app.context.db.update(gallery_settings).set({ facts: { collectsTax: true, taxRates } })
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

const values = {
  client_name: 'Ada Lovelace',
  client_email: 'ada@example.com',
  client_phone: '',
  note: '',
  amount: '900.50',
  first_amount: '300',
  to: 'us',
  state: 'FL',
  zip: '33401',
  exemption: '',
  day: '2026-11-24',
}
const write = (work: string, facts: object = {}) =>
  sendChange(
    app,
    '/admin/orders/invoices/new',
    { id: uuidv7(), version: null, values: { ...values, ...facts } },
    { cookie, query: `?work=${work}` },
  )
const invoicesOf = (id: string) => app.context.db.select().from(invoices).where(eq(invoices.product_id, id))

test('INV-24 INV-25 written with its tax, an invoice shows the lines on its pages, in mail, receipts and the file of payments, which add up', async () => {
  const { id, name } = await newProduct(app.context.db, { name: `Harbour ${uuidv7().slice(-8)}` })
  expect((await write(id)).status).toBe(200)
  const [invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ amount: 954.53, first_amount: 300 })
  const { handle } = invoice!
  const link = await (await office.change(handle, { intent: 'make-link' })).text()
  const secret = /\/invoices\/([\w-]{22})/.exec(link)![1]!
  const shown = ['$900.50', 'Florida sales tax, 6%', '$54.03', '$954.53', '$300.00', '$654.53', 'Florida, 33401']
  const pages = [
    await (await getAs(app, `/admin/orders/invoices/${handle}`, cookie)).text(),
    await (await office.page(secret)).text(),
  ]
  for (const page of pages) for (const text of shown) expect(page).toContain(text)
  await sendMails(app.context)
  await eventually(() => {
    const mail = mailServer.mails.map(({ raw }) => raw.replace(/=\r?\n/g, '')).find((raw) => raw.includes(name))
    for (const text of ['Florida sales tax, 6%', '$54.03', '$954.53', '$300.00']) expect(mail).toContain(text)
  })

  await office.pay(secret)
  const today = { part: 'rest', paid_by: 'cash', paid_on: '2026-11-20', address: '', note: '' }
  const body = { id: uuidv7(), version: null, values: today }
  expect((await sendChange(app, `/admin/orders/invoices/${handle}/payment`, body, { cookie })).status).toBe(200)
  const [first, rest] = await office.ordersOf(invoice!.id)
  expect([first!.tax_amount, rest!.tax_amount, rest!.provider]).toEqual([16.98, 37.05, 'gallery'])
  const receipt = await getAs(app, `/admin/orders/${rest!.handle}/receipt.pdf`, cookie)
  const { text } = await readPdf(new Uint8Array(await receipt.arrayBuffer()))
  for (const line of ['Florida sales tax, 6%', '$37.05', '$617.48', '$654.53']) expect(text).toContain(line)
  const csv = await (await getAs(app, '/admin/orders/export?month=2026-11', cookie)).text()
  const lines = csv.split('\r\n').filter((line) => line.includes(name))
  expect(lines.map((line) => line.slice(line.indexOf(',payment,')))).toEqual([
    expect.stringMatching(/,300\.00,USD,.*,16\.98,"Florida sales tax, 6%: 16\.98","Florida, 33401",$/),
    expect.stringMatching(/,654\.53,USD,.*,37\.05,"Florida sales tax, 6%: 37\.05","Florida, 33401",$/),
  ])
})

test.each([
  ['no place', { to: '' }, 'Say where the work goes'],
  ['no such place', { to: 'moon' }, 'Where the artwork goes must be'],
  ['no state', { state: '' }, 'Choose the state that it goes to'],
  ['no ZIP code', { zip: '334' }, 'A ZIP code has five digits'],
  ['a certificate that is none', { exemption: '<b>' }, 'exemption certificate'],
  ['a part that is price and tax', { first_amount: '954.53' }, 'less than the whole amount'],
])('INV-24 %s is refused beside its field, and nothing is reserved', async (_, facts, says) => {
  const { id } = await newProduct(app.context.db)
  const refused = await write(id, facts)
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(says)])
  expect(await invoicesOf(id)).toEqual([])
  expect(await office.reservationsOf(id)).toEqual([])
})

test('INV-24 what an invoice would come to is told to staff alone, and nothing is written', async () => {
  const query = '?amount=900.50&first_amount=&to=us&state=FL&zip=33401&exemption='
  const preview = (as?: string) => getAs(app, `/admin/orders/invoices/preview.data${query}`, as)
  expect(await (await preview(cookie)).text()).toContain('Florida sales tax, 6%')
  for (const as of [undefined, await office.signIn(false)]) {
    const refused = await preview(as)
    const text = await refused.text()
    // Of a page's data; that leads to the login screen.
    expect([refused.status, text]).toEqual([202, expect.stringContaining('/admin/login?')])
    expect(text).not.toContain('Florida')
  }
})
