import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { offlineMessage } from '#app/ui/keep-page-offline.ts'
import { productFacts } from '#tests/product-facts.ts'
import { AskLink } from './ask-link.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))
vi.mock('./ask-dialog.tsx', () => {
  throw new Error('The code cannot be loaded.')
})

test('ENG-36 where neither the code of the form about a work nor the server can be reached, the link says so and leaves the room', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await render(
    <AskLink product={productFacts()} className="">
      Ask about this work
    </AskLink>,
  )
  const { href } = window.location
  await page.getByRole('link', { name: 'Ask about this work' }).click()
  await expect.poll(() => showToast.mock.calls).toEqual([['error', offlineMessage]])
  expect(window.location.href).toBe(href)
})
