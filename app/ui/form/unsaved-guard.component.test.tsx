import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UnsavedGuard } from './unsaved-guard.tsx'

function Form() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (
    <>
      <UnsavedGuard isLeaving={() => false} />
      <output>{hash}</output>
      <button type="button" onClick={() => navigate('#hours')}>
        Hours
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate('?page=2')}>
        Another query
      </button>
      <button type="button" onClick={() => navigate('/other')}>
        Another page
      </button>
      <button type="button" onClick={() => navigate({ hash: 'signing-out' }, { state: { signsOut: true } })}>
        Sign out
      </button>
    </>
  )
}

test('FORM-09 going from part to part of a page with unsaved work, and back, asks nothing; whatever leaves it does', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: Form },
    { path: '/other', Component: () => null },
  ])
  const page = await render(<Stub />)
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await click('Hours')
  await expect.element(page.getByRole('status')).toHaveTextContent('#hours')
  await click('Back')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await expect.element(question).not.toBeInTheDocument()
  for (const leaving of ['Another query', 'Another page', 'Sign out']) {
    await click(leaving)
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
})
