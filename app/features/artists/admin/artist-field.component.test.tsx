import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Chosen } from '#app/ui/form/form-fields.ts'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import type { ArtistChoice } from './admin-artist.ts'
import { ArtistField } from './artist-field.tsx'

const anna = { id: 'anna', name: 'Anna Ancher', born: 1859, died: 1935, place: 'Danish' }
const other = { id: 'other', name: 'Anna Ancher', born: null, died: null, place: null }

/** The field in a form, over a server that knows `known` and says so once it has `answered`; what is sent to make an artist gets `made`. */
async function renderField(
  known: ArtistChoice[],
  made: { status: number; body: object } = { status: 201, body: anna },
  answered = Promise.resolve(),
) {
  const sent: unknown[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)))
      return Response.json(made.body, { status: made.status })
    }
    asked.push(path)
    await answered
    return Response.json({ items: known })
  })
  const held: { artist: Chosen | null } = { artist: null }
  function Form() {
    const [artist, setArtist] = useState<Chosen | null>(null)
    held.artist = artist
    return (
      <form onSubmit={() => expect.unreachable('Enter saves no form from here')}>
        <ArtistField chosen={artist} fault={undefined} onChoose={setArtist} onTyped={() => {}} />
        <button type="submit">Save</button>
      </form>
    )
  }
  await render(<Form />)
  return { held, sent, asked }
}
const search = () => page.getByLabelText('Artist', { exact: true })

test('ART-20 an artist is searched by name, told from others by years, and chosen and taken away by the keyboard alone', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { held, asked } = await renderField([anna, other], undefined, answered)
  await search().fill('anna')
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('1859–1935 • Danish')).toBeVisible()
  await expect.element(page.getByText('No dates yet')).toBeVisible()
  await expect.element(page.getByText('2 found')).toBeInTheDocument()
  expect(asked).toEqual(['/api/admin/artists?search=anna'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(held.artist).toEqual({ id: 'anna', name: 'Anna Ancher' })
  const again = page.getByRole('button', { name: 'Choose Another artist' })
  await expect.element(again).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(held.artist).toBeNull()
  await expect.element(search()).toHaveFocus()
})

test('ART-21 an artist who is not there is made of the name, and chosen', async () => {
  const { held, sent } = await renderField([])
  await search().fill('Anna Ancher')
  await expect.element(page.getByText('No artist is named ‘Anna Ancher’ yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New artist ‘Anna Ancher’' }).click()
  await expect.poll(() => held.artist).toEqual({ id: 'anna', name: 'Anna Ancher' })
  expect(sent).toEqual([{ id: expect.any(String), name: 'Anna Ancher' }])
})

test('ART-21 what stands against a new artist is said, and what was typed stays', async () => {
  const body = { title: 'Conflict', message: 'x', detail: 'There is an artist of this name already: Anna Ancher' }
  const { held } = await renderField([], { status: 409, body })
  await search().fill('anna ancher')
  await page.getByRole('button', { name: /^New artist/ }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is an artist of this name already: Anna Ancher')
  await expect.element(search()).toHaveValue('anna ancher')
  expect(held.artist).toBeNull()
})
