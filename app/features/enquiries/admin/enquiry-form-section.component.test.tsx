import { createRoutesStub, data, useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AdminEnquiry, EnquiryHandling } from './admin-enquiry.ts'
import { EnquiryForm } from './enquiry-form-section.tsx'

const ann = '019cb000-0000-7000-8000-00000000000a'
const ben = '019cb000-0000-7000-8000-00000000000b'
/** Staff today: Ann is no longer among them. */
const assignees = [{ id: ben, name: 'Ben Okafor' }]
const handling: EnquiryHandling = { state: 'new', assignee: ann, note: null, version: 1 }
const enquiry = { handle: 7, handling, assigneeName: 'Ann Lee' } as AdminEnquiry

async function renderForm(conflict?: EnquiryHandling) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <EnquiryForm enquiry={enquiry} assignees={assignees} /> },
    {
      path: 'admin/enquiries/7',
      action: () => data({ outcome: 'conflict', fault: 'conflict', message: '', current: conflict }, { status: 409 }),
    },
  ])
  await render(<Stub />)
}

test('ENQ-19 who saw to an enquiry is called by name, also when they are no longer among staff', async () => {
  await renderForm()
  await expect.element(page.getByLabelText('Assignee')).toHaveDisplayValue('Ann Lee')
})

test('ENQ-19 a conflict tells by name who sees to an enquiry now, and who did', async () => {
  await renderForm({ ...handling, assignee: ben, version: 2 })
  await page.getByLabelText('Note').fill('Wrote back.')
  await page.getByRole('button', { name: 'Save Enquiry' }).click()
  const notice = page.getByRole('region', { name: 'This enquiry was changed while you worked on it' })
  await expect.element(notice.getByText('Ann Lee')).toBeVisible()
  await expect.element(notice.getByText('Ben Okafor')).toBeVisible()
})

const ada = '019cb000-0000-7000-8000-00000000000c'
const note = page.getByLabelText('Note')
const saveButton = page.getByRole('button', { name: 'Save Enquiry' })

/** The form on a page that reads what is stored when `changeElsewhere` changes it, and when it is saved as `save` has it. */
async function renderStored(save: (stored: EnquiryHandling) => object) {
  let stored = handling
  let revalidate = () => Promise.resolve()
  function Page() {
    const read = useLoaderData<EnquiryHandling>()
    revalidate = useRevalidator().revalidate
    const staff = read.assignee === ada ? [...assignees, { id: ada, name: 'Ada Novak' }] : assignees
    return <EnquiryForm enquiry={{ ...enquiry, handling: read }} assignees={staff} />
  }
  const sent: unknown[] = []
  const Stub = createRoutesStub([
    {
      path: 'admin/enquiries/7',
      loader: () => stored,
      async action({ request }) {
        sent.push(await request.json())
        return save(stored)
      },
      Component: Page,
    },
  ])
  await render(<Stub initialEntries={['/admin/enquiries/7']} />)
  await expect.element(note).toBeVisible()
  const change = (changes: Partial<EnquiryHandling>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 }
    return stored
  }
  const changeElsewhere = (changes: Partial<EnquiryHandling>) => {
    change(changes)
    return revalidate()
  }
  return { sent, change, changeElsewhere }
}

async function pressEnterOnSave() {
  ;(saveButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('FORM-26 what is saved with nothing changed leaves the focus on its button', async () => {
  const { sent, change } = await renderStored(() => ({ outcome: 'saved', id: '7', current: change({}) }))
  const before = note.element()
  await pressEnterOnSave()
  await expect.element(page.getByText('Enquiry saved')).toBeVisible()
  await expect.element(saveButton).toHaveFocus()
  expect(note.element()).toBe(before)
  await note.fill('Wrote back.')
  await pressEnterOnSave()
  await expect.poll(() => sent[1]).toMatchObject({ version: 2, values: { note: 'Wrote back.' } })
})

test('FORM-26 what a colleague saves is in a form in which nothing was typed; the focus stays, and what is typed arrives', async () => {
  const { sent, change, changeElsewhere } = await renderStored(() => ({
    outcome: 'saved',
    id: '7',
    current: change({ note: 'Called. Wrote back.' }),
  }))
  ;(note.element() as HTMLElement).focus()
  await changeElsewhere({ note: 'Called.', assignee: ada })
  await expect.element(note).toHaveValue('Called.')
  await expect.element(page.getByLabelText('Assignee')).toHaveDisplayValue('Ada Novak')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('{End} Wrote back.')
  await expect.element(note).toHaveValue('Called. Wrote back.')
  await saveButton.click()
  await expect.poll(() => sent[0]).toMatchObject({ version: 2, values: { note: 'Called. Wrote back.', assignee: ada } })
})

test('FORM-26 what is typed stays when a colleague saves, and gives way to theirs once it is taken back', async () => {
  const { changeElsewhere } = await renderStored(() => ({}))
  await note.fill('Wrote back.')
  await changeElsewhere({ note: 'Called.', assignee: null })
  await expect.element(note).toHaveValue('Wrote back.')
  await expect.element(page.getByLabelText('Assignee')).toHaveDisplayValue('Ann Lee')
  await note.fill('')
  await expect.element(note).toHaveValue('Called.')
  await expect.element(note).toHaveFocus()
})

test('FORM-26 FORM-02 a save with nothing changed over what a colleague has saved meanwhile shows what that was, also once the page is read again', async () => {
  const { change, changeElsewhere } = await renderStored(() => {
    const current = change({ note: 'Called.' })
    return data({ outcome: 'conflict', fault: 'conflict', message: '', current }, { status: 409 })
  })
  await pressEnterOnSave()
  const notice = page.getByRole('region', { name: 'This enquiry was changed while you worked on it' })
  await expect.element(notice.getByText('Called.')).toBeVisible()
  await changeElsewhere({ state: 'answered' })
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Use what is saved' }).click()
  await expect.element(note).toHaveValue('Called.')
  await expect.element(page.getByLabelText('State')).toHaveValue('answered')
})

test('FORM-26 a form that was saved with nothing changed has what a colleague saves in that very moment', async () => {
  const { sent, change } = await renderStored(() => {
    const current = change({})
    change({ note: 'Called.' })
    return { outcome: 'saved', id: '7', current }
  })
  await pressEnterOnSave()
  await expect.element(note).toHaveValue('Called.')
  await expect.element(saveButton).toHaveFocus()
  await saveButton.click()
  await expect.poll(() => sent[1]).toMatchObject({ version: 3, values: { note: 'Called.' } })
})
