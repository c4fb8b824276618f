import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import type { InvitationMade } from './change-people.server.ts'
import { InviteForm } from './invite-form.tsx'
import { peopleMessages } from './people-messages.ts'

const made = (email: string, mail: InvitationMade['mail'] = 'off'): InvitationMade => ({
  outcome: 'invited',
  email,
  link: `https://gallery.example/admin/invitation/${email}`,
  goodUntil: 'Sunday',
  mail,
})

/** The form; each invitation gets the next of `results`. */
async function renderForm(...results: object[]) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <InviteForm email="desk@vitrine.example" /> },
    { path: '/admin/people', action: () => data(results.shift()) },
  ])
  const page = await render(<Stub />)
  const field = page.getByLabelText('Invite an admin')
  return {
    page,
    field,
    link: page.getByLabelText('Link of the invitation'),
    async invite(email: string) {
      await field.fill(email)
      await page.getByRole('button', { name: 'Make Invitation' }).click()
    },
  }
}

test('ACC-01 ACC-16 a link stays until another one is made', async () => {
  const { page, link, invite } = await renderForm(
    made('one@x.example'),
    changeFailure('conflict', peopleMessages.isAdmin),
    made('two@x.example'),
  )
  await invite('one@x.example')
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveValue(made('one@x.example').link)
  await invite('desk@vitrine.example')
  await expect.element(page.getByText(peopleMessages.isAdmin)).toBeVisible()
  await expect.element(link).toHaveValue(made('one@x.example').link)
  await invite('two@x.example')
  await expect.element(link).toHaveValue(made('two@x.example').link)
})

test('ACC-15 what stands against a field is said in a place that was there before', async () => {
  const { page, field, invite } = await renderForm(changeFailure('invalid', peopleMessages.noAddress))
  const place = page.getByRole('alert').element()
  await invite('nobody')
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(peopleMessages.noAddress))
  await expect.element(page.getByRole('alert')).toHaveTextContent(peopleMessages.noAddress)
  expect(page.getByRole('alert').element()).toBe(place)
})

test('ACC-17 what became of the mail is said, and the link is there whatever became of it', async () => {
  const { page, link, invite } = await renderForm(made('one@x.example', 'sent'), made('two@x.example', 'failed'))
  await invite('one@x.example')
  await expect.element(link).toHaveFocus()
  await expect.element(page.getByText(peopleMessages.invited.sent('one@x.example'), { exact: false })).toBeVisible()
  await expect.element(link).toHaveValue(made('one@x.example').link)
  await invite('two@x.example')
  await expect.element(page.getByText(peopleMessages.invited.failed('two@x.example'), { exact: false })).toBeVisible()
  await expect.element(link).toHaveValue(made('two@x.example').link)
})
