import { useState } from 'react'
import { LeaveGuard } from '../leave-guard.tsx'

interface UnsavedGuardProps {
  form: { isDirty: boolean; isBusy: boolean }
  /** Files are on their way, whatever is in the form. */
  isUploading?: boolean
}

/**
 * Asks before unsaved changes of a form are left behind; a link that is followed while the form is being saved waits for the
 * response (FORM-12).
 */
export function UnsavedGuard({ form, isUploading = false }: UnsavedGuardProps) {
  const [isBlocked, setBlocked] = useState(false)
  const isUnsaved = form.isDirty || isUploading
  if (!isUnsaved && !isBlocked) return null
  return (
    <LeaveGuard
      title="Leave without saving?"
      work={!isUnsaved ? 'saved' : form.isBusy ? 'being saved' : 'unsaved'}
      onBlocked={setBlocked}
    >
      <p>What you changed here is not saved yet.</p>
    </LeaveGuard>
  )
}
