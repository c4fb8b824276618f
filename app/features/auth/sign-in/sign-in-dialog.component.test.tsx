import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { authMessages } from '../messages.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

/** A server whose responses come in this order. */
function respondWith(...responses: Partial<Response>[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push(`${path} ${body ?? ''}`.trim())
    return responses.shift()!
  })
  return asked
}
const redirect = { type: 'opaqueredirect' } as const
const noSession = { status: 401 }

test('AUTH-24 ACC-10 who signs in again over a page with unsaved changes is asked for the code there, too', async () => {
  const onClose = vi.fn()
  const asked = respondWith(redirect, noSession, { status: 401 }, redirect, { status: 200 })
  await render(<SignInDialog email="desk@vitrine.example" onClose={onClose} />)
  await page.getByLabelText('Password').fill('brown paper')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabelText('Code of your authenticator app')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('That code is not right. Codes change every 30 seconds.')
  expect(onClose).not.toHaveBeenCalled()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(asked).toEqual([
    '/admin/login email=desk%40vitrine.example&password=brown+paper',
    '/api/admin/session',
    '/admin/login/code code=000000',
    '/admin/login/code code=123456',
    '/api/admin/session',
  ])
})

test('ACC-10 who took too long with the code is told to begin again', async () => {
  respondWith(redirect, noSession, redirect, noSession)
  await render(<SignInDialog email="desk@vitrine.example" onClose={() => {}} />)
  await page.getByLabelText('Password').fill('brown paper')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabelText('Code of your authenticator app').fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(authMessages.codeExpired)
  await expect.element(page.getByLabelText('Password')).toHaveFocus()
})

test('SES-04 who made too many attempts is told how long to wait', async () => {
  respondWith({ status: 429, headers: new Headers({ 'Retry-After': '90' }) })
  await render(<SignInDialog email="desk@vitrine.example" onClose={() => {}} />)
  await page.getByLabelText('Password').fill('brown paper')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many attempts. Please wait 2 minutes, then try again.')
})

test('AUTH-24 who is signed in again is asked for no code where the question about it fails', async () => {
  const onClose = vi.fn()
  respondWith(redirect, { status: 503 })
  await render(<SignInDialog email="desk@vitrine.example" onClose={onClose} />)
  await page.getByLabelText('Password').fill('brown paper')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('AUTH-24 PFRM-49 a sign-in that gets no response for 90 s has failed, and may be sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await render(<SignInDialog email="desk@vitrine.example" onClose={() => {}} />)
  await page.getByLabelText('Password').fill('brown paper')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await vi.advanceTimersByTimeAsync(90_000)
  await expect.element(page.getByRole('alert')).toHaveTextContent(authMessages.noResponse)
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})
