import { PassThrough } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'
import { logConsole } from './log-console.ts'

test('OPS-47 what a library prints is a line of the log, without parameters of a query', () => {
  const output = new PassThrough()
  const target = { log() {}, info() {}, warn() {}, error() {} }
  logConsole(createLog({ logLevel: 'debug', release: '1.0' }, output), target)
  target.error(...([new DrizzleQueryError('fetch forward', ['secret'], new Error('gone'))] as unknown as []))
  target.info(...(['The user aborted a request.'] as unknown as []))
  const text = String(output.read())
  expect(text).not.toContain('secret')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { level: 40, msg: 'a library reports', facts: [{ message: 'Failed query: fetch forward' }] },
    { level: 20, facts: ['The user aborted a request.'] },
  ])
})
