import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { openPageAfterSession } from '#tests/page-after-session.tsx'
import { useStaffRevalidation } from './use-staff-revalidation.ts'

function Enquiry() {
  useStaffRevalidation('enquiries_changes')
  return <textarea aria-label="Note" />
}

const note = page.getByLabelText('Note')

test('AUTH-27 a change that is heard after the session has ended takes no unsaved work away', async () => {
  const onEnd = vi.fn()
  const stops = [holdUnsavedWork(), onSessionChange(onEnd)]
  const hear = await openPageAfterSession(<Enquiry />, note)
  await hear()
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(note).toBeVisible()
  for (const stop of stops) stop()
})

test('AUTH-22 AUTH-27 a page without it leads to the login screen', async () => {
  const hear = await openPageAfterSession(<Enquiry />, note)
  await hear()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
