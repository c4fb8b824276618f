import { test as base, expect, type LaunchOptions } from '@playwright/test'
import type { FoundEngine } from '../../scripts/find-engines.mjs'
import { visitorAddress } from '../e2e/test.ts'
import { sampleTemplate } from '../sample-template.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { startBidiEngine } from './bidi-engine.ts'
import type { Engine, EngineWindow } from './engine.ts'
import { olderPlatformScript } from './older-platform.ts'
import { startPlaywrightEngine } from './playwright-engine.ts'
import { startPreloadProxy } from './preload-proxy.ts'
import { recordErrorsScript, takeErrors } from './record-errors.ts'
import { Visitor } from './visitor.ts'
import { startWebDriverEngine } from './webdriver-engine.ts'

export interface EngineChoice {
  engine: 'chromium' | 'firefox' | 'webkit'
  found: FoundEngine
  /** Without what Safari 16.4 does not have. */
  isOlder?: boolean
  launchOptions?: LaunchOptions
}

const desktop = [1440, 900] as const

function startEngine({ engine, found, launchOptions }: EngineChoice): Promise<Engine> {
  if (found.driver === 'bidi') return startBidiEngine(found.program)
  if (found.driver === 'webdriver') return startWebDriverEngine(found.program)
  return startPlaywrightEngine(engine, launchOptions)
}

/**
 * One step of the walk, in the project's engine. `app` is the built program on a clone of the sample collection;
 * `url` is its address for the engine. All steps of a worker use one window, `visitor`; `open` opens another for
 * one step. A step that leaves an error in a page has failed.
 */
export const test = base.extend<
  { open: () => Promise<Visitor>; visitor: Visitor },
  { choice: EngineChoice; app: TestApp; url: string; engine: Engine; window: EngineWindow }
>({
  choice: [undefined as unknown as EngineChoice, { option: true, scope: 'worker' }],
  app: [
    async ({}, use) => {
      const env = { DATA_DIR: process.env.TEST_SAMPLE_DATA_DIR!, TRUSTED_PROXIES: '127.0.0.1' }
      const app = await startTestApp({ template: sampleTemplate, env })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ app, choice }, use) => {
      const scripts = [choice.isOlder ? await olderPlatformScript() : '', recordErrorsScript]
      // A visitor with separate limits.
      const headers = { 'x-forwarded-for': visitorAddress() }
      const proxy = await startPreloadProxy(app.url, { script: scripts.join('\n'), headers })
      await use(proxy.url)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ choice }, use) => {
      const engine = await startEngine(choice)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  window: [async ({ engine }, use) => use(await engine.open()), { scope: 'worker' }],
  visitor: async ({ window, url }, use, testInfo) => {
    const visitor = new Visitor(window, url)
    await visitor.resize(...desktop)
    await use(visitor)
    if (testInfo.error) await testInfo.attach('window', { body: await visitor.screenshot(), contentType: 'image/png' })
    expect(await visitor.errors(), 'no error in the page').toBe('')
  },
  open: async ({ engine, url }, use) => {
    const windows: EngineWindow[] = []
    await use(async () => {
      const window = await engine.open()
      windows.push(window)
      const visitor = new Visitor(window, url)
      await visitor.resize(...desktop)
      return visitor
    })
    for (const window of windows) {
      expect(await takeErrors(window), 'no error in the other window').toBe('')
      await window.close()
    }
  },
})
