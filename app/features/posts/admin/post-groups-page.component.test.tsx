import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { liveFeed } from '#app/features/live/live-feed.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { type AdminPostGroup, type PostGroupKind, type PostGroupList, postGroups } from './post-groups.ts'
import { PostGroupsPage } from './post-groups-page.tsx'

const etching: AdminPostGroup = {
  id: 'tag-1',
  name: 'Etching',
  slug: 'etching',
  description: null,
  posts: 2,
  version: 1,
}

/** The tab of a kind with `groups`; `action` returns the response to each change. */
async function renderTab(kind: PostGroupKind, groups: AdminPostGroup[], action: () => unknown) {
  vi.spyOn(liveFeed, 'follow').mockReturnValue(() => {})
  const sent: unknown[] = []
  const { path } = postGroups[kind]
  const Stub = createRoutesStub([
    {
      path,
      Component: () => <PostGroupsPage kind={kind} list={useLoaderData<PostGroupList>()} />,
      loader: () => ({ groups: [...groups], total: groups.length }),
      HydrateFallback: () => null,
      action: async ({ request }) => {
        sent.push(await request.json())
        return action()
      },
    },
  ])
  await render(<Stub initialEntries={[path]} />)
  return sent
}
afterEach(() => vi.restoreAllMocks())

test('CAT-13 TAG-04 TAG-08 TAG-09 OP-68 a tag is deleted after a confirmation that says what it takes away', async () => {
  const groups = [etching]
  const { promise: deleted, resolve: release } = Promise.withResolvers<void>()
  const sent = await renderTab('tag', groups, async () => {
    await deleted
    groups.pop()
    return { outcome: 'deleted', id: 'tag-1', message: postGroups.tag.messages.deleted }
  })
  await expect.element(page.getByText('2 posts')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Etching' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  await expect.element(dialog.getByText(/2 posts will lose it; the posts themselves stay\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Deleting tag...' })).toBeVisible()
  release()
  await expect.element(page.getByText('Tag deleted successfully')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No tags found' })).toHaveFocus()
  expect(sent).toEqual([{ intent: 'delete', id: 'tag-1' }])
})

test.each(['category', 'tag'] as const)(
  'CAT-08 TAG-10 a deletion of a %s that was not made says so and keeps the row',
  async (kind) => {
    const { deleteFailed } = postGroups[kind].messages
    await renderTab(kind, [etching], () => changeFailure('unavailable', deleteFailed))
    await page.getByRole('button', { name: 'Delete Etching' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText(deleteFailed).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Edit Etching' })).toBeVisible()
  },
)

test('TAG-05 TAG-11 a tag is created in the list, and its row has the focus', async () => {
  const groups: AdminPostGroup[] = []
  const sent = await renderTab('tag', groups, () => {
    groups.push(etching)
    return { outcome: 'saved', id: 'tag-1' }
  })
  await page.getByRole('link', { name: 'Create Your First Tag' }).click()
  const name = page.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await name.fill('Etching')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Tag created successfully')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit Etching' })).toHaveFocus()
  expect(sent).toMatchObject([{ version: null, values: { name: 'Etching' } }])
})
