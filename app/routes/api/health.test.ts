import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const started: TestApp[] = []
afterAll(async () => {
  for (const app of started.reverse()) await app.stop()
})

test('NET-08 JOB-02 health says that the database answers, and only then more when background work stands still', async () => {
  const app = await startTestApp()
  started.push(app)
  const late = await startTestApp({
    beside: app,
    replace: ({ jobs }) => ({ jobs: { ...jobs, isLate: () => true } }),
  })
  started.push(late)
  const answer = await fetch(`${app.url}/api/health`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  const lateAnswer = await fetch(`${late.url}/api/health`)
  expect([lateAnswer.status, await lateAnswer.json()]).toEqual([200, { status: 'ok', jobs: 'late' }])
})
