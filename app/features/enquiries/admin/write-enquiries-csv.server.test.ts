import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEnquiry } from '#tests/new-enquiry.ts'
import { readSplitCsv } from '#tests/read-split-csv.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readAdminEnquiryQuery } from './admin-enquiry-query.ts'
import { writeEnquiriesCsv } from './write-enquiries-csv.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function writeAll(): Promise<string> {
  const query = readAdminEnquiryQuery(new URLSearchParams())
  let csv = ''
  await writeEnquiriesCsv(database.db, { query, timeZone: 'America/New_York' }, async (part) => {
    csv += part
  })
  return csv
}
const isFormula = (cell: string) => /^\s*[=+\-@]/.test(cell)

test('ENQ-14 what begins a cell where the list separator is a semicolon is behind an apostrophe', async () => {
  await newEnquiry(database.db, {
    ...{ name: "Eve;=cmd|'/C calc'!A0;", phone: '0176;@SUM(1)', message: 'One,\n=1+1\r\n "+2"; two;"=3' },
    ...{ work_name: 'Harbour;\t-4' },
  })
  const csv = await writeAll()
  expect(csv).toContain(`,Harbour;\t'-4,Eve;'=cmd|'/C calc'!A0;,`)
  expect(csv).toContain(`,0176;'@SUM(1),,,"One,\n'=1+1\r\n ""'+2""; two;""'=3",`)
})

test.each([';', '\t'] as const)('ENQ-14 no text is a formula where cells are split at %j', async (separator) => {
  const pieces = [';', '\t', '\n', '\r', '"', ' ', ',', '=', '-', "'", 'a']
  const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }).map((middle) => `x${middle}x`)
  for (const [name, phone, message] of fc.sample(fc.tuple(text, text, text), { numRuns: 200, seed: 14 }))
    await newEnquiry(database.db, { name, phone, message })
  const csv = await writeAll()
  // Each row by itself, too: a quote that one opens hides those after it.
  for (const rows of [csv, ...csv.split(/\r\n(?=Q-)/)])
    expect(readSplitCsv(rows, separator).filter(isFormula)).toEqual([])
})
