import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'

const secret = '0198c7a0-0000-7000-8000-000000000000'

/** What the log writes of `facts`. */
function written(facts: object): { text: string; line: Record<string, never> } {
  let text = ''
  const log = createLog({ logLevel: 'info', release: '1.0.0' }, { write: (line: string) => (text += line) })
  log.error(facts, 'a request failed')
  return { text, line: JSON.parse(text) }
}

function postgresError(message: string, facts: Partial<pg.DatabaseError>) {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), facts)
}

const failedQuery = (cause: Error) =>
  new DrizzleQueryError('select "id" from "session" where "token" = $1\nlimit 1', [secret], cause)

test('REQ-07 a failed query is written with its statement and its cause, without its parameters', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  const { text, line } = written({ error: failedQuery(refused) })
  expect(text).not.toContain(secret)
  expect(line).toMatchObject({
    error: {
      type: 'DrizzleQueryError',
      message: 'Failed query: select "id" from "session" where "token" = $1\nlimit 1',
      stack: expect.stringContaining('describe-error.test.ts'),
      cause: { type: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:1', code: 'ECONNREFUSED' },
    },
  })
})

test('REQ-07 nor is what it is the cause of, one of several, or a fact beside better-auth’s message', () => {
  const odd = failedQuery(new Error('gone'))
  const wrapped = new Error('a session could not be read', { cause: new AggregateError([odd], 'both', { cause: odd }) })
  for (const facts of [{ error: wrapped }, { facts: ['Failed to get session', odd, { error: odd }] }]) {
    const { text } = written(facts)
    expect(text).not.toContain(secret)
    expect(text).toContain('Failed query: select')
  }
})

test('REQ-07 of what Postgres says the schema’s names are written, no values', () => {
  const invalid = postgresError(`invalid input syntax for type uuid: "${secret}"`, { code: '22P02', where: secret })
  const double = postgresError('duplicate key value violates unique constraint "orders_key"', {
    code: '23505',
    detail: `Key (request_key)=(${secret}) already exists.`,
    table: 'orders',
    constraint: 'orders_key',
  })
  const unsold = postgresError(`order ${secret} is paid and its work is for sale`, { code: '23001' })
  for (const cause of [invalid, double, unsold])
    expect(written({ error: failedQuery(cause) }).text).not.toContain(secret)
  expect(written({ error: double }).line).toMatchObject({
    error: { code: '23505', table: 'orders', message: double.message },
  })
  expect(written({ error: unsold }).line).toMatchObject({
    error: { message: expect.stringMatching(/^order 00000000 is paid/) },
  })
})

test('whatever is thrown can be written', () => {
  const round = new Error('round')
  round.cause = round
  const bare = new Error('bare')
  bare.stack = undefined as never
  for (const error of [round, bare, 'text', null, undefined, { secret }, Object.create(null)])
    expect(written({ error }).text).not.toContain(secret)
})
