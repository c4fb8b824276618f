import { useState } from 'react'
import { createRoutesStub, Link, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { ModalDialog } from './modal-dialog.tsx'
import { useTypedDialog } from './use-typed-dialog.tsx'

function Dialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const typed = useTypedDialog(text !== '', onClose)
  return (
    <ModalDialog title="Reserve" onClose={typed.close}>
      <input aria-label="Client" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Invoice</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      {typed.question}
    </ModalDialog>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <h1>Closed</h1>
}

/** A page with a dialog, and how it can be left. */
async function renderDialog() {
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ])
  await render(<Stub initialEntries={['/elsewhere', '/']} />)
  const client = page.getByLabelText('Client')
  await expect.element(client).toBeVisible()
  return {
    client,
    ways: { link: page.getByRole('link', { name: 'Invoice' }), back: page.getByRole('button', { name: 'Back' }) },
    elsewhere: page.getByRole('heading', { name: 'Elsewhere' }),
  }
}
const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
const discarding = page.getByRole('dialog', { name: 'Discard what you typed?' })

/** Whether the browser would ask before the page is closed or loaded again. */
function asksBeforeUnload() {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test.for(['link', 'back'] as const)(
  'NAV-22 what is typed in a dialog is not left by a way out of the page, a %s, unasked',
  async (way) => {
    const { client, ways, elsewhere } = await renderDialog()
    await client.fill('Ada')
    await ways[way].click()
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect.element(leaving).not.toBeInTheDocument()
    await expect.element(client).toHaveValue('Ada')
    await ways[way].click()
    await expect.element(discarding).not.toBeInTheDocument()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect.element(elsewhere).toBeVisible()
    await expect.poll(hasUnsavedChanges).toBe(false)
  },
)

test('NAV-22 nor by closing the tab or loading it again; a dialog in which nothing is typed is left at once', async () => {
  const { client, ways, elsewhere } = await renderDialog()
  expect(asksBeforeUnload()).toBe(false)
  await client.fill('Ada')
  await expect.poll(asksBeforeUnload).toBe(true)
  await client.fill('')
  await expect.poll(asksBeforeUnload).toBe(false)
  await ways.link.click()
  await expect.element(elsewhere).toBeVisible()
})

test('NAV-22 to discard what was typed is asked once, and ends the question of leaving', async () => {
  const { client } = await renderDialog()
  await client.fill('Ada')
  await client.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(leaving).not.toBeInTheDocument()
  await discarding.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Closed' })).toBeVisible()
  await expect.poll(asksBeforeUnload).toBe(false)
  await expect.poll(hasUnsavedChanges).toBe(false)
})
