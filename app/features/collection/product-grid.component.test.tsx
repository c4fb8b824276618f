import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkConnection, reportConnectionUp } from '#app/platform/connection.ts'
import { ProductGridSkeleton } from './product-grid.tsx'

const trouble = 'Unable to connect to database. Please check your internet connection.'

afterEach(() => {
  vi.restoreAllMocks()
  reportConnectionUp()
})

test('OP-36 NET-10 after a failed health check the product area says so, however long loading takes, until a load succeeds', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }))
  const { rerender } = await render(<ProductGridSkeleton message={null} grid="grid-wall" cards={1} />)
  await expect.element(page.getByText(trouble)).not.toBeInTheDocument()
  expect(await checkConnection()).toBe(false)
  await expect.element(page.getByText(trouble)).toBeVisible()
  const slow = 'This takes longer than usual.'
  await rerender(<ProductGridSkeleton message={slow} grid="grid-wall" cards={1} />)
  await expect.element(page.getByText(trouble)).toBeVisible()
  await expect.element(page.getByText(slow)).not.toBeInTheDocument()
  reportConnectionUp()
  await expect.element(page.getByText(slow)).toBeVisible()
})
