import { createRoutesStub, data, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { secondFactorPath } from '../return-path.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import { SecondFactorPage } from './second-factor-page.tsx'

test('ACC-22 a second factor that was turned off elsewhere is shown as off once a change of it is refused', async () => {
  let codesLeft: number | null = 9
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => ({ codesLeft }),
      Component: () => (
        <SecondFactorPage
          email="desk@vitrine.example"
          isRequired={false}
          {...useLoaderData<{ codesLeft: number | null }>()}
        />
      ),
      HydrateFallback: () => null,
    },
    {
      path: secondFactorPath,
      action: () => {
        codesLeft = null
        return data(changeFailure('conflict', secondFactorMessages.isOff), { status: 409 })
      },
    },
  ])
  const page = await render(<Stub />)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await expect.element(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await expect.element(page.getByText('On', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Two-factor sign-in' })).toHaveFocus()
})
