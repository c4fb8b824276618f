import { useState } from 'react'
import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { useDeletion } from './use-deletion.tsx'

/** A list of one talk that can be deleted; each request waits for its response. */
async function renderList({ isInUse = false } = {}) {
  const sent: { body: unknown; respond: (status: number) => void }[] = []
  function List() {
    const [isGone, setGone] = useState(false)
    const { askToDelete, dialog } = useDeletion<{ id: string; name: string }>({
      title: 'Delete this talk?',
      describe: ({ name }) => <p>{name} is deleted for good.</p>,
      refuse: ({ name }) =>
        isInUse ? { title: 'This talk cannot be deleted', why: <p>Somebody has a seat in {name}.</p> } : null,
      action: '/',
      changeOf: ({ id }) => ({ intent: 'delete', id }),
      onDeleted: () => setGone(true),
    })
    return (
      <>
        {!isGone && (
          <button type="button" onClick={() => askToDelete({ id: 'talk-1', name: 'On glazes' })}>
            Delete On glazes
          </button>
        )}
        {dialog}
      </>
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: List,
      async action({ request }) {
        const body = await request.json()
        const status = await new Promise<number>((respond) => sent.push({ body, respond }))
        return status === 200
          ? { outcome: 'deleted', id: 'talk-1', message: 'Talk deleted' }
          : data(changeFailure('conflict', 'Failed to delete the talk', ['Somebody has a seat.']), { status })
      },
    },
  ])
  const page = await render(<Stub />)
  const ask = page.getByRole('button', { name: 'Delete On glazes' })
  const dialog = page.getByRole('dialog', { name: 'Delete this talk?' })
  return { page, sent, ask, dialog }
}

test('PLST-14 SHELL-18 a deletion is confirmed first, and the safe answer has the focus; declining deletes nothing', async () => {
  const { sent, ask, dialog } = await renderList()
  await ask.click()
  await expect.element(dialog.getByText('On glazes is deleted for good.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await ask.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(sent).toEqual([])
})

test('PLST-16 PLST-20 it is sent once, stays in sight for its response, and says that it is done', async () => {
  const { page, sent, ask, dialog } = await renderList()
  await ask.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Deleting...' }).click({ force: true })
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ intent: 'delete', id: 'talk-1' }])
  await expect.element(dialog).toBeVisible()
  sent[0]!.respond(200)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).not.toBeInTheDocument()
  await expect.element(page.getByText('Talk deleted')).toBeVisible()
})

test('PLST-16 a deletion that is refused says so with its reasons, and leaves the row', async () => {
  const { page, sent, ask, dialog } = await renderList()
  await ask.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond(409)
  await expect.element(page.getByText('Failed to delete the talk')).toBeVisible()
  await expect.element(page.getByText('Somebody has a seat.')).toBeVisible()
  await expect.element(ask).toBeVisible()
})

test('ART-69 for what cannot be deleted no deletion is offered: why, and one button that closes', async () => {
  const { page, sent, ask } = await renderList({ isInUse: true })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'This talk cannot be deleted' })
  await expect.element(dialog.getByText('Somebody has a seat in On glazes.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
  expect(sent).toEqual([])
})
