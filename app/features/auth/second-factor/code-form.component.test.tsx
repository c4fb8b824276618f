import { createRoutesStub, redirect, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { codeStepPath } from '../return-path.ts'
import { LoginForm } from '../sign-in/login-form.tsx'
import { CodeForm } from './code-form.tsx'

test('AUTH-29 the field of the code has the focus after the password, and that of a recovery code after its link', async () => {
  const CodeStep = () => {
    const isRecovery = useSearchParams()[0].has('recovery')
    return <CodeForm key={String(isRecovery)} isRecovery={isRecovery} returnTo={null} message={undefined} />
  }
  const Stub = createRoutesStub([
    galleryRoot([
      {
        path: 'admin/login',
        action: () => redirect(codeStepPath(null)),
        Component: () => <LoginForm work={null} failure={undefined} />,
      },
      { path: 'admin/login/code', Component: CodeStep },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/login']} />)
  await page.getByLabelText('Password').fill('walnut')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
})
