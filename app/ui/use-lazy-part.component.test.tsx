import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLazyPart } from './use-lazy-part.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('./show-toast.ts', () => ({ showToast }))
beforeEach(() => showToast.mockClear())

type Load = () => Promise<ComponentType>
const Mail = () => <input aria-label="Mail" />
const Print = () => <p>Print</p>

async function renderPage(loads: Record<string, Load>) {
  function Page() {
    const { Part, open } = useLazyPart<object>()
    return (
      <>
        {Object.entries(loads).map(([name, load]) => (
          <button key={name} type="button" onClick={() => open(load)}>
            Open {name}
          </button>
        ))}
        {Part && <Part />}
      </>
    )
  }
  await render(<Page />)
}

test('where its code does not come, that is said, the page stays, and another click asks again', async () => {
  const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue(Mail)
  await renderPage({ mail: load })
  const button = page.getByRole('button', { name: 'Open mail' })
  await button.click()
  await expect.poll(() => showToast.mock.calls).toEqual([['error', 'This could not be opened. Please try again.']])
  await button.click()
  await expect.element(page.getByLabelText('Mail')).toBeVisible()
})

test('OPS-49 where it does not come the second time either, a reload is what is left', async () => {
  const load = vi.fn<Load>().mockRejectedValue(new TypeError('lost'))
  await renderPage({ mail: load })
  const toastTexts = () => showToast.mock.calls.map(([, text]) => text)
  for (const end of ['try again', 'reload the page']) {
    await page.getByRole('button', { name: 'Open mail' }).click()
    await expect.poll(() => toastTexts().at(-1)).toBe(`This could not be opened. Please ${end}.`)
  }
})

test('of two parts the one asked for last is shown, whichever code comes first, and keeps what was typed', async () => {
  const late = Promise.withResolvers<ComponentType>()
  await renderPage({ print: () => late.promise, mail: async () => Mail })
  await page.getByRole('button', { name: 'Open print' }).click()
  await page.getByRole('button', { name: 'Open mail' }).click()
  const field = page.getByLabelText('Mail')
  await field.fill('Half written')
  late.resolve(Print)
  await late.promise
  // Two frames for the page to take in what has come.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(field).toHaveValue('Half written')
  await expect.element(page.getByText('Print', { exact: true })).not.toBeInTheDocument()
})
