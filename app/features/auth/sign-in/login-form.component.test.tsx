import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { authMessages } from '../messages.ts'
import { LoginForm } from './login-form.tsx'

test('AUTH-13 a user who is no admin is told so by a toast', async () => {
  const failure = { outcome: 'not-admin', message: authMessages.notAdmin }
  const Stub = createRoutesStub([
    galleryRoot([
      {
        path: 'admin/login',
        action: () => data(failure, { status: 403 }),
        Component: ({ actionData }) => <LoginForm work={null} failure={actionData as typeof failure | undefined} />,
      },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/login']} />)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText(authMessages.notAdmin)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
