import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { authMessages } from './messages.ts'
import { SigningOut } from './signing-out.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LoginScreen = () => <p>Login screen {useLocation().search}</p>

test('AUTH-23 OP-85 a sign-out that the server does not respond to is asked for until it does, and says that the session may still be valid', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked: string[] = []
  let respond = async (): Promise<object> => Promise.reject(new TypeError('offline'))
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return respond()
  })
  const Stub = createRoutesStub([
    galleryRoot([
      { path: 'admin/products', Component: () => <SigningOut id="admin-1" /> },
      { path: 'admin/login', Component: LoginScreen },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/products']} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(authMessages.mayBeSignedIn)
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(asked).toHaveLength(1)
  respond = async () => ({ status: 502, type: 'basic' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await expect.element(page.getByRole('alert')).toBeVisible()
  respond = async () => ({ type: 'opaqueredirect' })
  // As long as it waits at most.
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toEqual(Array(3).fill('POST /admin/sign-out'))
  vi.useRealTimers()
  await expect.element(page.getByText('Login screen ?signed-out')).toBeVisible()
})
