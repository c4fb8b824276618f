import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
