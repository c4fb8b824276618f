import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Page } from '#app/platform/paging.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DeletableRows } from './deletable-rows.tsx'

interface Talk {
  id: string
  name: string
}

test('SHELL-22 after a row is deleted the focus is on the list, and after the last on what stands in its place', async () => {
  const talks: Talk[] = [
    { id: 'a', name: 'On glazes' },
    { id: 'b', name: 'On fire' },
  ]
  function Talks() {
    return (
      <DeletableRows
        label="Talks"
        columns={['Name', '', '']}
        page={useLoaderData<Page<Talk>>()}
        pathOf={() => '/'}
        empty={(titleRef) => <EmptyState title="No talks yet" titleRef={titleRef} />}
        deletion={{ title: 'Delete this talk?', describe: ({ name }) => <p>{name}</p>, action: '/' }}
      >
        {({ id, name }, { onDelete }) => (
          <li key={id}>
            <button type="button" onClick={onDelete}>
              Delete {name}
            </button>
          </li>
        )}
      </DeletableRows>
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Talks,
      HydrateFallback: () => null,
      loader: () => ({ items: [...talks], page: 1, pages: 1, total: talks.length }),
      async action({ request }) {
        const { id } = await request.json()
        talks.splice(
          talks.findIndex((talk) => talk.id === id),
          1,
        )
        return { outcome: 'deleted', id, message: 'Talk deleted' }
      },
    },
  ])
  await render(<Stub />)
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove('On glazes')
  await expect.element(page.getByRole('list', { name: 'Talks' })).toHaveFocus()
  await remove('On fire')
  await expect.element(page.getByRole('heading', { name: 'No talks yet' })).toHaveFocus()
})
