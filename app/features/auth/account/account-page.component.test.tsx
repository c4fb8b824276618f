import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { authMessages } from '../messages.ts'
import { accountMessages } from './account-messages.ts'
import { AccountPage } from './account-page.tsx'

const account = {
  name: 'Desk',
  email: 'desk@vitrine.example',
  sessions: [],
  hasSecondFactor: false,
  requiresSecondFactor: false,
}
function renderAccount(facts = {}) {
  const Stub = createRoutesStub([{ path: '/admin/account', Component: () => <AccountPage {...account} {...facts} /> }])
  return render(<Stub initialEntries={['/admin/account']} />)
}

test('ACC-07 a wrong current password is told at its field; once the password is changed the form is empty', async () => {
  const results = [
    data({ ...changeFailure('invalid', authMessages.wrongPassword), field: 'current' }, { status: 422 }),
    data({ outcome: 'changed', message: accountMessages.passwordChanged }),
  ]
  const sent: unknown[] = []
  const Stub = createRoutesStub([
    {
      path: '/admin/account',
      Component: () => <AccountPage {...account} />,
      async action({ request }) {
        sent.push(await request.json())
        return results.shift()
      },
    },
  ])
  const page = await render(<Stub initialEntries={['/admin/account']} />)
  const current = page.getByLabelText('Current password')
  const change = page.getByRole('button', { name: 'Change Password' })
  await current.fill('not it')
  await page.getByLabelText('New password').fill('a frame and two nails')
  await change.click()
  await expect.element(current).toHaveAccessibleDescription(authMessages.wrongPassword)
  await expect.element(current).toHaveFocus()
  await current.fill('brown paper')
  await change.click()
  await expect.element(page.getByText(accountMessages.passwordChanged)).toBeVisible()
  for (const label of ['Current password', 'New password'])
    await expect.element(page.getByLabelText(label)).toHaveValue('')
  const { intent, password } = { intent: 'change-password', password: 'a frame and two nails' }
  expect(sent).toEqual(
    ['not it', 'brown paper'].map((current) => expect.objectContaining({ intent, current, password })),
  )
})

test.each([
  [false, false, 'Set Up'],
  [true, false, 'Recovery codes, turning off'],
  [true, true, 'Recovery codes'],
])(
  'ACC-11 ACC-12 with two-factor sign-in %s, required %s: the account leads to what can be done',
  async (hasSecondFactor, requiresSecondFactor, label) => {
    const page = await renderAccount({ hasSecondFactor, requiresSecondFactor })
    const section = page.getByRole('region', { name: 'Two-factor sign-in' })
    await expect.element(section.getByRole('link')).toHaveTextContent(label)
  },
)

test('ACC-08 FORM-19 AUTH-24 signing out everywhere says that unsaved changes are lost in this browser alone', async () => {
  const page = await renderAccount()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  const text = 'What is not saved in this one is lost; in the others it is kept.'
  await expect.element(dialog.getByText(text, { exact: false })).toBeVisible()
})
