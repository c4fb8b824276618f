import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { productFacts } from '#tests/product-facts.ts'
import { TearSheetButton } from './tear-sheet-button.tsx'

const { showToast, saveFile } = vi.hoisted(() => ({ showToast: vi.fn(), saveFile: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))
vi.mock('#app/ui/save-file.ts', () => ({ saveFile }))

const work = productFacts()
const button = page.getByRole('button', { name: 'Tear Sheet' })

beforeEach(() => {
  showToast.mockClear()
  saveFile.mockClear()
})
afterEach(() => vi.restoreAllMocks())

const problem = (message: string) =>
  new Response(JSON.stringify({ title: 'Unprocessable', message }), {
    status: 422,
    headers: { 'Content-Type': 'application/problem+json' },
  })

test.each([
  ['a refusal in the server’s words', problem('Price is required'), 'Price is required'],
  [
    'a picture in the server’s words',
    problem('Failed to process product image. Please try again.'),
    'Failed to process product image. Please try again.',
  ],
  ['any other failure', new Response('', { status: 403 }), 'Failed to generate tear sheet'],
])('TEAR-06 TEAR-10 TEAR-11 a sheet that cannot be made is explained: %s', async (_, response, text) => {
  vi.spyOn(window, 'fetch').mockResolvedValue(response)
  await render(<TearSheetButton product={work} />)
  await button.click()
  await expect.poll(() => showToast.mock.calls).toEqual([['error', text]])
  expect(saveFile).not.toHaveBeenCalled()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
})

test('TEAR-03 TEAR-12 the sheet is saved under the name that the server gives it, asked for once', async () => {
  const response = Promise.withResolvers<Response>()
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(response.promise)
  await render(<TearSheetButton product={work} />)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  ;(button.element() as HTMLElement).click()
  const headers = { 'Content-Disposition': "attachment; filename*=UTF-8''Hafen_tear_sheet.pdf" }
  response.resolve(new Response('%PDF', { headers }))
  await expect.poll(() => showToast.mock.calls).toEqual([['success', 'Tear sheet generated successfully']])
  expect(saveFile.mock.calls.map(([, name]) => name)).toEqual(['Hafen_tear_sheet.pdf'])
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([`/api/products/${work.id}/tear-sheet.pdf`])
})
