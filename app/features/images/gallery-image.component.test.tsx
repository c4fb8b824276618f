import { hydrateRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { retryFailedResources } from '#app/platform/resource.ts'
import { galleryData } from '#tests/gallery-data.ts'
import { GalleryImage } from './gallery-image.tsx'
import { retryDelaysMs } from './image-loading.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const rendered = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const picture = { width: 4, height: 3, tone: '#888888', has_alpha: false }

async function until(holds: () => boolean) {
  do await rendered()
  while (!holds())
}

function Picture({ src }: { src: string }) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '*',
      loader: () => galleryData,
      Component: () => <GalleryImage src={src} picture={picture} alt="Fjord" sizes="1px" priority />,
    },
  ])
  return <Stub hydrationData={{ loaderData: { root: galleryData } }} />
}

async function renderPicture(src: string) {
  await render(<Picture src={src} />)
  const image = page.getByRole('img', { name: 'Fjord' }).element() as HTMLImageElement
  return { image, state: () => image.dataset.state }
}

/** A picture that has failed as often as it is asked for. */
async function renderGivenUp(src: string) {
  const { image, state } = await renderPicture(src)
  await until(() => {
    image.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(Math.max(...retryDelaysMs))
    return state() === 'failed'
  })
  return { image, state }
}

test.each([
  ['network', () => window.dispatchEvent(new Event('online'))],
  ['server', retryFailedResources],
])('ENG-38 a picture that was given up is asked for again when the %s is back', async (_, comeBack) => {
  const { image, state } = await renderGivenUp(`/images/${'0'.repeat(32)}.webp`)
  expect(image.src).toMatch(/^data:/)
  // The placeholder is painted before its effect listens: the first return may come too early.
  await until(() => {
    comeBack()
    return state() === 'loading'
  })
})

test('ENG-38 IMG-05 one from a source that is not allowed never is', async () => {
  const { image, state } = await renderPicture('https://elsewhere.example/a.jpg')
  // The effect that would listen runs some time after the placeholder is painted.
  for (let times = 0; times < 10; times++) {
    await rendered()
    window.dispatchEvent(new Event('online'))
  }
  await rendered()
  expect(state()).toBe('failed')
  expect(image.src).toMatch(/^data:/)
})

test('IMG-01 IMG-02 IMG-03 a picture that fails is asked for again after 2, 4 and 6 s, then gives way to a placeholder', async () => {
  const { image, state } = await renderPicture(`/images/${'1'.repeat(32)}.webp`)
  const isAsked = () => !image.src.startsWith('data:')
  let attempts = 0
  const watcher = new MutationObserver(() => {
    if (isAsked()) attempts += 1
  })
  await until(() => !isAsked())
  watcher.observe(image, { attributeFilter: ['src'] })
  for (const [index, waitMs] of [2_000, 4_000, 6_000].entries()) {
    await until(() => !isAsked() && vi.getTimerCount() > 0)
    expect(state()).toBe('loading')
    vi.advanceTimersByTime(waitMs - 1)
    await rendered()
    expect(attempts).toBe(index)
    vi.advanceTimersByTime(1)
    await until(() => attempts === index + 1)
  }
  await until(() => state() === 'failed')
  expect(isAsked()).toBe(false)
  vi.advanceTimersByTime(60_000)
  await rendered()
  expect(attempts).toBe(3)
  watcher.disconnect()
})

test('IMG-02 a picture of the page as the server sent it that failed before the page had its code is asked for again after 2 s, too', async () => {
  const src = `/images/${'2'.repeat(32)}.webp`
  const main = document.createElement('main')
  main.innerHTML = `<img src="${src}" alt="Fjord">`
  document.body.append(main)
  const image = main.querySelector('img')!
  await until(() => image.complete && image.naturalWidth === 0)
  // The markup is less than the server's, which React says.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = hydrateRoot(main, <Picture src={src} />)
  const isAsked = () => !image.src.startsWith('data:')
  await until(() => !isAsked() && vi.getTimerCount() > 0)
  const asked = vi.fn()
  const watcher = new MutationObserver(() => isAsked() && asked())
  watcher.observe(image, { attributeFilter: ['src'] })
  vi.advanceTimersByTime(1_999)
  await rendered()
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await until(() => asked.mock.calls.length > 0)
  watcher.disconnect()
  consoleError.mockRestore()
  root.unmount()
  main.remove()
})
