import { afterEach, expect, test } from 'vitest'
import { deferPageCode, pageCodeScript } from './page-code-script.ts'

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

interface OpenedPage extends Window {
  pictures: { came: () => void; failed: (reason: Error) => void }[]
  timers: { run: () => void; ms: number }[]
}

const countRun = `document.documentElement.dataset.runs = (document.documentElement.dataset.runs ?? '') + 1`

/** A page of `pictures` pictures in its first view, whose clock stands and whose pictures come when they are told to. */
async function openPage({
  pictures = 1,
  isHidden = false,
  file = 'data:text/javascript,export{}',
  code = countRun,
} = {}) {
  const frame = document.createElement('iframe')
  frames.push(frame)
  const page = deferPageCode(`<!DOCTYPE html><html><head>
    <script>
      window.pictures = []
      window.timers = []
      window.setTimeout = (run, ms) => void timers.push({ run, ms })
      HTMLImageElement.prototype.decode = () => new Promise((came, failed) => pictures.push({ came, failed }))
      Object.defineProperty(document, 'hidden', { value: ${isHidden} })
    </script>
    <script>${pageCodeScript}</script>
    <link rel="modulepreload" href="${file}" />
  </head><body><p>Works</p>
    ${'<img fetchPriority="high" alt="" />'.repeat(pictures)}<img loading="lazy" alt="" />
    <script type="module" async="">${code}</script>
  </body></html>`)
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  frame.srcdoc = page
  document.body.append(frame)
  await loaded
  const opened = frame.contentWindow as OpenedPage
  const state = () => ({
    preloads: opened.document.querySelectorAll('link[rel=modulepreload]').length,
    runs: opened.document.documentElement.dataset.runs,
  })
  const twoFrames = () =>
    new Promise<void>((done) => opened.requestAnimationFrame(() => opened.requestAnimationFrame(() => done())))
  /** Lets the last of `count` waits end. */
  const endWait = async (count: number) => {
    await expect.poll(() => opened.timers.length).toBe(count)
    opened.timers.at(-1)!.run()
  }
  return { frame, opened, state, twoFrames, endWait }
}

const waiting = { preloads: 0, runs: undefined }
const running = { preloads: 1, runs: '1' }

test('OPS-11 a page asks for its code once its first pictures are painted, and runs it once', async () => {
  const { opened, state, twoFrames } = await openPage({ pictures: 2 })
  expect(opened.pictures.length).toBe(2)
  opened.pictures[0]!.came()
  await twoFrames()
  await twoFrames()
  expect(state()).toEqual(waiting)
  opened.pictures[1]!.came()
  await expect.poll(state).toEqual(running)
  for (const { run } of opened.timers) run()
  await twoFrames()
  expect(state()).toEqual(running)
})

test('OPS-11 a picture that fails does not keep a page from its code', async () => {
  const { opened, state } = await openPage()
  opened.pictures[0]!.failed(new Error('broken'))
  await expect.poll(state).toEqual(running)
})

test('OPS-11 a page whose picture does not come has its code after two seconds', async () => {
  const { opened, state, twoFrames } = await openPage()
  await twoFrames()
  expect(state()).toEqual(waiting)
  expect(opened.timers.map(({ ms }) => ms)).toEqual([2000])
  opened.timers[0]!.run()
  await expect.poll(state).toEqual(running)
})

test('OPS-11 a page in a tab that is not looked at has its code at once', async () => {
  const { opened, state } = await openPage({ isHidden: true })
  expect(opened.pictures.length).toBe(0)
  await expect.poll(state).toEqual(running)
})

const lost = `import 'http://127.0.0.1:1/lost.js'`

test('OPS-48 a page whose code fails twice although its files can be had is loaded anew, once', async () => {
  const { frame, opened, endWait } = await openPage({ isHidden: true, code: lost })
  let loads = 0
  frame.addEventListener('load', () => loads++)
  await endWait(1)
  await endWait(2)
  await expect.poll(() => loads).toBe(1)
  // The document that came in its place has a clock of its own.
  await endWait(1)
  await endWait(2)
  await expect.poll(() => opened.timers.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000])
  expect(loads).toBe(1)
})

test('OPS-48 a page that reacts by now is not loaded anew for what fails besides', async () => {
  const { opened, state, endWait } = await openPage({ isHidden: true })
  await expect.poll(state).toEqual(running)
  // Whether its files can be had is asked before it is loaded anew.
  const asked: unknown[] = []
  opened.fetch = (file) => {
    asked.push(file)
    return new Promise(() => {})
  }
  const fail = () => opened.dispatchEvent(new Event('unhandledrejection'))
  fail()
  await endWait(1)
  fail()
  opened.document.documentElement.dataset.ready = ''
  await endWait(2)
  expect([asked, opened.timers.length]).toEqual([[], 2])
})

test('OPS-39 a page whose files cannot be had stays, and asks for them again', async () => {
  const { frame, opened, endWait } = await openPage({ isHidden: true, code: lost, file: 'http://127.0.0.1:1/lost.js' })
  let loads = 0
  frame.addEventListener('load', () => loads++)
  await endWait(1)
  await endWait(2)
  await expect.poll(() => opened.timers.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000])
  expect(loads).toBe(0)
})
