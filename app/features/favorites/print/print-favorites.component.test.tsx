import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { manyWorks } from '#tests/kept-favorites.tsx'
import { printDocument } from './print-document.ts'
import { PrintFavoritesDialog } from './print-favorites-dialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window to print in, with two pictures that come when the test lets them; only the test moves its clock. */
function openPrinter() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const target = frame.contentWindow as Window & typeof globalThis
  const pictures: PromiseWithResolvers<void>[] = []
  target.HTMLImageElement.prototype.decode = () => {
    const picture = Promise.withResolvers<void>()
    pictures.push(picture)
    return picture.promise
  }
  const print = vi.spyOn(target, 'print').mockImplementation(() => {})
  const close = vi.spyOn(target, 'close').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const printed = printDocument(target, '<h1>List</h1><img src="data:,a"><img src="data:,b">').finally(() =>
    frame.remove(),
  )
  const dispatch = (type: string) => target.dispatchEvent(new Event(type))
  return { pictures, print, close, printed, dispatch }
}

test('PRINT-09 PRINT-10 printing waits for every picture, then 100 ms; the window closes when it is over', async () => {
  const { pictures, print, close, printed, dispatch } = openPrinter()
  expect(pictures).toHaveLength(2)
  pictures[0]!.resolve()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(print).not.toHaveBeenCalled()
  pictures[1]!.reject(new Error('broken'))
  // The longest wait, and the pause before printing.
  do await new Promise((done) => requestAnimationFrame(done))
  while (vi.getTimerCount() < 2)
  await vi.advanceTimersByTimeAsync(99)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(print).toHaveBeenCalledOnce()
  dispatch('beforeprint')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).not.toHaveBeenCalled()
  dispatch('afterprint')
  await printed
  expect(close).toHaveBeenCalledOnce()
})

test('PRINT-09 PRINT-10 a list without one of its pictures is printed after 15 s; a browser that tells nothing has printed', async () => {
  const { print, close, printed } = openPrinter()
  await vi.advanceTimersByTimeAsync(15_099)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(print).toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await printed
  expect(close).toHaveBeenCalledOnce()
})

test('PRINT-03 PRINT-11 a blocked window is explained, and printing can be asked for again', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  const favorites = manyWorks(1)
  const Dialog = () => <PrintFavoritesDialog favorites={favorites} unlisted={new Set()} onClose={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Dialog }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  const button = page.getByRole('button', { name: 'Print List' })
  await button.click()
  expect(alert.mock.calls).toEqual([['Please allow pop-ups to print your favorites list.']])
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
})
