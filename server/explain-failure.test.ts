import { expect, test } from 'vitest'
import { EmbeddedPostgresFailure } from '#db/embedded-postgres/failure.ts'
import { explainFailure } from './explain-failure.ts'

const embedded = { dataDir: '/srv/data', databaseUrl: null }
const failure = (message: string, facts: object) => Object.assign(new Error(message), facts)

test('OPS-57 a full disk is one line, whoever could not write', () => {
  const written = failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' })
  expect(explainFailure(written, embedded)).toBe(
    'A disk is full (ENOSPC: no space left on device, write): make room where DATA_DIR is, or where this writes to, and try again',
  )
  const session = failure('could not write init file: No space left on device', { code: '53100' })
  const told = 'the disk of the database is full: could not write init file: No space left on device'
  expect(explainFailure(new Error('Failed query', { cause: session }), embedded)).toBe(`DATA_DIR: ${told}`)
  expect(explainFailure(session, { ...embedded, databaseUrl: 'postgres://db' })).toBe(`DATABASE_URL: ${told}`)
})

test('OPS-57 what an operator can mend is one line, and a fault of ours is not', () => {
  expect(explainFailure(new EmbeddedPostgresFailure('It does not start'), embedded)).toBe('It does not start')
  expect(explainFailure(failure('EACCES', { code: 'EACCES', path: '/srv/data/images' }), embedded)).toBe(
    'DATA_DIR: cannot write /srv/data/images (EACCES)',
  )
  expect(explainFailure(failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), embedded)).toBe(
    'DATA_DIR: connect ECONNREFUSED',
  )
  expect(explainFailure(new TypeError('x is not a function'), embedded)).toBeUndefined()
})
