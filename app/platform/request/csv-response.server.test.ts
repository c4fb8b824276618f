import { expect, test } from 'vitest'
import { silentLog } from '#tests/silent-log.ts'
import { csvResponse } from './csv-response.server.ts'

const file = { name: 'works', what: 'an export of artworks', log: silentLog }
const asked = new Request('https://gallery.example/works.csv')
const parts = ['name\r\n', 'Harbour\r\n', 'Salt Marsh\r\n']

test('REQ-11 a file that is read arrives whole', async () => {
  const response = csvResponse(asked, file, async (write) => {
    for (const part of parts) await write(part)
  })
  expect(await response.text()).toBe(parts.join(''))
})

test('IMP-12 a download begins with one byte order mark, so that Excel reads its accents', async () => {
  const response = csvResponse(asked, file, async (write) => {
    for (const part of ['name\r\n', 'Lefèvre\r\n']) await write(part)
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('hex')).toBe(`efbbbf${Buffer.from('name\r\nLefèvre\r\n').toString('hex')}`)
})

test('REQ-11 a file that is not taken for too long is given up, and says so to who reads on', async () => {
  const written = Promise.withResolvers<unknown>()
  const response = csvResponse(asked, { ...file, maxPauseMs: 20 }, async (write) => {
    try {
      for (const part of parts) await write(part)
      written.resolve('all of it')
    } catch (error) {
      written.resolve(error)
      throw error
    }
  })
  expect(await written.promise).toMatchObject({ message: 'nobody takes it' })
  await expect(response.text()).rejects.toThrow()
})

test('REQ-11 nothing is written where the head alone is asked for', () => {
  const response = csvResponse(new Request(asked, { method: 'HEAD' }), file, () =>
    Promise.reject(new Error('written all the same')),
  )
  expect([response.body, response.headers.get('Content-Disposition')]).toEqual([
    null,
    'attachment; filename="works.csv"',
  ])
})
