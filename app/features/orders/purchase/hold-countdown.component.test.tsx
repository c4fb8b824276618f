import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HoldCountdown } from './hold-countdown.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('A11Y-14 that a hold has ended is said in a status that was there before; what is left of it is not', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await render(<HoldCountdown deadline={Date.now() + 90_000} whenOver="The hold has ended." />)
  const status = page.getByRole('status')
  await expect.element(page.getByRole('timer')).toHaveTextContent('1:30')
  await expect.element(status).toBeEmptyDOMElement()
  vi.advanceTimersByTime(89_000)
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  const before = status.element()
  expect(before).toBeEmptyDOMElement()
  vi.advanceTimersByTime(1_000)
  await expect.element(status).toHaveTextContent('The hold has ended.')
  expect(status.element()).toBe(before)
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
})
