import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const started: TestApp[] = []
afterAll(async () => {
  for (const app of started.reverse()) await app.stop()
})

test('NET-08 JOB-02 health says that the database responds, and only then more when background work stands still', async () => {
  const app = await startTestApp()
  started.push(app)
  const late = await startTestApp({
    beside: app,
    replace: ({ jobs }) => ({ jobs: { ...jobs, isLate: () => true } }),
  })
  started.push(late)
  const response = await fetch(`${app.url}/api/health`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  const lateResponse = await fetch(`${late.url}/api/health`)
  expect([lateResponse.status, await lateResponse.json()]).toEqual([200, { status: 'ok', jobs: 'late' }])
})
