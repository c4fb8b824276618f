import { testPort } from '../test-port.ts'
import type { Engine, EngineWindow } from './engine.ts'
import { keyActions, mouseActions, textActions } from './input-actions.ts'
import { startProgram } from './start-program.ts'
import { type Command, connectWebDriver } from './webdriver-connection.ts'

/** Without a window manager, the window under the pointer has the focus: so the pointer is in the middle of a small screen. */
const screen = ['-screen', '0', '600x1000x24']

/** WebKitGTK's own small browser over WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual screen. */
export async function startWebDriverEngine(program: string): Promise<Engine> {
  const xvfb = startProgram('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', ...screen])
  const [, display] = await xvfb.waitForOutput(/^(\d+)\n/m)
  const port = await testPort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}` })
  const command = await connectWebDriver(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': {
      binary: program,
      args: ['--automation', '--javascript-can-open-windows-automatically=true'],
    },
  })
  let current = ''
  const inWindow = async (handle: string, ...request: Parameters<Command>) => {
    if (current !== handle) await command('POST', '/window', { handle })
    current = handle
    return command(...request)
  }
  const readHandles = async () => (await command('GET', '/window/handles')) as string[]
  const [opener] = await readHandles()
  return {
    // Only a popup has no toolbar, whose width is the least that a window can have.
    async open() {
      const before = await readHandles()
      await inWindow(opener!, 'POST', '/execute/sync', { script: "open('about:blank', '', 'popup')", args: [] })
      const handle = (await readHandles()).find((handle) => !before.includes(handle))!
      return windowOf((...request) => inWindow(handle, ...request))
    },
    async close() {
      await command('DELETE', '')
      await driver.stop()
      await xvfb.stop()
    },
  }
}

function windowOf(command: Command): EngineWindow {
  const perform = async (actions: object[]) => {
    await command('POST', '/actions', { actions })
  }
  return {
    async goto(url) {
      await command('POST', '/url', { url })
    },
    evaluate: async (expression) =>
      (await command('POST', '/execute/sync', { script: `return ${expression}`, args: [] })) as string,
    moveTo: (x, y) => perform(mouseActions(x, y, { isClick: false })),
    click: (x, y) => perform(mouseActions(x, y, { isClick: true })),
    press: (key) => perform(keyActions(key)),
    type: (text) => perform(textActions(text)),
    async chooseFiles(selector, paths) {
      const element = await command('POST', '/element', { using: 'css selector', value: selector })
      const [id] = Object.values(element as Record<string, string>)
      await command('POST', `/element/${id}/value`, { text: paths.join('\n') })
    },
    async resize(width, height) {
      await command('POST', '/window/rect', { width, height })
    },
    screenshot: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    async close() {
      await command('DELETE', '/window')
    },
  }
}
