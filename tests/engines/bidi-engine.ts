import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi, type Send } from './bidi-connection.ts'
import type { Engine, EngineWindow } from './engine.ts'
import { keyActions, mouseActions, textActions } from './input-actions.ts'
import { startProgram } from './start-program.ts'

/** Firefox shows no prompts and checks for no updates. It sets everything else that automation needs by itself. */
const preferences = `
user_pref('app.update.disabledForTesting', true);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
`

/** Firefox over WebDriver BiDi, which is built into it (https://www.w3.org/TR/webdriver-bidi/). */
export async function startBidiEngine(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = startProgram(program, args)
  const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const { send, disconnect } = await connectBidi(`${address}/session`)
  await send('session.new', { capabilities: {} })
  return {
    async open() {
      const { context } = await send('browsingContext.create', { type: 'window' })
      return windowOf(send, context as string)
    },
    async close() {
      disconnect()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function windowOf(send: Send, context: string): EngineWindow {
  const perform = async (actions: object[]) => {
    await send('input.performActions', { context, actions })
  }
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const reply = await send('script.evaluate', { expression, target: { context }, awaitPromise: false })
      const { result, exceptionDetails } = reply as { result: { value: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    moveTo: (x, y) => perform(mouseActions(x, y, { isClick: false })),
    click: (x, y) => perform(mouseActions(x, y, { isClick: true })),
    press: (key) => perform(keyActions(key)),
    type: (text) => perform(textActions(text)),
    async chooseFiles(selector, files) {
      const locator = { type: 'css', value: selector }
      const { nodes } = await send('browsingContext.locateNodes', { context, locator })
      const [{ sharedId }] = nodes as [{ sharedId: string }]
      await send('input.setFiles', { context, element: { sharedId }, files })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data as string, 'base64')
    },
    async close() {
      await send('browsingContext.close', { context })
    },
  }
}
