import { createRoutesStub, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { liveFeed } from './live-feed.ts'
import { useStaffRevalidation } from './use-staff-revalidation.ts'

function Enquiry() {
  useStaffRevalidation('enquiries_changes')
  return <textarea aria-label="Note" />
}

/** A page after whose first reading the session has ended. Returns how it hears of a change. */
async function openPage() {
  let hear = async (): Promise<unknown> => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    hear = async () => onChange()
    return () => {}
  })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/admin/session' ? new Response(null, { status: 401 }) : Response.json({ status: 'ok' }),
  )
  let isSignedIn = true
  const loader = () => (isSignedIn ? null : redirect('/admin/login'))
  const Stub = createRoutesStub([
    { path: '/', Component: Enquiry, loader, HydrateFallback: () => null },
    { path: '/admin/login', Component: () => <h1>Admin Login</h1> },
  ])
  const page = await render(<Stub />)
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  isSignedIn = false
  return { page, hear: () => hear() }
}

test('AUTH-27 a change that is heard after the session has ended takes no unsaved work away', async () => {
  const onEnd = vi.fn()
  const stops = [holdUnsavedWork(), onSessionChange(onEnd)]
  const { page, hear } = await openPage()
  await hear()
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  for (const stop of stops) stop()
})

test('AUTH-22 AUTH-27 a page without it leads to the login screen', async () => {
  const { page, hear } = await openPage()
  await hear()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
