import type { ReactNode } from 'react'
import { createRoutesStub, redirect } from 'react-router'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { liveFeed } from '#app/features/live/live-feed.ts'
import { galleryRoot } from './gallery-data.ts'

/** Renders a page of the back office whose session ends once `landmark` is shown. Returns a function that sends it a notice. */
export async function openPageAfterSession(shown: ReactNode, landmark: Locator): Promise<() => Promise<unknown>> {
  let notify = async (): Promise<unknown> => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    notify = async () => onChange()
    return () => {}
  })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/admin/session' ? new Response(null, { status: 401 }) : Response.json({ status: 'ok' }),
  )
  let isSignedIn = true
  const Stub = createRoutesStub([
    galleryRoot([
      { index: true, Component: () => shown, loader: () => (isSignedIn ? null : redirect('/admin/login')) },
      { path: 'admin/login', Component: () => <h1>Admin Login</h1> },
    ]),
  ])
  await render(<Stub />)
  await expect.element(landmark).toBeVisible()
  isSignedIn = false
  return () => notify()
}
