import { useEffect, useState } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { hasUnsavedChanges, registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

function Form() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (
    <>
      <UnsavedGuard form={{ isDirty: true, isBusy: false }} />
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

test('FORM-09 going from part to part of a page with unsaved changes, and back, asks nothing; whatever leaves it does', async () => {
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

test('FORM-34 what was typed is not left unasked either by what follows at once', async () => {
  function EmptyForm() {
    const navigate = useNavigate()
    const [isDirty, setDirty] = useState(false)
    return (
      <>
        <UnsavedGuard form={{ isDirty, isBusy: false }} />
        <button type="button" onClick={() => setDirty(true)}>
          Type
        </button>
        <button type="button" onClick={() => navigate('/other')}>
          Another page
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', Component: EmptyForm },
    { path: '/other', Component: () => null },
  ])
  const page = await render(<Stub />)
  const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
  button('Type').click()
  // React renders the change in a microtask; nothing else has happened when the link is followed.
  await Promise.resolve()
  button('Another page').click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

/** A form under way, and the buttons that stand for its response; a second one of the page is unsaved or not. */
function BusyForm({ isOtherUnsaved }: { isOtherUnsaved: boolean }) {
  const navigate = useNavigate()
  const [form, setForm] = useState({ isDirty: true, isBusy: true })
  return (
    <>
      {isOtherUnsaved && <OtherForm />}
      <UnsavedGuard form={form} />
      <button type="button" onClick={() => navigate('/other')}>
        Another page
      </button>
      <button type="button" onClick={() => setForm({ isDirty: false, isBusy: false })}>
        Saved
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/other')
          setForm({ isDirty: false, isBusy: false })
        }}
      >
        Another page, saved
      </button>
      <button type="button" onClick={() => setForm({ isDirty: true, isBusy: false })}>
        Refused
      </button>
    </>
  )
}

function OtherForm() {
  useEffect(registerUnsavedChanges, [])
  return null
}

async function renderBusyForm({ isOtherUnsaved = false } = {}) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <BusyForm isOtherUnsaved={isOtherUnsaved} /> },
    { path: '/other', Component: () => <h1>Another page</h1> },
  ])
  const page = await render(<Stub />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    question: page.getByRole('dialog', { name: 'Leave without saving?' }),
    elsewhere: page.getByRole('heading', { name: 'Another page' }),
    click: (name: string) => button(name).click(),
    /** Without waiting for anything. */
    clickAtOnce: (name: string) => (button(name).element() as HTMLElement).click(),
  }
}

async function followLinkWhileSaving({ isOtherUnsaved = false } = {}) {
  const form = await renderBusyForm({ isOtherUnsaved })
  await form.click('Another page')
  return form
}

test('FORM-12 a link that is followed while a form is being saved waits for it, and goes on when it is saved', async () => {
  const { question, elsewhere, click } = await followLinkWhileSaving()
  // Clicked, so that it is seen that nothing covers the page.
  await click('Saved')
  await expect.element(elsewhere).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(hasUnsavedChanges()).toBe(false)
})

test('FORM-12 a link that is followed just before the response arrives goes on as well', async () => {
  const { elsewhere, clickAtOnce } = await renderBusyForm()
  clickAtOnce('Another page')
  // React renders the change in a microtask; nothing else has happened when the response arrives.
  await Promise.resolve()
  clickAtOnce('Saved')
  await expect.element(elsewhere).toBeVisible()
})

test('FORM-12 so does one that is followed in the render of the response, unless another form of the page is unsaved', async () => {
  const { elsewhere, click } = await renderBusyForm()
  await click('Another page, saved')
  await expect.element(elsewhere).toBeVisible()
  const both = await renderBusyForm({ isOtherUnsaved: true })
  await both.click('Another page, saved')
  await both.click('Refused')
  await both.click('Another page')
  await expect.element(both.question).toBeVisible()
})

test('FORM-12 it asks where the form was not saved, and stays where that is wished', async () => {
  const { question, elsewhere, click } = await followLinkWhileSaving()
  await click('Refused')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await click('Saved')
  await click('Another page')
  await expect.element(elsewhere).toBeVisible()
})

test('FORM-12 it asks where another form of the page is unsaved', async () => {
  const { question, elsewhere, click } = await followLinkWhileSaving({ isOtherUnsaved: true })
  await click('Saved')
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(elsewhere).toBeVisible()
})

test('PLST-35 a question that is open when there is nothing left to lose is not answered for the user', async () => {
  function Run() {
    const navigate = useNavigate()
    const [isUnderWay, setUnderWay] = useState(true)
    return (
      <>
        {isUnderWay && (
          <LeaveGuard title="Leave before all artworks are changed?">Some are not reached yet.</LeaveGuard>
        )}
        <button type="button" onClick={() => navigate('/other')}>
          Another page
        </button>
        <button type="button" onClick={() => setUnderWay(false)}>
          End
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', Component: Run },
    { path: '/other', Component: () => <h1>Another page</h1> },
  ])
  const page = await render(<Stub />)
  const end = page.getByRole('button', { name: 'End' }).element() as HTMLElement
  await page.getByRole('button', { name: 'Another page' }).click()
  const question = page.getByRole('dialog', { name: 'Leave before all artworks are changed?' })
  await expect.element(question).toBeVisible()
  end.click()
  await expect.element(question).not.toBeInTheDocument()
  // It would have come before that.
  await page.getByRole('button', { name: 'Another page' }).click()
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
})
