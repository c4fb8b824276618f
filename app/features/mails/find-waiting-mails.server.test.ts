import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMail } from '#tests/new-mail.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { describeLateMails, findWaitingMails } from './find-waiting-mails.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = new Date('2026-11-30T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

test('MAIL-14 what is queued is counted, what waits for over 30 minutes apart, with why the oldest of it was not taken', async () => {
  const { db } = database
  const find = () => findWaitingMails(db, at)
  expect(await find()).toEqual({ waiting: 0, late: 0, fault: null })
  await newMail(db, { queued_at: minutesAgo(30), attempts: 4, last_error: 'connect ETIMEDOUT' })
  await newMail(db, { queued_at: minutesAgo(90), state: 'sent', sent_at: minutesAgo(89) })
  await newMail(db, { queued_at: minutesAgo(90), state: 'failed', last_error: 'No such mailbox' })
  await newMail(db, { queued_at: minutesAgo(90), state: 'unknown' })
  expect(await find()).toEqual({ waiting: 1, late: 0, fault: null })
  await newMail(db, { queued_at: minutesAgo(31) })
  const one = await find()
  expect(one).toEqual({ waiting: 2, late: 1, fault: null })
  expect(describeLateMails(one)).toBe('1 mail has waited for over 30 minutes')
  await newMail(db, { queued_at: minutesAgo(60), last_error: '535 Wrong name or password' })
  const two = await find()
  expect(two).toEqual({ waiting: 3, late: 2, fault: '535 Wrong name or password' })
  expect(describeLateMails(two)).toBe('2 mails have waited for over 30 minutes: 535 Wrong name or password')
})
