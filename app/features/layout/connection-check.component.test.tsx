import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ConnectionCheck } from './connection-check.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

test('NET-08 NET-09 a health check at the start that fails gives one toast, and is not repeated as pages come and go', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 503 }))
  const first = await render(<ConnectionCheck />)
  await expect.poll(() => showToast.mock.calls.length).toBe(1)
  expect(showToast.mock.calls).toEqual([['error', 'Failed to connect to database. Please refresh the page.']])
  await first.unmount()
  await render(<ConnectionCheck />)
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/health'])
  fetched.mockRestore()
})
