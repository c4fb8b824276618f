import { eventually } from './eventually.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Twins = [TestApp, TestApp]

/** Two copies of the program on one database. */
export async function startTwins(): Promise<Twins> {
  const app = await startTestApp({ logLevel: 'silent' })
  return [app, await startTestApp({ beside: app, logLevel: 'silent' })]
}

/** Makes a change of the settings, and resolves when both copies have told of it. */
export async function untilTwinsHear(twins: Twins, change: () => PromiseLike<unknown>) {
  const told = () => twins.map(({ context }) => context.liveHub.heard(['settings_changes'])[0])
  const [before] = told()
  await change()
  await eventually(() => {
    const [here, there] = told()
    if (here !== there || here === before) throw new Error('not heard yet')
  })
}
