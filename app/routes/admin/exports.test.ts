import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdmin } from '#tests/new-admin.ts'
import { getAs } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())

test.each(['/admin/orders/export', '/admin/enquiries/export'])(
  'REQ-11 HEAD %s says what GET would, and keeps no connection to the database',
  async (path) => {
    const { max } = app.context.db.$client.options
    for (let asked = 0; asked <= max; asked++) {
      const { status, headers } = await fetch(app.url + path, { method: 'HEAD', headers: { Cookie: cookie } })
      expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    }
    const { status, headers } = await getAs(app, path, cookie)
    expect([status, headers.get('Content-Disposition')]).toEqual([200, expect.stringMatching(/^attachment;.*\.csv"$/)])
  },
)
