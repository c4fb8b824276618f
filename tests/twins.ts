import { startTestApp, type TestApp } from './test-app.ts'

/** Two copies of the program on one database. */
export async function startTwins(): Promise<[TestApp, TestApp]> {
  const app = await startTestApp({ logLevel: 'silent' })
  return [app, await startTestApp({ beside: app, logLevel: 'silent' })]
}
