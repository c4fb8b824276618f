import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { openPageAfterSession } from '#tests/page-after-session.tsx'
import { liveFeed } from './live-feed.ts'
import { useStaffRevalidation } from './use-staff-revalidation.ts'

function Enquiry() {
  useStaffRevalidation('enquiries_changes')
  return <textarea aria-label="Note" />
}

const note = page.getByLabelText('Note')

test('AUTH-27 a change that is heard after the session has ended takes no unsaved changes away', async () => {
  const onEnd = vi.fn()
  const stops = [registerUnsavedChanges(), onSessionChange(onEnd)]
  const notify = await openPageAfterSession(<Enquiry />, note)
  await notify()
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(note).toBeVisible()
  for (const stop of stops) stop()
})

test('AUTH-22 AUTH-27 a page without it leads to the login screen', async () => {
  const notify = await openPageAfterSession(<Enquiry />, note)
  await notify()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('NET-22 a page of the back office is read again without a question whether the server responds, at each change', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ status: 'ok' })
  })
  let notify = async (): Promise<unknown> => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    notify = async () => onChange()
    return () => {}
  })
  let reads = 0
  const Stub = createRoutesStub([{ path: '/', Component: Enquiry, loader: () => ++reads }])
  await render(<Stub />)
  await expect.element(note).toBeVisible()
  for (const count of [2, 3]) {
    expect(await notify()).toBe(true)
    expect(reads).toBe(count)
  }
  expect(asked).toEqual([])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
