import { expect, test } from 'vitest'
import { explainStatements, recordStatements } from '#tests/recorded-statements.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { findAdminInvoices } from './find-admin-invoices.server.ts'

test('INV-03 a search of invoices finds them by an index, also where it is narrowed', async () => {
  const { db, drop } = await createTestDatabase()
  const now = () => new Date('2026-11-20T17:00:00Z')
  const { statements } = await recordStatements(db, () =>
    findAdminInvoices({ db, now }, { filter: 'overdue', search: 'Lovelace', page: 1 }),
  )
  const [plan] = await explainStatements(db, statements.slice(0, 1), ['seqscan', 'indexscan'])
  expect(plan!.join('\n')).toContain('Bitmap Index Scan on invoices_folded_search')
  await drop()
})
