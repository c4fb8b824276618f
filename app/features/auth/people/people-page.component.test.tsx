import { createRoutesStub, data, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import type { InvitationMade } from './change-people.server.ts'
import { peopleMessages } from './people-messages.ts'
import { PeoplePage } from './people-page.tsx'

const made = (email: string, mail: InvitationMade['mail'] = 'off'): InvitationMade => ({
  outcome: 'invited',
  id: email,
  email,
  link: `https://gallery.example/admin/invitation/${email}`,
  validUntil: 'Sunday',
  mail,
})

const self = { id: 'desk', email: 'desk@vitrine.example' }
const open = ['one@x.example', 'two@x.example'].map((email) => ({ id: email, email, by: null, validUntil: 'Sunday' }))

/** The page, with two open invitations; each change gets the next of `results`. */
async function renderForm(...results: (InvitationMade | ChangeFailure | { outcome: 'withdrawn'; id: string })[]) {
  let invitations = open
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => ({ invitations }),
      Component: () => <PeoplePage admins={[]} {...useLoaderData<{ invitations: typeof open }>()} self={self} />,
      HydrateFallback: () => null,
    },
    {
      path: '/admin/people',
      action: async ({ request }) => {
        const asked = (await request.json()) as { intent: string; id?: string }
        const result = results.shift()!
        const isGone = result.outcome === 'withdrawn' || (result.outcome === 'failed' && result.fault === 'not-found')
        if (isGone) invitations = invitations.filter(({ id }) => id !== asked.id)
        return data(result, { status: result.outcome === 'failed' ? 400 : 200 })
      },
    },
  ])
  const page = await render(<Stub />)
  const field = page.getByLabelText('Invite an admin')
  return {
    page,
    field,
    link: page.getByLabelText('Link of the invitation'),
    withdraw: (email: string) => page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click(),
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

test('ACC-19 the link of an invitation goes when that invitation is withdrawn, and stays when another one is', async () => {
  const { page, link, invite, withdraw } = await renderForm(
    made('one@x.example'),
    { outcome: 'withdrawn', id: 'two@x.example' },
    changeFailure('conflict', peopleMessages.isAdmin),
    { outcome: 'withdrawn', id: 'one@x.example' },
  )
  const heading = page.getByRole('heading', { name: 'People' })
  await invite('one@x.example')
  await expect.element(link).toHaveFocus()
  await withdraw('two@x.example')
  await expect.element(heading).toHaveFocus()
  // The focus moves before the page is rendered anew, which this answer follows.
  await invite('desk@vitrine.example')
  await expect.element(page.getByText(peopleMessages.isAdmin)).toBeVisible()
  await expect.element(link).toHaveValue(made('one@x.example').link)
  await withdraw('one@x.example')
  await expect.element(heading).toHaveFocus()
  await expect.element(link).not.toBeInTheDocument()
})

test('ACC-22 an invitation that is not open any more is shown no longer once its withdrawal is refused', async () => {
  const { page, withdraw } = await renderForm(
    changeFailure('not-found', peopleMessages.withdrawFailed, [peopleMessages.invitationGone]),
  )
  await withdraw('one@x.example')
  const buttons = page.getByRole('button', { name: /^Withdraw/ })
  await expect.element(buttons).toHaveAccessibleName('Withdraw the invitation of two@x.example')
  await expect.element(page.getByRole('heading', { name: 'People' })).toHaveFocus()
})
