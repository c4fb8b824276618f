import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp } from '#tests/test-app.ts'

test('writes one line a request, without its query, without an order id or an invitation, kept or not', async () => {
  const lines: { path: string }[] = []
  const take = (line: object) => lines.push(line as { path: string })
  const log = { debug() {}, info: take, warn() {}, error: take, child: () => log }
  const app = await startTestApp({ replace: () => ({ log }) })
  const order = '0198c7a0-0000-7000-8000-000000000000'
  const invitation = 'Zm9yIG9uZSBwZXJzb24gYW5kIG5vYm9keSBlbHNlIGF0'
  const secret = 'QUJDREVGR0hJSktMTU5PUA'
  const paths = [
    '/collection',
    '/collection',
    '/collection?search=secret',
    `/api/orders/${order}`,
    `/orders/${secret}/receipt.pdf`,
    `/admin/invitation/${invitation}`,
    '/%',
    '/assets/none.js',
  ]
  for (const path of paths) await rawRequest(app.url, { path })
  await eventually(() => expect(lines).toHaveLength(paths.length))
  await app.stop()
  expect(lines.map((line) => line.path)).toEqual([
    '/collection',
    '/collection',
    '/collection',
    '/api/orders/:id',
    '/orders/:secret/receipt.pdf',
    '/admin/invitation/:token',
    '/%25',
    '/assets/none.js',
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`search=|${secret}|${order}|${invitation}|127\\.0\\.0\\.1`))
  for (const line of lines)
    expect(line).toMatchObject({
      id: expect.any(String),
      method: 'GET',
      status: expect.any(Number),
      ms: expect.any(Number),
    })
})
