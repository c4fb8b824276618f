import { expect, test } from 'vitest'
import { nameDatabaseFault } from './name-database-fault.ts'

test.each([
  ['53100', 'The disk of the database is full'],
  ['57P01', 'The database went away'],
])('OPS-57 a command tells a full disk from a database that went away: %s', (code, fault) => {
  const error = new Error('Failed query', { cause: Object.assign(new Error('from Postgres'), { code }) })
  expect(nameDatabaseFault(error)).toBe(fault)
})
