import { expect, test } from 'vitest'
import { historyPath, readHistoryQuery, wholeHistory } from './history-query.ts'

const read = (address: string) => readHistoryQuery(new URL(address, 'http://localhost').searchParams)

test('AUD-09 the address says what is asked for, and is written again from it', () => {
  const address = '/admin/history?person=ines-id&kind=work-sold&work=Silver&from=2026-02-28&to=2026-03-01&before=70'
  const query = read(address)
  expect(query).toEqual({
    ...{ person: 'ines-id', kind: 'work-sold', work: 'Silver', from: '2026-02-28', to: '2026-03-01' },
    ...{ before: 70, after: null },
  })
  expect(historyPath(query)).toBe(address)
  expect(read('/admin/history?kind=Sign-ins').kind).toBe('Sign-ins')
  expect(historyPath(wholeHistory)).toBe('/admin/history')
})

test.each([
  'kind=nothing',
  'kind=toString',
  'from=2026-02-30',
  'from=2026-2-3',
  'from=0000-01-01',
  'to=today',
  'to=2026-03-01T10:00',
  'before=-1',
  'before=1.5',
  'after=99999999999999999999',
  'after=x',
  'person=%20',
])('AUD-09 an unknown value counts as not given: %s', (search) => {
  expect(read(`/admin/history?${search}`)).toEqual(wholeHistory)
})
